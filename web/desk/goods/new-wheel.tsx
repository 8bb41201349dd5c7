import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { NewGoods } from '#web/desk/goods/new-goods.tsx'
import { measuresOf } from '#web/desk/goods/wheel-groups.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/goods/choices', {}, request.signal)
}

const empty = {
  ...{
    design_id: '',
    sku: '',
    finish_name: '',
    finish_name_ar: '',
    price: '',
    diameter: '',
    width: '',
    bolt_pattern: '',
  },
  ...{ offset: '', centre_bore: '', lug_seat: 'conical 60', construction: 'cast', load_rating_kg: '', weight_kg: '' },
  country_of_origin: '',
}

/** Adds a SKU to a design. */
export default function NewWheelPage() {
  const { designs } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  return (
    <NewGoods
      title={words.add_wheel}
      list="goods"
      back={words.back_wheels}
      isHidden
      groups={[
        {
          title: words.sale,
          fields: [
            { name: 'design_id', kind: 'choice', options: designs },
            { name: 'sku', kind: 'figure' },
            { name: 'finish_name', bilingual: true },
            { name: 'price', kind: 'figure' },
          ],
        },
        { title: words.measures, fields: measuresOf(locale, false) },
      ]}
      empty={empty}
      add={(values) => deskCall('POST /desk/goods', { body: { values } })}
    />
  )
}
