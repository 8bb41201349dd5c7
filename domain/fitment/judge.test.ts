import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { CheckName, Verdict } from '#shared/api/fitment.ts'
import { allCars, car, wheelFor } from '#tests/support/cars.ts'

const landCruiser = car('toyota', 'land-cruiser', '5.7 V8')
const patrol = car('nissan', 'patrol', '5.6 V8')
const golf = car('volkswagen', 'golf', /GTI/, 2020)
const mustang = car('ford', 'mustang', /5\.0/, 2023)
const fjCruiser = car('toyota', 'fj-cruiser')
const x5 = car('bmw', 'x5', 'xDrive48i / 50i')

const square = (vehicle: VehicleRecord, different: Partial<WheelRecord> = {}) => {
  const wheel = wheelFor(vehicle, different)
  return judge({ vehicle, front: wheel, rear: wheel })
}

function check(verdict: Verdict, name: CheckName, axle: 'front' | 'rear' = 'front') {
  return verdict.axles.find((each) => each.axle === axle)!.checks.find((each) => each.name === name)!
}

describe('the worked examples of the notes', () => {
  test('Land Cruiser 200, 18x9 ET35: aggressive against the 18, inside the window all the same', () => {
    const verdict = square(landCruiser, { diameter: 18, width: 9, offset: 35 })
    expect(check(verdict, 'outer_move')).toMatchObject({ value: 31.4, verdict: 'warn', facts: { band: 'aggressive' } })
    expect(check(verdict, 'inner_move')).toMatchObject({ value: -18.6, verdict: 'pass' })
    expect(verdict.axles[0]!.reference).toMatchObject({ diameter: 20, width: 8.5, offset: 60 })
  })

  test('Patrol Y62, 22x9 ET25: flush, the inner edge passes', () => {
    const verdict = square(patrol, { diameter: 22, width: 9, offset: 25 })
    expect(check(verdict, 'outer_move')).toMatchObject({ value: 22.7, verdict: 'pass', facts: { band: 'flush' } })
    expect(check(verdict, 'inner_move')).toMatchObject({ value: 2.7, verdict: 'pass' })
  })

  test('Golf GTI, 19x8.5 ET45: the inner edge fails; 19x8 ET45 is mild and fits', () => {
    const wide = square(golf, { diameter: 19, width: 8.5, offset: 45 })
    expect(check(wide, 'outer_move').value).toBe(16.7)
    expect(check(wide, 'inner_move')).toMatchObject({ value: 8.7, limit: 6, verdict: 'fail' })
    expect(wide.verdict).toBe('fail')
    const narrow = square(golf, { diameter: 19, width: 8, offset: 45 })
    expect(check(narrow, 'outer_move')).toMatchObject({ value: 10.4, facts: { band: 'mild' } })
    expect(check(narrow, 'inner_move')).toMatchObject({ value: 2.4, verdict: 'pass' })
    expect(narrow.verdict).toBe('pass')
  })

  test('Mustang GT, 20x10 ET38 at the rear: flush', () => {
    const front = wheelFor(mustang, { sku: 'F', diameter: 20, width: 9, offset: 38 })
    const rear = wheelFor(mustang, { sku: 'R', diameter: 20, width: 10, offset: 38 })
    const verdict = judge({ vehicle: mustang, front, rear })
    expect(check(verdict, 'outer_move', 'rear')).toMatchObject({ value: 20.4, facts: { band: 'flush' } })
    expect(check(verdict, 'inner_move', 'rear')).toMatchObject({ value: -7.6, verdict: 'pass' })
    expect(check(verdict, 'set', 'rear').verdict).toBe('pass')
  })

  test('FJ Cruiser, 17x8.5 ET0: a modification, outside the window', () => {
    const verdict = square(fjCruiser, { diameter: 17, width: 8.5, offset: 0 })
    expect(check(verdict, 'outer_move')).toMatchObject({
      value: 42.7,
      limit: 37,
      verdict: 'fail',
      facts: { band: 'modification', outside: 'out' },
    })
    expect(check(verdict, 'inner_move').value).toBe(-17.3)
  })
})

