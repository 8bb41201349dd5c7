import { returnTerms } from '#shared/i18n/wheels/returns.ts'
import type { Locale } from '#shared/locale.ts'

/** The promises of returns for wheels in stock and for special orders; null where the shop takes no returns. */
export type ReturnTerms = Record<'stock' | 'special', string> | null

/** For loaders: the browser needs the sentences and not the plurals. */
export function sayReturns(days: number, locale: Locale): ReturnTerms {
  const { stock, special } = returnTerms[locale]
  return days > 0 ? { stock: stock(days), special: special(days) } : null
}
