import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { AreaTabs } from '#web/desk/parts/area-tabs.tsx'

/** The four lists of goods, above each of them. */
export function GoodsTabs() {
  const words = deskGoods[useLocale()]
  return (
    <AreaTabs
      label={words.areas}
      areas={[
        { path: 'goods', title: words.wheels },
        { path: 'designs', title: words.designs },
        { path: 'brands', title: words.brands },
        { path: 'accessories', title: words.accessories },
      ]}
    />
  )
}
