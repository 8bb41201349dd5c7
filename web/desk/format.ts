import type { Locale } from '#shared/locale.ts'

const format = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE' : 'en-GB', {
    ...{ numberingSystem: 'latn', calendar: 'gregory', timeZone: 'Asia/Dubai' },
    ...options,
  })

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** "2 Mar 2026, 10:04", in the shop's time zone: the same for everyone at the desk. A line ends after the comma at most. */
export function formatTime(iso: string, locale: Locale): string {
  const time = format(locale, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
  return time.replace(/(?<![,،]) /g, '\u00a0')
}

/** "2 Mar 2026", on one line. */
export function formatDay(iso: string, locale: Locale): string {
  return format(locale, day).format(new Date(iso)).replaceAll(' ', '\u00a0')
}

/** "+4", "−3" or "0": a difference with a typographic minus. */
export function withSign(value: number): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value)}`
}
