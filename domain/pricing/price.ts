import type { vatRates } from '#database/schema/pricing.ts'
import { covered, type Discount, type PricedGoods } from '#domain/promotions/coupons.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { shareOut, vatContained } from '#shared/money.ts'

export type PricedLine = { unit_price: number; total: number; discount: number; vat: number }

export type Price = {
  lines: PricedLine[]
  subtotal: number
  discount: number
  delivery: number
  delivery_vat: number
  vat: number
  /** The rate `vat` was computed with, whole percent. */
  vat_rate: number
  total: number
}

/**
 * Computes a price from scratch, in this order: lines, coupon, delivery, VAT, total.
 * total = subtotal − discount + delivery. VAT is contained in each line after its share of the discount, rounded once
 * per line, and the total VAT is the sum of the rounded amounts.
 * @param goods with the prices of the destination, see `priceAt`
 * @param deliveryCost delivery cost for a goods total after discount (fils)
 * @param vat_rate VAT of the destination, whole percent
 */
export function price(
  goods: readonly PricedGoods[],
  discount: Discount | null,
  deliveryCost: (goodsTotal: number) => number,
  vat_rate: number,
): Price {
  const totals = goods.map((line) => line.quantity * line.unit_price)
  const subtotal = sum(totals)
  const shares = shareDiscount(goods, totals, discount)
  const off = sum(shares)
  const delivery = discount && 'free_delivery' in discount ? 0 : deliveryCost(subtotal - off)
  const lines = totals.map((total, i) => {
    const share = shares[i]!
    return { unit_price: goods[i]!.unit_price, total, discount: share, vat: vatContained(total - share, vat_rate) }
  })
  const deliveryVat = vatContained(delivery, vat_rate)
  return {
    lines,
    subtotal,
    discount: off,
    delivery,
    delivery_vat: deliveryVat,
    vat: sum(lines.map((line) => line.vat)) + deliveryVat,
    vat_rate,
    total: subtotal - off + delivery,
  }
}

function shareDiscount(goods: readonly PricedGoods[], totals: readonly number[], discount: Discount | null): number[] {
  if (!discount || 'free_delivery' in discount) return totals.map(() => 0)
  const weights = totals.map((total, i) => (covered(discount.covers, goods[i]!) ? total : 0))
  return shareOut(Math.min(discount.amount, sum(weights)), weights)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((a, b) => a + b, 0)
}

export type VatRate = typeof vatRates.$inferSelect

/** VAT of a sale to one country. Whole percent: `rate` is charged there, `included` is in the shop's prices. */
export type Vat = { rate: number; included: number }

/**
 * The VAT on goods delivered to a country. Displayed prices contain the VAT of the shop's own country. Exports to
 * other Gulf states are zero-rated there (Federal Decree-Law 8 of 2017, article 45; an owner changes rates in
 * `vat_rates`).
 */
export function vatFor(country: CountryCode, rates: readonly VatRate[]): Vat {
  const rateOf = (code: CountryCode) => {
    const found = rates.find((each) => each.country === code)
    if (!found) throw new Error(`there is no VAT rate for ${code}`)
    return found.rate
  }
  return { rate: rateOf(country), included: rateOf(defaultCountry) }
}

/**
 * The unit price at the destination: the displayed price with its VAT replaced by the destination's. At home the two
 * are equal; an export costs the price without UAE VAT. Rounded for each piece: a line is its unit price times its pieces, as
 * an invoice shows it (`order_lines_money` checks it), and its VAT alone is rounded once per line (decision 30).
 * @param price fils, as displayed
 */
export function priceAt(price: number, { rate, included }: Vat): number {
  if (rate === included) return price
  const net = price - vatContained(price, included)
  return net + Math.round((net * rate) / 100)
}
