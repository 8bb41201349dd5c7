import type { Locale } from '#shared/locale.ts'

/**
 * Formats a day: "26 November 2026", "26 نوفمبر 2026". Latin digits in both languages.
 * @param day YYYY-MM-DD
 */
export function formatDay(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** The day in a time zone, YYYY-MM-DD. */
export function dayIn(timezone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment)
}

/** The start of a day (YYYY-MM-DD) in a time zone. */
export function startOfDay(timezone: string, day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }).formatToParts(
    midnight,
  )
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(shown.find(({ type }) => type === 'timeZoneName')!.value) ?? []
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(midnight.getTime() - ahead * 60_000)
}
