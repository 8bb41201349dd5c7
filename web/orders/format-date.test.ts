import { expect, test } from 'vitest'
import { formatDate, formatWeekday, isPastDay } from '#web/orders/format-date.ts'

const locales = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' } as const

test('weekdays look as Intl writes them', () => {
  for (const locale of ['en', 'ar'] as const) {
    const intl = new Intl.DateTimeFormat(locales[locale], {
      ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    } as const)
    for (let i = 0; i < 800; i++) {
      const date = new Date(Date.UTC(2027, 0, 1 + i))
      expect(formatWeekday(date.toISOString().slice(0, 10), locale)).toBe(intl.format(date))
    }
  }
})

test('the day of a moment is that of the Emirates', () => {
  for (const locale of ['en', 'ar'] as const) {
    const intl = new Intl.DateTimeFormat(locales[locale], { dateStyle: 'long', timeZone: 'Asia/Dubai' })
    for (let hour = 0; hour < 24 * 400; hour += 5) {
      const moment = new Date(Date.UTC(2026, 10, 21, hour, 59))
      expect(formatDate(moment.toISOString(), locale)).toBe(intl.format(moment))
    }
  }
  expect(formatDate('2026-12-31T20:00:00Z', 'en')).toBe('1 January 2027')
})

test('a day is over at midnight in the Emirates', () => {
  expect(isPastDay('2026-11-30', new Date('2026-11-30T19:59:59Z'))).toBe(false)
  expect(isPastDay('2026-11-30', new Date('2026-11-30T20:00:00Z'))).toBe(true)
})
