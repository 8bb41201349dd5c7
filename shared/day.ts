import type { Locale } from '#shared/locale.ts'

/**
 * Formats a day: "26 November 2026", "26 نوفمبر 2026". Latin digits in both languages.
 * @param day YYYY-MM-DD
 */
export function formatDay(day: string, locale: Locale): string {
  days[locale] ??= new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return days[locale].format(new Date(`${day}T00:00:00Z`))
}

/** Formats are kept: making one takes a hundred times as long as using it. */
const days: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
