import type { WheelCard, WheelSummary } from '#shared/api/browse.ts'
import type { Locale } from '#shared/locale.ts'

/** What `WheelGrid` draws of a card. */
export type ShownCard = Omit<WheelCard, 'rear' | Undrawn> & { rear: ShownRear | null }
// biome-ignore format: a list of names
type Undrawn =
  | 'name' | 'name_ar' | 'finish' | 'clearance' | 'brand_slug' | 'design_id' | 'price_from' | 'compare_at_price'
type ShownRear = Pick<WheelSummary, 'sku' | 'diameter' | 'width' | 'offset' | 'supplier_stock' | 'special_order'>

/** The card without what is not drawn, so that a page's data is no larger than the page. */
export function shownCard(card: WheelCard, locale: Locale): ShownCard {
  const { name, name_ar, finish, clearance, brand_slug, design_id, price_from, compare_at_price, rear, ...shown } = card
  return {
    ...shown,
    ...inLanguage(card, 'brand', locale),
    ...inLanguage(card, 'finish_name', locale),
    rear: rear && {
      sku: rear.sku,
      ...{ diameter: rear.diameter, width: rear.width, offset: rear.offset },
      ...{ supplier_stock: rear.supplier_stock, special_order: rear.special_order },
    },
  }
}

/** A text in two languages, of which only the page's own is kept. An Arabic text may be missing. */
export function inLanguage<Name extends string>(
  texts: Record<Name | `${Name}_ar`, string>,
  name: Name,
  locale: Locale,
): Record<Name | `${Name}_ar`, string> {
  const [en, ar] = [texts[name], texts[`${name}_ar`]]
  const kept = locale === 'ar' ? [ar ? '' : en, ar] : [en, '']
  return { [name]: kept[0], [`${name}_ar`]: kept[1] } as Record<Name | `${Name}_ar`, string>
}
