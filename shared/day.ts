import { months } from '#shared/i18n/calendar.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Formats a day: "26 November 2026", "26 نوفمبر 2026". Latin digits in both languages. Written by hand: see
 * docs/decisions/0040-intl.md.
 * @param day YYYY-MM-DD
 */
export function formatDay(day: string, locale: Locale): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[locale].names.split(' ')[month! - 1]} ${year}`
}
