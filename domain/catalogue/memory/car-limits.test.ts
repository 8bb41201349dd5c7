import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { Rim } from '#domain/catalogue/memory/columns.ts'
import { judge } from '#domain/fitment/judge.ts'
import { type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { allCars } from '#tests/support/cars.ts'

const cars = allCars().filter(({ technical }) => technical.stud_holes > 0)
const anyCar = fc.oneof(fc.constantFrom(...cars), fc.constantFrom(...cars.filter((each) => each.takes_staggered)))

/** Shares of a car's windows, so that most rims are near a limit, and steps that makers seldom use. */
const anyRim = fc.record({
  diameter: fc.integer({ min: -1, max: 6 }).map((steps) => steps / 2),
  width: fc.integer({ min: -1, max: 20 }).map((steps) => steps / 4),
  offset: fc.integer({ min: 0, max: 60 }),
  centre_bore: fc.constantFrom(0, 0, 0, 5, 10),
  is_aggressive: fc.boolean(),
})

test('a list has and ranks four wheels and pairs of any size, also in quarter inches, as the engine judges them', () => {
  const ranks = ['pass', 'parts', 'warn', 'unknown']
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyCar, anyRim, anyRim, (vehicle, front, rear) => {
      const { stud_holes, pcd } = vehicle.technical
      const wheelOf = (axle: 'front' | 'rear', rim: typeof front): WheelRecord => ({
        ...{ sku: axle, lug_seat: 'conical', load_rating_kg: 1200, stud_holes, pcd },
        fit_style: rim.is_aggressive ? 'aggressive' : 'regular',
        diameter: Math.round(windowOf(vehicle, axle).diameter_min) + rim.diameter,
        width: windowOf(vehicle, axle).width_min + rim.width,
        offset: rim.offset,
        centre_bore: Number(vehicle.technical.centre_bore) + rim.centre_bore,
      })
      const rimOf = ({ diameter, width, offset, centre_bore, load_rating_kg, fit_style }: WheelRecord): Rim => ({
        ...{ diameter, width, offset, centre_bore, load: load_rating_kg!, is_aggressive: fit_style === 'aggressive' },
        bolt_pattern: `${stud_holes}x${pcd}`,
      })
      const limits = carLimits(vehicle)
      const [one, other] = [wheelOf('front', front), wheelOf('rear', rear)]
      const sets = [
        ...(vehicle.takes_square ? [{ front: one, rear: one, behind: null }] : []),
        ...(vehicle.takes_staggered ? [{ front: one, rear: other, behind: rimOf(other) }] : []),
      ]
      for (const set of sets) {
        const { verdict } = judge({ vehicle, front: set.front, rear: set.rear })
        const kind = `${set.behind ? 'pair' : 'four'} ${verdict}`
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        const isListed = limits.isWithin('front', rimOf(set.front)) && limits.isWithin('rear', rimOf(set.rear))
        expect(isListed).toBe(verdict !== 'fail')
        if (isListed) expect(ranks[limits.rate(rimOf(set.front), set.behind).rank]).toBe(verdict)
      }
    }),
    { numRuns: 50_000 },
  )
  // Enough of each for the comparison to mean something.
  for (const kind of ['four pass', 'four parts', 'four warn', 'four fail', 'pair warn', 'pair fail'])
    expect(seen.get(kind), kind).toBeGreaterThan(10)
})
