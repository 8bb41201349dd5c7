import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeWindow, rulesOf, type Side, wheelLoad } from '#domain/fitment/factory-limits.ts'
import { judge } from '#domain/fitment/judge.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { inner } from '#domain/fitment/rules.ts'
import { sayCheck } from '#shared/i18n/fitment/verdicts.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { car, wheelFor } from '#tests/support/cars.ts'

const side = (rim_offset: number | null, offset_within_mm?: number): Side => ({
  rim_diameter: 18,
  rim_width: 7.5,
  rim_offset,
  ...(offset_within_mm !== undefined && { offset_within_mm }),
})
const around = (one: Side) => computeWindow({ own: [one], proven: [one] }, rulesOf('crossover'))

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

test('a wheel exactly at the limit of its class is within it, for every rim width in half inches', () => {
  const steps = { min: 10, max: 24 }
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 70 }), fc.integer(steps), fc.integer(steps), (offset, own, other) => {
      const factory = { ...side(offset), rim_width: own / 2 }
      const window = computeWindow({ own: [factory], proven: [factory] }, rulesOf('crossover'))
      const limits = limitsOf({ window_front: window, window_rear: window, ...noHub }, 'front')
      const { flush, aggressive, tuck } = rulesOf('crossover')
      const [width, edge] = [other / 2, outerEdge({ width: own / 2, offset })]
      const at = (mm: number) => outerEdge({ width, offset: width * 12.7 - (edge + mm) })
      expect(at(flush)).toBeLessThanOrEqual(limits.outer_pass!)
      expect(at(aggressive)).toBeLessThanOrEqual(limits.outer_max_aggressive!)
      expect(at(-tuck)).toBeGreaterThanOrEqual(limits.outer_min!)
      expect(at(flush + 0.05)).toBeGreaterThan(limits.outer_pass!)
      expect(at(-tuck - 0.05)).toBeLessThan(limits.outer_min!)
      const inside = innerEdge({ width: own / 2, offset })
      expect(inside + inner.passTo).toBeLessThanOrEqual(limits.inner_pass!)
      expect(inside + inner.warnTo).toBeLessThanOrEqual(limits.inner_max!)
      expect(inside + inner.warnTo + 0.05).toBeGreaterThan(limits.inner_max!)
    }),
  )
})

const noHub = { min_wheel_load_kg: null, technical: { stud_holes: 5, pcd: 112, centre_bore: '' } }

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

const tyres = (front: number | null, rear: number | null = null) => [
  { is_stock: true, front: { load_index: front }, rear: rear === null ? null : { load_index: rear } },
]
const record = { source: 'handbook', confidence: 'high' } as const

test('the rating of the heavier axle takes precedence over the gross weight', () => {
  const both = { ...record, gawr_front_kg: 1630, gawr_rear_kg: 1950, gvwr_kg: 3350 }
  expect(wheelLoad(both, tyres(116))).toEqual({ min_wheel_load_kg: 975, load_basis: 'gawr' })
  const one = { ...record, gawr_front_kg: 1630, gvwr_kg: 3500 }
  expect(wheelLoad(one, tyres(116))).toEqual({ min_wheel_load_kg: 963, load_basis: 'gvwr' })
})

test('the axle share comes from the record if it has one, and an uncertain weight adds 5 %', () => {
  const patrol = { ...record, gvwr_kg: 3500, axle_share: 0.58 }
  expect(wheelLoad(patrol, tyres(116))).toEqual({ min_wheel_load_kg: 1015, load_basis: 'gvwr' })
  expect(wheelLoad({ ...patrol, confidence: 'low' }, tyres(116))).toEqual({
    min_wheel_load_kg: 1066,
    load_basis: 'gvwr',
  })
})

test('the load is never more than the weakest factory set carries, by its stronger axle', () => {
  const heavy = { ...record, gvwr_kg: 3500 }
  expect(wheelLoad(heavy, tyres(101))).toEqual({ min_wheel_load_kg: 825, load_basis: 'tyre' })
  expect(wheelLoad(null, tyres(91, 94))).toEqual({ min_wheel_load_kg: 670, load_basis: 'tyre' })
  expect(wheelLoad(heavy, [...tyres(101), ...tyres(null)])).toEqual({ min_wheel_load_kg: 825, load_basis: 'tyre' })
})

test('missing facts leave the load unknown', () => {
  expect(wheelLoad(null, tyres(null))).toBeNull()
  expect(wheelLoad(null, [])).toBeNull()
})

test('a heavier car never needs less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 4000 }), fc.integer({ min: 0, max: 500 }), (gvwr_kg, more) => {
      const [light, heavy] = [gvwr_kg, gvwr_kg + more].map((kg) => wheelLoad({ ...record, gvwr_kg: kg }, tyres(118))!)
      expect(heavy!.min_wheel_load_kg).toBeGreaterThanOrEqual(light!.min_wheel_load_kg)
    }),
  )
})
