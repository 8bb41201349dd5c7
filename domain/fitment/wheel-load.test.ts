import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wheelLoad } from '#domain/fitment/wheel-load.ts'

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
