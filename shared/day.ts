import type { Locale } from '#shared/locale.ts'

/**
 * A day in words: "26 November 2026", "26 نوفمبر 2026". Latin digits in both languages.
 * @param day YYYY-MM-DD
 */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(timezone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment)
}
