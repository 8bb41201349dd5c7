import { expect, test } from 'vitest'
import { sayMounted } from '#shared/i18n/owner-results.ts'

test('mounted and rubbing counts have words for every number in both languages', () => {
  const say = (mounted: number, rubs: number, changed = 0) =>
    (['en', 'ar'] as const).map((locale) => sayMounted({ mounted, rubs, changed }, locale))
  expect(say(1, 0)).toEqual(['Mounted on 1 car, it does not rub', 'مُركَّب على سيارة واحدة، ولا احتكاك'])
  expect(say(7, 0)[0]).toBe('Mounted on 7 cars, none rubs')
  expect(say(7, 0)[1]).toContain('7 سيارات')
  expect(say(11, 1)).toEqual(['Mounted on 11 cars, 1 rubs', 'مُركَّب على 11 سيارة، ويحتك في سيارة واحدة'])
  expect(say(2, 2, 1)).toEqual([
    'Mounted on 2 cars, 2 rub, 1 of these on raised or lowered suspension',
    'مُركَّب على سيارتين، ويحتك في سيارتين، منها سيارة واحدة مرفوعة أو مخفّضة',
  ])
  expect(say(3, 1, 1)[0]).toBe('Mounted on 3 cars, 1 rubs, on raised or lowered suspension')
})
