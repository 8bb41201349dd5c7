import type { Locale } from '#shared/locale.ts'

/** "Wednesday 25 November", in Arabic with Latin digits. `date` is YYYY-MM-DD, a day without a time zone. */
export function formatWeekday(date: string, locale: Locale): string {
  return format(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }, new Date(`${date}T00:00Z`))
}

/** "21 November 2026" in the shop's time zone. `moment` is an ISO time. */
export function formatDate(moment: string, locale: Locale): string {
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Dubai' }, new Date(moment))
}

/** Whether a day (YYYY-MM-DD) is over where the shop is. */
export function isPastDay(date: string, now = new Date()): boolean {
  return date < now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Dubai' })
}

function format(locale: Locale, options: Intl.DateTimeFormatOptions, date: Date): string {
  return new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', options).format(date)
}
