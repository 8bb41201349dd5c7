import type { WheelCard, WheelSummary } from '#shared/api/browse.ts'
import type { Locale } from '#shared/locale.ts'

/** What `WheelGrid` draws of a card. */
export type ShownCard = Omit<WheelCard, 'rear' | Undrawn> & {
  rear: ShownRear | null
  /** Per cent below the former price of what the card sells, one wheel or a pair; null if there is none. */
  off: number | null
}
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
    off: percentOff(rear ? [card, rear] : [card]),
    rear: rear && {
      sku: rear.sku,
      ...{ diameter: rear.diameter, width: rear.width, offset: rear.offset },
      ...{ supplier_stock: rear.supplier_stock, special_order: rear.special_order },
    },
  }
}

function percentOff(wheels: Pick<WheelSummary, 'price' | 'compare_at_price'>[]): number | null {
  const now = wheels.reduce((sum, { price }) => sum + price, 0)
  const before = wheels.reduce((sum, { price, compare_at_price }) => sum + (compare_at_price ?? price), 0)
  return before > now ? Math.round(100 - (100 * now) / before) : null
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
