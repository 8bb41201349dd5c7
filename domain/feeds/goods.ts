import { sql } from 'drizzle-orm'
import { vatRates } from '#database/schema/pricing.ts'
import { statement } from '#database/statement.ts'
import { type PricedKind, runningPlan } from '#domain/catalogue/price-history.ts'
import { picturesOf } from '#domain/pictures/pictures.ts'
import { priceAt, type VatRate, vatFor } from '#domain/pricing/price.ts'
import { type DeliveryRate, deliveryCost, deliveryDate, deliveryRatesNow } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar, store } from '#domain/store.ts'
import type { Picture } from '#shared/api/common.ts'
import { countryCodes, iso2 } from '#shared/countries.ts'
import { minorUnits } from '#shared/money.ts'
import { type Availability, availabilityOf } from '#shared/offer.ts'
import { printWheelSize, type WheelSize } from '#shared/wheel-size.ts'

/** One SKU for external product feeds. Prices in fils, VAT included. */
export type Good = {
  kind: 'wheels' | 'addons'
  sku: string
  /** The English path, without the host. */
  path: string
  name: string
  name_ar: string
  description: string
  description_ar: string
  brand: string
  brand_ar: string
  /** Groups variants; null if there are none. */
  group: string | null
  /** "20x9 5x150 ET25 CB110.1": variants of one colour differ in it. */
  size: string | null
  colour: string | null
  colour_ar: string | null
  /** Category breadcrumb: "Alloy Wheels > Dunehart". */
  type: string
  type_ar: string
  weight_kg: number | null
  price: number
  compare_at_price: number | null
  /** When a reduction that ends by itself applies, in ISO 8601; null for any other price. */
  sale_period: { begins_at: string; ends_at: string } | null
  stock: number
  clearance: boolean
  availability: Availability
  /** YYYY-MM-DD of dispatch, if it is not in stock but can be ordered. */
  available_from: string | null
  pictures: Picture[]
  /** Delivery price of a single piece ordered alone, by ISO country. */
  delivery: { country: string; cost: number }[]
}

type Row = Omit<Good, 'size' | 'availability' | 'available_from' | 'pictures' | 'delivery'> & {
  id: number
  /** Null for an accessory. */
  dimensions: WheelSize | null
  special_order: boolean
  images: string
}

/** Batch size: small enough to hold in memory for a slow reader. */
const batch = 500

/**
 * Streams everything for sale in batches, with keyset pagination. Prices and stock are current at each read; delivery
 * cost and date are the same as on pages and in the cart.
 */
export async function* goodsForSale(shop: Shop): AsyncGenerator<Good[]> {
  const rates = await deliveryRatesNow(shop)
  const vat = await shop.db.select().from(vatRates)
  const order_days = Math.max(0, ...rates.map((rate) => rate.special_order_extra_days))
  const available_from = deliveryDate(shop.now(), order_days, calendar)
  for (const read of [wheelsFrom, addonsFrom]) {
    for (let after = 0, rows: Row[]; ; after = rows.at(-1)!.id) {
      rows = await read(shop.db, { after, batch })
      if (rows.length > 0) yield rows.map((row) => goodOf(shop, row, { rates, vat, available_from }))
      if (rows.length < batch) break
    }
  }
}

function goodOf(
  shop: Shop,
  { id: _, special_order, images, dimensions, ...row }: Row,
  { rates, vat, available_from }: { rates: DeliveryRate[]; vat: VatRate[]; available_from: string },
): Good {
  const availability = availabilityOf({ stock: row.stock, special_order })
  return {
    ...row,
    // Accessories are sold under the shop's own name; their makers are not named.
    brand: row.brand || store.name,
    brand_ar: row.brand_ar || store.name_ar,
    size: dimensions && printWheelSize(dimensions),
    availability,
    available_from: availability === 'backorder' ? available_from : null,
    pictures: picturesOf(shop, images),
    delivery: countryCodes.flatMap((country) => {
      const rate = rates.find((each) => each.country === country)
      if (!rate?.is_served) return []
      const one = { wheels: 0, addons: 0, [row.kind]: 1 }
      return [{ country: iso2[country], cost: deliveryCost(rate, one, priceAt(row.price, vatFor(country, vat))) }]
    }),
  }
}

type After = { after: number; batch: number }

const salePeriod = (kind: PricedKind, alias: string) =>
  runningPlan(kind, alias, sql`json_build_object('begins_at', plan.begins_at, 'ends_at', plan.ends_at)`)

const wheelsFrom = statement<Row, After>(
  'feed_wheels',
  sql`
    select w.id, 'wheels' as kind, w.sku, '/' || w.slug || '/' || w.sku as path, w.name, w.name_ar,
      d.description, d.description_ar, b.name as brand, b.name_ar as brand_ar, d.id as "group",
      json_build_object('diameter', w.diameter, 'width', w.width, 'bolt_pattern', w.bolt_pattern, 'offset', w."offset",
        'centre_bore', w.centre_bore) as dimensions,
      w.finish_name as colour, w.finish_name_ar as colour_ar,
      'Alloy Wheels > ' || b.name as type, 'جنوط الألمنيوم > ' || b.name_ar as type_ar,
      w.weight_kg, w.price, w.compare_at_price,
      ${salePeriod('wheel', 'w')} as sale_period, w.supplier_stock as stock, w.special_order, w.clearance, w.images
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where w.id > ${sql.placeholder('after')}::int and w.shown order by w.id limit ${sql.placeholder('batch')}::int`,
)

const addonsFrom = statement<Row, After>(
  'feed_addons',
  sql`
    select a.id, 'addons' as kind, a.sku, '/addons/' || c.slug || '/' || a.slug as path, a.name, a.name_ar,
      a.description, a.description_ar, '' as brand, '' as brand_ar, null as "group", null as dimensions,
      null as colour, null as colour_ar, 'Accessories > ' || c.name as type, 'الإكسسوارات > ' || c.name_ar as type_ar,
      null::float8 as weight_kg, a.price, a.compare_at_price, ${salePeriod('addon', 'a')} as sale_period, a.stock, false as special_order, false as clearance, a.images
    from addons a join addon_categories c on c.id = a.category_id
    where a.id > ${sql.placeholder('after')}::int and not a.hidden order by a.id limit ${sql.placeholder('batch')}::int`,
)

/** Google Merchant Center's length limits; Meta's are no lower. */
export const longest = { title: 150, description: 5_000, brand: 70 }

/** Formats fils as "4420.00 AED". */
export function feedMoney(fils: number): string {
  return `${(fils / minorUnits('AED')).toFixed(2)} AED`
}

/**
 * When the sale price applies: "2026-11-26T20:00Z/2026-11-30T20:00Z". Null without a sale price, and for one without an end: readers
 * take it for as long as it is listed.
 * @param utc how the reader writes UTC
 */
export function salePeriodOf({ compare_at_price, sale_period }: Good, utc: 'Z' | '+00:00'): string | null {
  if (compare_at_price === null || !sale_period) return null
  const time = (moment: string) => `${new Date(moment).toISOString().slice(0, 16)}${utc}`
  return `${time(sale_period.begins_at)}/${time(sale_period.ends_at)}`
}

/** Truncates at a word boundary; line breaks and the like become spaces. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
