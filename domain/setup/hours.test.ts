import { expect, test } from 'vitest'
import { hoursAsText } from '#domain/setup/hours.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const week = (hours: (string | null)[]) =>
  days.map((day, index) => {
    const [open = null, close = null] = hours[index]?.split('-') ?? []
    return { day, name: '', open, close }
  })

test('days in a row with the same hours are one line, in both languages', () => {
  const hours = week(['10:00-18:00', '10:00-18:00', '00:00-12:30', null, null, null, '10:00-18:00'])
  expect(hoursAsText(hours, 'en')).toEqual(['Mon-Tue 10am-6pm', 'Wed 12am-12:30pm', 'Thu-Sat closed', 'Sun 10am-6pm'])
  expect(hoursAsText(hours, 'ar')).toEqual([
    'الاثنين–الثلاثاء 10 ص – 6 م',
    'الأربعاء 12 ص – 12:30 م',
    'الخميس–السبت مغلق',
    'الأحد 10 ص – 6 م',
  ])
})
