import type { GoodsChoices } from '#shared/desk/goods.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { useLocale } from '#web/design/locale.ts'
import { StateFilter, TypedFilter } from '#web/desk/goods/parts.tsx'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { useFilters } from '#web/desk/list/list.tsx'

const diameters = ['14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '26']

/** The filters of the list of wheels and of the sheet. */
export function WheelFilterFields({ choices }: { choices: GoodsChoices }) {
  const locale = useLocale()
  const words = deskGoods[locale]
  const brand = useFilters().value('brand')
  const labelled = (list: { value: string; label: string; label_ar: string }[]) =>
    list.map(({ value, label, label_ar }) => ({ value, label: locale === 'ar' ? label_ar : label }))
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-5 *:first:col-span-2 max-lg:*:nth-6:col-span-2 md:gap-x-4">
      <TypedFilter name="q" label={words.search} hint={words.search_wheels} />
      <ChosenFilter name="brand" label={words.brand} all={words.all} options={labelled(choices.brands)} />
      <ChosenFilter
        name="design"
        label={words.design}
        all={words.all}
        options={labelled(choices.designs.filter((design) => !brand || design.brand === brand))}
      />
      <ChosenFilter
        name="diameter"
        label={words.diameter}
        all={words.all}
        options={diameters.map((value) => ({ value, label: value }))}
      />
      <StateFilter />
      <ChosenFilter
        name="stock"
        label={words.stock}
        all={words.all}
        options={(['none', 'low', 'some'] as const).map((value) => ({ value, label: words[`stock_${value}`] }))}
      />
      <TypedFilter name="price_from" label={words.price_from} figure />
      <TypedFilter name="price_to" label={words.price_to} figure />
    </div>
  )
}
