import { expect, test } from 'vitest'
import { formatDay } from '#shared/day.ts'

test('days look as Intl writes them', () => {
  for (const [locale, name] of [
    ['en', 'en-GB'],
    ['ar', 'ar-AE-u-nu-latn'],
  ] as const) {
    const intl = new Intl.DateTimeFormat(name, { dateStyle: 'long', timeZone: 'UTC' })
    for (let i = 0; i < 800; i++) {
      const date = new Date(Date.UTC(2027, 0, 1 + i))
      expect(formatDay(date.toISOString().slice(0, 10), locale)).toBe(intl.format(date))
    }
  }
})
