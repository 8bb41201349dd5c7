import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { brandGroups } from '#web/desk/goods/brand-page.tsx'
import { NewGoods } from '#web/desk/goods/new-goods.tsx'

const empty = { name: '', name_ar: '', focus: '', focus_ar: '', hidden: 'no' }

/** Adds a brand. */
export default function NewBrandPage() {
  const locale = useLocale()
  const words = deskGoods[locale]
  return (
    <NewGoods
      title={words.add_brand}
      list="brands"
      back={words.back_brands}
      groups={brandGroups(locale)}
      empty={empty}
      add={(values) => deskCall('POST /desk/brands', { body: { values } })}
    />
  )
}
