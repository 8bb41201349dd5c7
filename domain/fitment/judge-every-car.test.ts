import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WheelSide } from '#database/schema/fitment.ts'
import { hasPerformanceBrakes } from '#domain/fitment/envelope.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import type { Verdict } from '#shared/api/fitment.ts'
import { allCars, allGenerations, check, square, wheelFor } from '#tests/support/cars.ts'

describe('for every car of the data', () => {
  const anyCar = fc.constantFrom(...allCars())

  test('every factory set passes on its own car, except the edges where the offset is not documented', () => {
    const wrong = allCars().flatMap((vehicle) =>
      setsOf(vehicle).flatMap((set) => notPassed(vehicle, set).map((why) => `${nameOf(vehicle)} ${set.name}: ${why}`)),
    )
    expect(wrong).toEqual([])
  })

  test('a factory set passes on the sisters that share hub, suspension and least diameter', () => {
    const wrong: string[] = []
    for (const sisters of byEnvelope())
      for (const vehicle of sisters)
        for (const set of sisters.flatMap(setsOf)) {
          if (set.front.rim_offset === null || set.rear.rim_offset === null) continue
          if (set.front.rim_diameter < vehicle.window_front.diameter_min) continue
          if (set.rear.rim_diameter < vehicle.window_rear.diameter_min) continue
          const refused = judgeSet(vehicle, set).axles.flatMap(({ checks }) =>
            checks.filter(
              ({ verdict, name }) => verdict === 'fail' || (verdict === 'warn' && !['tyre', 'brakes'].includes(name)),
            ),
          )
          wrong.push(...refused.map(({ name }) => `${nameOf(vehicle)} ${set.name}: ${name}`))
        }
    expect(wrong).toEqual([])
  })

  test('a wheel equal to its factory reference has no move and passes', () => {
    for (const vehicle of allCars()) {
      const reference = square(vehicle).axles[0]!.reference!
      if (reference.offset === null) continue
      const { diameter, width, offset } = reference
      const axle = square(vehicle, { diameter, width, offset }).axles[0]!
      expect(axle).toMatchObject({ reference, outer_move: 0, inner_move: 0 })
      expect(axle.checks.filter((each) => each.name.endsWith('_move')).map((each) => each.verdict)).toEqual([
        'pass',
        'pass',
      ])
    }
  })

  test('the outer move grows as the offset falls', () => {
    fc.assert(
      fc.property(
        anyCar,
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (vehicle, offset, less) => {
          const [near, far] = [square(vehicle, { offset }), square(vehicle, { offset: offset - less })].map(
            (each) => each.axles[0]!,
          )
          if (near!.outer_move === null || far!.outer_move === null) return
          expect(far!.outer_move).toBeGreaterThan(near!.outer_move)
          expect(far!.inner_move!).toBeLessThan(near!.inner_move!)
        },
      ),
    )
  })

  test('moving out never fixes a failed outer edge, nor moving in a failed inner one', () => {
    const moved = fc.record({
      vehicle: anyCar,
      offset: fc.integer({ min: -40, max: 90 }),
      by: fc.integer({ min: 1, max: 60 }),
      halves: fc.integer({ min: 10, max: 26 }),
      fit_style: fc.constantFrom('regular', 'aggressive'),
    })
    fc.assert(
      fc.property(moved, ({ vehicle, offset, by, halves, fit_style }) => {
        const wheel = { offset, width: halves / 2, fit_style } as const
        const here = square(vehicle, wheel)
        const outer = check(here, 'outer_move')
        if (outer.verdict === 'fail' && outer.facts.outside === 'out')
          expect(check(square(vehicle, { ...wheel, offset: offset - by }), 'outer_move').verdict).toBe('fail')
        if (check(here, 'inner_move').verdict === 'fail')
          expect(check(square(vehicle, { ...wheel, offset: offset + by }), 'inner_move').verdict).toBe('fail')
      }),
      { numRuns: 500 },
    )
  })

  test('a higher rating or an exact bore never makes a verdict worse', () => {
    const order = ['fail', 'unknown', 'warn', 'parts', 'pass']
    const rank = (verdict: Verdict) => order.indexOf(verdict.verdict)
    const better = fc.record({
      vehicle: anyCar,
      kg: fc.integer({ min: 300, max: 1300 }),
      more: fc.integer({ min: 0, max: 400 }),
      wider: fc.integer({ min: 2, max: 400 }),
    })
    fc.assert(
      fc.property(better, ({ vehicle, kg, more, wider }) => {
        const hub = Number(vehicle.technical.centre_bore)
        const bored = square(vehicle, { load_rating_kg: kg, centre_bore: hub + wider / 10 })
        const stronger = square(vehicle, { load_rating_kg: kg + more, centre_bore: hub + wider / 10 })
        const nearer = square(vehicle, { load_rating_kg: kg, centre_bore: hub })
        expect(rank(stronger)).toBeGreaterThanOrEqual(rank(bored))
        if (!vehicle.technical.rear_axis_centre_bore) expect(rank(nearer)).toBeGreaterThanOrEqual(rank(bored))
      }),
    )
  })

  test('the verdict is the worst of its checks', () => {
    const order = ['fail', 'unknown', 'warn', 'parts', 'pass']
    fc.assert(
      fc.property(
        anyCar,
        fc.integer({ min: -10, max: 70 }),
        fc.integer({ min: 10, max: 26 }),
        (vehicle, offset, halves) => {
          const verdict = square(vehicle, { offset, width: halves / 2 })
          const all = verdict.axles.flatMap((axle) => axle.checks.map((each) => each.verdict))
          expect(verdict.verdict).toBe(order.find((word) => all.includes(word as never)))
        },
      ),
    )
  })
})