describe('each check', () => {
  test('a near miss is named with its error and refused, even where it slips on', () => {
    const challenger = car('dodge', 'challenger')
    expect(check(square(challenger, { pcd: 114.3 }), 'bolt_pattern')).toMatchObject({
      verdict: 'fail',
      value: '5x114.3',
      limit: '5x115',
      facts: { near_miss: true, slips_on: true, error_per_stud_mm: 0.35 },
    })
    expect(check(square(challenger, { stud_holes: 6, pcd: 139.7 }), 'bolt_pattern')).toMatchObject({
      verdict: 'fail',
      facts: { near_miss: false, same_count: false, error_per_stud_mm: null },
    })
  })

  test('6x139.7 is not one wheel: a bore of 78.1 does not go over a hub of 106.1', () => {
    const verdict = square(fjCruiser, { centre_bore: 78.1 })
    expect(check(verdict, 'bolt_pattern').verdict).toBe('pass')
    expect(check(verdict, 'centre_bore')).toMatchObject({ verdict: 'fail', value: 78.1, limit: 106.1 })
  })

  test('front and rear hubs are judged apart: the X5 E70 needs a ring at the rear only', () => {
    const verdict = square(x5, { centre_bore: 74.1 })
    expect(check(verdict, 'centre_bore', 'front').facts.fit).toBe('direct')
    expect(check(verdict, 'centre_bore', 'rear').facts).toMatchObject({ fit: 'ring', ring_inner_mm: 72.6 })
    expect(verdict.parts).toContainEqual({ kind: 'hub_ring', axle: 'rear', outer: 74.1, inner: 72.6, quantity: 2 })
  })

  test('a set needs a nut for each stud, and four rings of one size', () => {
    expect(square(landCruiser, { centre_bore: 115 }).parts).toEqual([
      { kind: 'hub_ring', axle: 'both', outer: 115, inner: 110.1, quantity: 4 },
      { kind: 'fastener', fastener: 'Lug nuts', thread_size: 'M14 x 1.5', seat: 'conical 60', quantity: 20 },
    ])
    const facts = check(square(landCruiser), 'fastener').facts
    expect(facts).toMatchObject({ factory_seat: 'flat', reuse: false, count: 20 })
  })

  test('smaller than the smallest factory wheel fails for the brakes too', () => {
    const { diameter_min } = patrol.window_front
    const verdict = square(patrol, { diameter: diameter_min - 1 })
    expect(check(verdict, 'diameter').facts.outside).toBe('below')
    expect(check(verdict, 'brakes')).toMatchObject({ verdict: 'fail', limit: diameter_min })
  })

  test.each([
    ['mercedes', 'c-class', 'C 43 AMG', 'warn'],
    ['mercedes', 'e-class', 'E 300', 'pass'],
    ['bmw', 'm3', 'M3', 'warn'],
    ['bmw', '3-series', '320i', 'pass'],
    ['audi', 'r8', '5.2 V10', 'warn'],
    ['nissan', 'gt-r', /./, 'warn'],
    ['dodge', 'durango', '6.4 V8', 'warn'],
    ['lexus', 'es', /./, 'pass'],
    ['toyota', 'camry', /./, 'pass'],
  ] as const)('the brakes of %s %s %s: %s', (make, model, name, verdict) => {
    expect(check(square(car(make, model, name)), 'brakes').verdict).toBe(verdict)
  })

  test('load: below the limit fails, within five percent warns, unknown ratings are not sold', () => {
    const least = landCruiser.min_wheel_load_kg!
    const load = (load_rating_kg: number | null) => check(square(landCruiser, { load_rating_kg }), 'load').verdict
    expect([least - 1, least, least * 1.05 - 0.01, least * 1.05].map(load)).toEqual(['fail', 'warn', 'warn', 'pass'])
    expect(load(null)).toBe('fail')
  })

  test('a factory wheel that reaches further in is the measure of the room: a warning, with the rim named', () => {
    const cases = allCars().flatMap((vehicle) =>
      vehicle.wheels
        .filter((wheel) => wheel.is_stock && !wheel.rear)
        .map(({ front }) => ({
          vehicle,
          offset:
            vehicle.window_front.inner_max_mm === null
              ? null
              : vehicle.window_front.inner_max_mm - front.rim_width * 12.7,
          front,
        })),
    )
    const verdicts = cases.flatMap(({ vehicle, offset, front }) => {
      if (offset === null) return []
      const verdict = square(vehicle, { diameter: front.rim_diameter, width: front.rim_width, offset })
      return check(verdict, 'inner_move')
    })
    const beyond = verdicts.filter((each) => Number(each.value) > 6.1)
    expect(beyond.length).toBeGreaterThan(0)
    expect(new Set(beyond.map((each) => each.verdict))).toEqual(new Set(['warn']))
    expect(beyond.every((each) => each.facts.inmost_factory_rim && Number(each.facts.beyond_factory_mm) <= 6.1)).toBe(
      true,
    )
  })
})

