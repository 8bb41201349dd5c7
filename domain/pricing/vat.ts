import type { vatRates } from '#database/schema/pricing.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { vatContained } from '#shared/money.ts'

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
 * are equal; an export costs the price without UAE VAT.
 * @param price fils, as displayed
 */
export function priceAt(price: number, { rate, included }: Vat): number {
  if (rate === included) return price
  const net = price - vatContained(price, included)
  return net + Math.round((net * rate) / 100)
}
