import { inFigures } from '#shared/figures.ts'

/** Money is whole minor units of its currency (fils for AED), VAT included unless a name says otherwise. */

/** ISO 4217 decimals. Several Gulf currencies have three: never assume a hundred. */
const decimals: Record<string, number> = {
  ...{ AED: 2, SAR: 2, QAR: 2, USD: 2, EUR: 2, GBP: 2, EGP: 2 },
  ...{ KWD: 3, BHD: 3, OMR: 3 },
}

/** Whether amounts of this currency can be read and written here. */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(decimals, code)
}

/** Minor units in one major unit: 100 for AED, 1000 for KWD. */
export function minorUnits(currency: string): number {
  const places = decimals[currency]
  if (places === undefined) throw new RangeError(`unknown currency ${currency}`)
  return 10 ** places
}

/**
 * "AED 4,420.00", in Arabic "4,420.00 د.إ". Latin digits in both languages. Below zero the minus sign comes first, as Intl
 * puts it: "−AED 875.00", "−875.00 د.إ".
 * @param fils whole minor units
 */
export function formatMoney(fils: number, locale: 'en' | 'ar' = 'en', currency = 'AED'): string {
  const figure = formatFigure(fils, currency)
  if (locale === 'en') return fils < 0 ? `−${currency} ${figure.slice(1)}` : `${currency} ${figure}`
  // Not isolated, the minus sign would be behind the figure; after a left-to-right mark, which counts as the first letter
  // of the text, a <bdi> would show the currency on the other side than beside amounts without a sign.
  return `${fils < 0 ? `\u2066${figure}\u2069` : figure} ${arabicName[currency] ?? currency}`
}

/** The bare figure, "4,420.00" or "−875.00", for a table that names its currency once. */
export function formatFigure(fils: number, currency = 'AED'): string {
  // Zero may be negative, as the sum of no refunds is.
  return inFigures((fils || 0) / minorUnits(currency), decimals[currency]).replace('-', '−')
}

/** Like `formatMoney`, but without decimals if they are all zero: prices on cards. */
export function formatPrice(fils: number, locale: 'en' | 'ar' = 'en', currency = 'AED'): string {
  return formatMoney(fils, locale, currency).replace(/\.0+(?=\D|$)/, '')
}

/** Parses a typed amount, "250", "1,250.5", to minor units; undefined if invalid. */
export function parseMoney(text: string, currency = 'AED'): number | undefined {
  const units = minorUnits(currency)
  const places = String(units).length - 1
  const [, whole, rest = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined || rest.length > places) return undefined
  return Number(whole.replaceAll(',', '')) * units + Number(rest.padEnd(places, '0'))
}

/** An amount of dirhams as a form shows it and `parseMoney` reads it: "2525", "2525.50". */
export function plainMoney(fils: number): string {
  return fils % 100 === 0 ? String(fils / 100) : (fils / 100).toFixed(2)
}

/** The VAT contained in a gross amount, rounded to the nearest fils: `round(gross × rate / (100 + rate))`. */
export function vatContained(gross: number, ratePercent: number): number {
  return Math.round((gross * ratePercent) / (100 + ratePercent))
}

/**
 * Splits an amount by weight so that the parts add up to it exactly (largest remainder; ties go to the earlier part).
 * @param amount whole fils, not negative
 * @param weights not negative; all zero gives all zero
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / sum)
  const parts = exact.map(Math.floor)
  let left = amount - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((each, i) => ({ i, rest: each - parts[i]! }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder) {
    if (left === 0) break
    parts[i]! += 1
    left -= 1
  }
  return parts
}

const arabicName: Record<string, string> = { AED: 'د.إ', SAR: 'ر.س', KWD: 'د.ك', BHD: 'د.ب', OMR: 'ر.ع' }
