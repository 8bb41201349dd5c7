import { deskReports } from '#shared/i18n/desk/reports.ts'
import type { Locale } from '#shared/locale.ts'
import { countryName } from '#shared/region-name.ts'

/** A word or a country of a report in the reader's language; any other text as it is. */
export function sayCell(kind: string, value: string | number, locale: Locale): string {
  const words: Record<string, unknown> = deskReports[locale]
  if (kind === 'word') return String(words[`word_${value}`] ?? value)
  return kind === 'country' ? countryName(String(value), locale) : String(value)
}
