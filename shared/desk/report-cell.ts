import { isCountryCode, iso2 } from '#shared/countries.ts'
import { deskReports } from '#shared/i18n/desk/reports.ts'
import type { Locale } from '#shared/locale.ts'

/** A word or a country of a report in the reader's language; any other text as it is. */
export function sayCell(kind: string, value: string | number, locale: Locale): string {
  const words: Record<string, unknown> = deskReports[locale]
  if (kind === 'word') return String(words[`word_${value}`] ?? value)
  if (kind !== 'country') return String(value)
  const code = String(value)
  const region = isCountryCode(code) ? iso2[code] : code
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(region) ?? code
}
