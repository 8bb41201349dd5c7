import { formatDay } from '#shared/day.ts'
import { weekdays } from '#shared/i18n/calendar.ts'
import type { Locale } from '#shared/locale.ts'

/** "Wednesday 25 November", "الأربعاء، 25 نوفمبر". `day` is YYYY-MM-DD. */
export function formatWeekday(day: string, locale: Locale): string {
  const weekday = weekdays[locale].names.split(' ')[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${formatDay(day, locale).slice(0, -5)}`
}

/** "21 November 2026" where the shop is. `moment` is an ISO time. */
export function formatDate(moment: string, locale: Locale): string {
  return formatDay(dayInDubai(new Date(moment)), locale)
}

/** Whether a day (YYYY-MM-DD) is over where the shop is. */
export function isPastDay(day: string, now = new Date()): boolean {
  return day < dayInDubai(now)
}

/** YYYY-MM-DD. The Emirates are four hours ahead of UTC all year. */
function dayInDubai(moment: Date): string {
  return new Date(moment.getTime() + 4 * 3_600_000).toISOString().slice(0, 10)
}
