import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { categoryField } from '#web/desk/goods/accessory-page.tsx'
import { NewGoods } from '#web/desk/goods/new-goods.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/accessories', { query: { q: '–' } }, request.signal)
}

const empty = {
  category_id: '',
  sku: '',
  name: '',
  name_ar: '',
  price: '',
  pack: '',
  description: '',
  description_ar: '',
}

/** Adds an accessory. */
export default function NewAccessoryPage() {
  const { categories } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  return (
    <NewGoods
      title={words.add_addon}
      list="accessories"
      back={words.back_accessories}
      isHidden
      groups={[
        {
          title: words.sale,
          fields: [
            categoryField(categories, locale),
            { name: 'sku', kind: 'figure' },
            { name: 'name', bilingual: true },
            { name: 'price', kind: 'figure' },
            { name: 'pack' },
            { name: 'description', kind: 'area', bilingual: true },
          ],
        },
      ]}
      empty={empty}
      add={(values) => deskCall('POST /desk/accessories', { body: { values } })}
    />
  )
}