describe('what is not documented', () => {
  const undocumented = allCars().find(
    (each) => each.window_front.basis === 'class_default' && !each.is_staggered_stock,
  )!
  const { offset_min, offset_max } = undocumented.window_front

  test('an offset inside the range of the class is unknown, never a fit; outside it fails', () => {
    const at = (offset: number) => square(undocumented, { offset })
    expect(at(offset_min!).verdict).toBe('unknown')
    expect(check(at(offset_max!), 'outer_move')).toMatchObject({ verdict: 'unknown', value: null })
    expect(check(at(offset_max!), 'inner_move').verdict).toBe('unknown')
    expect(check(at(offset_min! - 1), 'outer_move').verdict).toBe('fail')
    expect(check(at(offset_max! + 1), 'inner_move').verdict).toBe('fail')
  })

  test('no hub, thread, load or bolt pattern leaves its check unknown', () => {
    const bare: VehicleRecord = {
      ...golf,
      min_wheel_load_kg: null,
      technical: {
        ...golf.technical,
        centre_bore: 'N/A',
        stud_holes: 0,
        pcd: 0,
        wheel_fasteners: { type: null, thread_size: null },
      },
    }
    const wheel = wheelFor(golf)
    const verdict = judge({ vehicle: bare, front: wheel, rear: wheel })
    for (const name of ['bolt_pattern', 'centre_bore', 'load', 'fastener'] as const)
      expect([name, check(verdict, name).verdict]).toEqual([name, 'unknown'])
    expect(verdict.verdict).toBe('unknown')
    expect(verdict.parts).toEqual([])
  })
})

describe('sets', () => {
  const staggeredOnly = allCars().find((each) => each.wheels.every((wheel) => !wheel.is_stock || wheel.rear))!

  test('four equal wheels are not sold for a car with wider rear wheels only, nor a pair for the others', () => {
    expect(check(square(staggeredOnly), 'set', 'rear')).toMatchObject({ verdict: 'fail', limit: 'staggered' })
    const pair = judge({ vehicle: golf, front: wheelFor(golf), rear: wheelFor(golf, { sku: 'R' }) })
    expect(check(pair, 'set', 'rear')).toMatchObject({ verdict: 'fail', limit: 'square' })
  })

  test('an aggressive wheel is judged by the wider window and warns', () => {
    const { outer_max_mm, outer_aggressive_mm } = landCruiser.window_front
    const offset = Math.ceil(8.5 * 12.7 - outer_aggressive_mm!)
    expect(8.5 * 12.7 - offset).toBeGreaterThan(outer_max_mm!)
    const size = { diameter: 18, width: 8.5, offset }
    expect(check(square(landCruiser, { ...size, fit_style: 'aggressive' }), 'outer_move')).toMatchObject({
      verdict: 'warn',
      facts: { regular: false },
    })
    expect(check(square(landCruiser, size), 'outer_move').verdict).toBe('fail')
  })
})

describe('for every car of the data', () => {
  const anyCar = fc.constantFrom(...allCars())

  test('its own factory wheels fail no check', () => {
    for (const vehicle of allCars())
      for (const { front, rear } of vehicle.wheels.filter((wheel) => wheel.is_stock)) {
        const [f, r] = [front, rear ?? front].map((side, i) =>
          wheelFor(vehicle, {
            sku: rear ? `T${i}` : 'T',
            diameter: side.rim_diameter,
            width: side.rim_width,
            offset: side.rim_offset ?? vehicle.window_front.offset_min ?? 40,
          }),
        )
        const verdict = judge({ vehicle, front: f!, rear: r! })
        expect([vehicle.make, vehicle.model, vehicle.name, front.rim, verdict.verdict]).not.toContain('fail')
      }
  })

  test('a wheel equal to the factory wheel it is measured against moves nothing and passes', () => {
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

  test('a wheel further out never stands further in: the outer move grows as the offset falls', () => {
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

  test('the verdict is the worst of its checks', () => {
    const order = ['fail', 'unknown', 'warn', 'pass']
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
