import { getTableColumns, sql } from 'drizzle-orm'
import { vatRates } from '#database/schema/pricing.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import { statement } from '#database/statement.ts'
import { keptInStep } from '#domain/kept.ts'
import { priceAt, vatFor } from '#domain/pricing/price.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { DeliveryQuote } from '#shared/api/cart.ts'
import { countryCodes } from '#shared/countries.ts'
import { type DeliveryAlone, mostPieces } from '#shared/offer.ts'
import { dayIn, timeIn } from '#shared/time-zone.ts'

export type DeliveryRate = typeof deliveryRates.$inferSelect

/**
 * Delivery cost, fils: the base cost plus an amount per wheel; accessories alone have their own price; free from a
 * goods total after discount, if the rate has one. An empty cart costs nothing.
 */
export function deliveryCost(
  rate: DeliveryRate,
  goods: { wheels: number; addons: number },
  goodsTotal: number,
): number {
  if (goods.wheels + goods.addons === 0) return 0
  if (rate.free_from !== null && goodsTotal >= rate.free_from) return 0
  return goods.wheels === 0 ? rate.addon_only_cost : rate.base_cost + rate.cost_per_wheel * goods.wheels
}

/** Cost, days and date of delivery. `special_order`: a wheel among the goods is made to order, which takes longer. */
export function quoteDelivery(
  rate: DeliveryRate,
  { cost, goods_total, special_order, now }: { cost: number; goods_total: number; special_order: boolean; now: Date },
): DeliveryQuote {
  const days = daysOf(rate, special_order)
  return {
    country: rate.country,
    cost,
    days,
    date: deliveryDate(now, days, calendar),
    free_from_missing: missing(rate, cost, goods_total),
  }
}

/** Working days until delivery. */
function daysOf(rate: DeliveryRate, special_order: boolean): number {
  return rate.delivery_days + (special_order ? rate.special_order_extra_days : 0)
}

/** Goods total still missing for free delivery; 0 if it is free already, also by a coupon. */
function missing(rate: DeliveryRate, cost: number, goodsTotal: number): number | null {
  if (cost === 0 && goodsTotal > 0) return 0
  return rate.free_from === null ? null : Math.max(0, rate.free_from - goodsTotal)
}

/**
 * How the shop counts delivery days. `cutoff` is HH:MM in `timezone`; days are three English letters in lower case,
 * holidays YYYY-MM-DD.
 */
export type Calendar = {
  cutoff: string
  timezone: string
  working_days: readonly string[]
  holidays?: readonly string[] | undefined
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/**
 * The arrival day (YYYY-MM-DD in the shop's time zone) of goods ordered at `now`. An order after the cutoff, or on a
 * day off or a holiday, counts as ordered on the next working day; from there `days` working days are counted.
 */
export function deliveryDate(now: Date, days: number, calendar: Calendar): string {
  return deliveryDates(now, days, calendar)[days]!
}

/** The same for each number of days up to `most`, by that number. */
function deliveryDates(now: Date, most: number, calendar: Calendar): string[] {
  let day = Date.parse(`${dayIn(calendar.timezone, now)}T00:00:00Z`)
  if (timeIn(calendar.timezone, now) >= calendar.cutoff) day = dayAfter(day)
  const dates: string[] = []
  for (; dates.length <= most; day = dayAfter(day)) {
    const date = new Date(day)
    const written = date.toISOString().slice(0, 10)
    if (works(date, written, calendar)) dates.push(written)
  }
  return dates
}

function dayAfter(day: number): number {
  return day + 24 * 60 * 60 * 1000
}

function works(date: Date, written: string, calendar: Calendar): boolean {
  return calendar.working_days.includes(dayNames[date.getUTCDay()]!) && !calendar.holidays?.includes(written)
}

/**
 * Cost and day of delivery to each country for goods of one kind, as if the cart were otherwise empty: the same for
 * everybody, so that it can be on a cached public page. `price` per piece, fils, with the VAT of the shop's own country.
 */
export async function deliverAlone(
  shop: Shop,
  { kind, price }: { kind: 'wheels' | 'addons'; price: number },
): Promise<DeliveryAlone[]> {
  await shop.catalogue.current()
  const { rates, vat } = await keptRates(shop)
  const dates = deliveryDates(shop.now(), Math.max(0, ...rates.map((rate) => daysOf(rate, true))), calendar)
  return countryCodes.flatMap((country) => {
    const rate = rates.find((each) => each.country === country)
    if (!rate?.is_served) return []
    const there = priceAt(price, vatFor(country, vat))
    const [days, special_order_days] = [daysOf(rate, false), daysOf(rate, true)]
    const costs = Array.from({ length: mostPieces }, (_, i) =>
      deliveryCost(rate, { wheels: 0, addons: 0, [kind]: i + 1 }, there * (i + 1)),
    )
    return [
      {
        country,
        costs,
        days,
        date: dates[days]!,
        special_order_days,
        special_order_date: dates[special_order_days]!,
      },
    ]
  })
}

/** The current delivery rates of all countries. */
export function deliveryRatesNow(shop: Shop): Promise<DeliveryRate[]> {
  return allRates(shop.db, {})
}

/** For pages; an order asks the database. */
const keptRates = keptInStep('rates', async (db) => ({
  rates: await allRates(db, {}),
  vat: await db.select().from(vatRates),
}))

/** By name: Postgres refuses a prepared `select *` once a newer version of the shop has added a column. */
const rateColumns = sql.join(
  Object.values(getTableColumns(deliveryRates)).map(({ name }) => sql.identifier(name)),
  sql`, `,
)
const allRates = statement<DeliveryRate>('delivery_rates', sql`select ${rateColumns} from delivery_rates limit 20`)
