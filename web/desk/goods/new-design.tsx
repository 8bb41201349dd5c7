import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { designGroups } from '#web/desk/goods/design-page.tsx'
import { NewGoods } from '#web/desk/goods/new-goods.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/goods/choices', {}, request.signal)
}

const empty = {
  brand_slug: '',
  name: '',
  style: '',
  construction: 'cast',
  description: '',
  description_ar: '',
  hidden: 'no',
}

/** Adds a design to a brand. */
export default function NewDesignPage() {
  const { brands } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const [texts] = designGroups(locale)
  return (
    <NewGoods
      title={words.add_design}
      list="designs"
      back={words.back_designs}
      groups={[{ ...texts!, fields: [{ name: 'brand_slug', kind: 'choice', options: brands }, ...texts!.fields] }]}
      empty={empty}
      add={(values) => deskCall('POST /desk/designs', { body: { values } })}
    />
  )
}
