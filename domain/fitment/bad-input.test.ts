import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { isSure } from '#shared/verdict.ts'
import { allCars, catalogue, wheelFor } from '#tests/support/cars.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))
const offers: [WheelRecord, WheelRecord][] = [
  ...items.map((item): [WheelRecord, WheelRecord] => [item, item]),
  ...staggered_pairs.map(({ front, rear }): [WheelRecord, WheelRecord] => [bySku.get(front)!, bySku.get(rear)!]),
]

/** The engine's verdict on a set for a car, with the checks behind it. */
function verdictOn(vehicle: VehicleRecord, front: WheelRecord, rear = front) {
  const { verdict, axles } = judge({ vehicle, front, rear })
  const checks = axles.flatMap((axle) => axle.checks)
  return { verdict, because: new Set(checks.filter((each) => each.verdict === verdict).map(({ name }) => name)) }
}

/** The demo sets that fit a car as documented. */
function fitting(vehicle: VehicleRecord) {
  return offers.filter(([front, rear]) => isSure(judge({ vehicle, front, rear }).verdict))
}

const documented = allCars().filter((_, i) => i % 20 === 0)

test('a wheel without a load rating fails on every car', () => {
  for (const vehicle of allCars()) {
    const { verdict, because } = verdictOn(vehicle, wheelFor(vehicle, { load_rating_kg: null }))
    expect([verdict, because.has('load')]).toEqual(['fail', true])
  }
})

test('without factory offsets no wheel gets the verdict "fits" and its edges are reported as missing', () => {
  const without = allCars().filter(({ window_front }) => window_front.basis === 'class_default')
  expect(without.length).toBeGreaterThan(0)
  for (const vehicle of without) {
    const judged = offers.map(([front, rear]) => verdictOn(vehicle, front, rear))
    const measured = judged.filter(({ verdict }) => verdict !== 'fail')
    expect(measured.filter(({ verdict }) => verdict !== 'unknown')).toEqual([])
    for (const { because } of measured)
      expect([...because]).toEqual(expect.arrayContaining(['outer_move', 'inner_move']))
  }
})

test('a verdict becomes unknown when a fact about the car is missing', () => {
  for (const vehicle of documented)
    for (const [front, rear] of fitting(vehicle).slice(0, 3)) {
      const technical = { ...vehicle.technical, centre_bore: 'N/A', rear_axis_centre_bore: null }
      const without: [string, VehicleRecord][] = [
        ['load', { ...vehicle, min_wheel_load_kg: null, load_basis: null }],
        ['centre_bore', { ...vehicle, technical }],
        ['tyre', { ...vehicle, wheels: [] }],
        [
          'fastener',
          { ...vehicle, technical: { ...vehicle.technical, wheel_fasteners: { type: null, thread_size: null } } },
        ],
      ]
      for (const [name, car] of without) {
        const { verdict, because } = verdictOn(car, front, rear)
        expect([vehicle.name, name, verdict, because.has(name as 'load')]).toEqual([
          vehicle.name,
          name,
          'unknown',
          true,
        ])
      }
    }
})

test('impossible sizes never get the verdict "fits"', () => {
  const absurd: Partial<Record<keyof WheelRecord, number[]>> = {
    diameter: [0, -18, 3, 99],
    width: [0, -8, 1, 40],
    offset: [-500, -150, 150, 500],
    centre_bore: [0, -70, 12, 900],
    load_rating_kg: [0, -900, 1],
    stud_holes: [0, -5, 50],
    pcd: [0, -112, 9999],
  }
  const broken = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const vehicle of documented)
    for (const [name, figures] of Object.entries(absurd))
      for (const figure of [...figures, ...broken]) {
        if (name === 'load_rating_kg' && figure === Number.POSITIVE_INFINITY) continue
        const { verdict } = verdictOn(vehicle, wheelFor(vehicle, { [name]: figure }))
        expect([vehicle.name, name, figure, isSure(verdict)]).toEqual([vehicle.name, name, figure, false])
      }
})

test('only wheels within every limit get the verdict "fits"', () => {
  const size = fc.record({
    diameter: fc.integer({ min: 12, max: 26 }),
    width: fc.integer({ min: 8, max: 26 }).map((halves) => halves / 2),
    offset: fc.integer({ min: -60, max: 90 }),
    load_rating_kg: fc.integer({ min: 300, max: 1500 }),
  })
  let sure = 0
  fc.assert(
    fc.property(fc.constantFrom(...allCars()), size, (vehicle, wheel) => {
      if (!isSure(verdictOn(vehicle, wheelFor(vehicle, wheel)).verdict)) return
      sure++
      for (const window of [vehicle.window_front, vehicle.window_rear]) {
        expect(wheel.diameter).toBeGreaterThanOrEqual(window.diameter_min)
        expect(wheel.diameter).toBeLessThanOrEqual(window.diameter_max)
        expect(wheel.width * 12.7 + wheel.offset).toBeLessThanOrEqual(window.inner_pass_mm! + 1e-3)
        expect(wheel.width * 12.7 - wheel.offset).toBeLessThanOrEqual(window.outer_pass_mm! + 1e-3)
      }
      expect(wheel.load_rating_kg).toBeGreaterThanOrEqual(vehicle.min_wheel_load_kg!)
    }),
    { numRuns: 2000 },
  )
  expect(sure).toBeGreaterThan(0)
})