type FactorySet = { name: string; front: WheelSide; rear: WheelSide }

function setsOf(vehicle: VehicleRecord): FactorySet[] {
  return vehicle.wheels
    .filter((wheel) => wheel.is_stock)
    .map(({ front, rear }) => ({ name: `${front.rim} ${rear?.rim ?? ''}`, front, rear: rear ?? front }))
}

/** Judges the factory's own wheels, made for its hub and with the required load rating. */
function judgeSet(vehicle: VehicleRecord, { front, rear }: FactorySet): Verdict {
  const [f, r] = [front, rear].map((side, i) =>
    wheelFor(vehicle, {
      sku: side === front ? 'FRONT' : `REAR ${i}`,
      diameter: side.rim_diameter,
      width: side.rim_width,
      offset: side.rim_offset ?? vehicle.window_front.offset_min ?? 40,
      centre_bore: Number(vehicle.technical.rear_axis_centre_bore ?? 0) || Number(vehicle.technical.centre_bore),
    }),
  )
  return judge({ vehicle, front: { ...f!, centre_bore: Number(vehicle.technical.centre_bore) }, rear: r! })
}

function notPassed(vehicle: VehicleRecord, set: FactorySet): string[] {
  const undocumented = set.front.rim_offset === null ? ['outer_move', 'inner_move', 'brakes'] : []
  return judgeSet(vehicle, set).axles.flatMap(({ axle, checks }) =>
    checks
      .filter(({ name, verdict }) => verdict !== 'pass' && !undocumented.includes(name))
      .map(({ name, verdict, value, limit }) => `${axle} ${name} ${verdict} ${value} ${limit}`),
  )
}

/** Cars grouped by envelope: those of a generation with the same suspension class. */
function byEnvelope(): VehicleRecord[][] {
  return allGenerations().flatMap(({ vehicles }) => [...Map.groupBy(vehicles, hasPerformanceBrakes).values()])
}

const nameOf = ({ make, model, name, year }: VehicleRecord) => `${make} ${model} ${name} ${year}`
