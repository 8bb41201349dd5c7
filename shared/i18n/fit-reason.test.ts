import { expect, test } from 'vitest'
import type { Check } from '#shared/api/fitment.ts'
import { sayReason } from '#shared/i18n/fitment/verdicts.ts'

const check = (change: Partial<Check>) =>
  ({ name: 'load', verdict: 'warn', value: null, limit: null, unit: 'none', facts: {}, source: '', ...change }) as Check

test('a card names the deciding check with its figure', () => {
  expect(sayReason(check({ name: 'load', value: 1250, limit: 1200 }), 'en')).toBe(
    'rated 1,250 kg, the car needs 1,200 kg',
  )
  expect(sayReason(check({ name: 'centre_bore', value: 106.4, limit: 106.1 }), 'en')).toBe(
    'bore 106.4 mm on a 106.1 mm hub',
  )
  expect(sayReason(check({ name: 'outer_move', value: 27.7 }), 'ar')).toBe('يخرج 27.7 مم أكثر')
  expect(sayReason(check({ name: 'outer_move', verdict: 'unknown' }), 'en')).toBe('factory offset not known')
  expect(sayReason(check({ name: 'bolt_pattern', verdict: 'fail' }), 'en')).toBeNull()
})
