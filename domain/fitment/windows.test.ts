import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import { rulesOf, type Side, windowOf } from '#domain/fitment/windows.ts'
import { sayCheck } from '#shared/i18n/fitment/verdicts.ts'
import { car, wheelFor } from '#tests/support/cars.ts'

const side = (rim_offset: number | null, offset_within_mm?: number): Side => ({
  rim_diameter: 18,
  rim_width: 7.5,
  rim_offset,
  ...(offset_within_mm !== undefined && { offset_within_mm }),
})
const around = (one: Side) => windowOf({ own: [one], proven: [one] }, rulesOf('crossover'))

test('an offset with a tolerance gives only the room common to both ends of the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 70 }), fc.integer({ min: 1, max: 6 }), (offset, within) => {
      const [least, most, ranged] = [
        around(side(offset - within)),
        around(side(offset + within)),
        around(side(offset, within)),
      ]
      expect(ranged).toEqual({
        ...least,
        outer_pass_mm: Math.min(least.outer_pass_mm!, most.outer_pass_mm!),
        outer_max_mm: Math.min(least.outer_max_mm!, most.outer_max_mm!),
        outer_aggressive_mm: Math.min(least.outer_aggressive_mm!, most.outer_aggressive_mm!),
        outer_min_mm: Math.max(least.outer_min_mm!, most.outer_min_mm!),
        inner_pass_mm: Math.min(least.inner_pass_mm!, most.inner_pass_mm!),
        inner_max_mm: Math.min(least.inner_max_mm!, most.inner_max_mm!),
      })
    }),
  )
})

test('an unknown offset gives no room, for any tolerance', () => {
  expect(around(side(null, 3))).toEqual(around(side(null)))
  expect(around(side(null)).basis).toBe('class_default')
})

test('the outer edge mentions the tolerance of the factory offset in both languages, sizes do not', () => {
  const hs = car('mg', 'hs', '2.0 Turbo')
  const wheel = wheelFor(hs, { width: 7.5, offset: 38 })
  const checks = judge({ vehicle: hs, front: wheel, rear: wheel }).axles[0]!.checks
  const outer = checks.find(({ name }) => name === 'outer_move')!
  expect(outer).toMatchObject({ verdict: 'pass', source: 'sizes_offset_range', facts: { offset_within_mm: 6 } })
  expect(sayCheck(outer, 'en')).toMatch(/flush with the arch\. The factory offset is known to within 6 mm; /)
  expect(sayCheck(outer, 'ar')).toContain('لا يتجاوز 6 مم')
  expect(checks.find(({ name }) => name === 'width')!.source).toBe('sizes_general')
  const golf = car('volkswagen', 'golf', '2.0 TSI GTI')
  const exact = judge({ vehicle: golf, front: wheelFor(golf), rear: wheelFor(golf) }).axles[0]!.checks
  expect(exact.map((check) => sayCheck(check, 'en')).join(' ')).not.toContain('known to within')
})
