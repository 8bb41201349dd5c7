import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WheelSide } from '#database/schema/fitment.ts'
import { hasPerformanceBrakes } from '#domain/fitment/envelope.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { CheckName, Verdict } from '#shared/api/fitment.ts'
import { allCars, allGenerations, car, wheelFor } from '#tests/support/cars.ts'

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

describe('the worked examples', () => {
  test('Land Cruiser 200, 18x9 ET35: 31.4 mm out, which its wide arches cover; 5 mm more is measured first', () => {
    const verdict = square(landCruiser, { diameter: 18, width: 9, offset: 35 })
    expect(check(verdict, 'outer_move')).toMatchObject({ value: 31.4, verdict: 'pass', facts: { band: 'aggressive' } })
    const further = square(landCruiser, { diameter: 18, width: 9, offset: 30 })
    expect(check(further, 'outer_move')).toMatchObject({ value: 36.4, verdict: 'warn', facts: { pass_to_mm: 32 } })
    expect(check(verdict, 'inner_move')).toMatchObject({ value: -18.6, verdict: 'pass' })
    expect(verdict.axles[0]!.reference).toMatchObject({ diameter: 20, width: 8.5, offset: 60 })
  })

  test('Patrol Y62, 22x9 ET25: flush, the inner edge passes', () => {
    const verdict = square(patrol, { diameter: 22, width: 9, offset: 25 })
    expect(check(verdict, 'outer_move')).toMatchObject({ value: 22.7, verdict: 'pass', facts: { band: 'flush' } })
    expect(check(verdict, 'inner_move')).toMatchObject({ value: 2.7, verdict: 'pass' })
  })

  test('Golf GTI: 19x8.5 ET45 needs little more room inside than a sister’s own 19x8 ET50; 19x9.5 ET45 too much', () => {
    const usual = square(golf, { diameter: 19, width: 8.5, offset: 45 })
    expect(check(usual, 'outer_move').value).toBe(16.7)
    expect(check(usual, 'inner_move')).toMatchObject({ value: 8.7, verdict: 'pass' })
    const wide = square(golf, { diameter: 19, width: 9, offset: 50 })
    expect(check(wide, 'inner_move').verdict).toBe('warn')
    expect(check(square(golf, { diameter: 19, width: 9.5, offset: 45 + 6 }), 'inner_move').verdict).toBe('fail')
  })

  test('Mustang GT, 20x10 ET38 at the rear: flush', () => {
    const front = wheelFor(mustang, { sku: 'F', diameter: 20, width: 9, offset: 38 })
    const rear = wheelFor(mustang, { sku: 'R', diameter: 20, width: 10, offset: 38 })
    const verdict = judge({ vehicle: mustang, front, rear })
    expect(check(verdict, 'outer_move', 'rear')).toMatchObject({ value: 20.4, facts: { band: 'flush' } })
    expect(check(verdict, 'inner_move', 'rear')).toMatchObject({ value: -7.6, verdict: 'pass' })
    expect(check(verdict, 'set', 'rear').verdict).toBe('pass')
  })

  test('Mustang GT, only two wheels of 20x10: no set, so square or staggered is not asked, and no other axle', () => {
    const vehicle = { ...mustang, takes_square: false }
    const wheel = wheelFor(mustang, { diameter: 20, width: 10, offset: 38, centre_bore: 73.1 })
    expect(check(judge({ vehicle, front: wheel, rear: wheel }), 'set', 'rear').verdict).toBe('fail')
    const alone = judge({ vehicle, front: wheel, rear: wheel, only: 'rear' })
    expect(alone.axles.map(({ axle, verdict }) => [axle, verdict])).toEqual([['rear', alone.verdict]])
    expect(alone.verdict).toBe('parts')
    expect(alone.parts).toContainEqual({ kind: 'hub_ring', axle: 'rear', outer: 73.1, inner: 70.5, quantity: 2 })
  })

  test('FJ Cruiser, 17x8.5 ET0: outside the window, which needs a modification', () => {
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
  test('a near miss is reported with its error and fails, even where it slides on', () => {
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

  test('6x139.7 comes with several bores: 78.1 does not fit a hub of 106.1', () => {
    const verdict = square(fjCruiser, { centre_bore: 78.1 })
    expect(check(verdict, 'bolt_pattern').verdict).toBe('pass')
    expect(check(verdict, 'centre_bore')).toMatchObject({ verdict: 'fail', value: 78.1, limit: 106.1 })
  })

  test('front and rear hubs are checked separately: the X5 E70 needs a ring at the rear only', () => {
    const verdict = square(x5, { centre_bore: 74.1 })
    expect(check(verdict, 'centre_bore', 'front').facts.fit).toBe('direct')
    expect(check(verdict, 'centre_bore', 'rear').facts).toMatchObject({ fit: 'ring', ring_inner_mm: 72.6 })
    expect(verdict.parts).toContainEqual({ kind: 'hub_ring', axle: 'rear', outer: 74.1, inner: 72.6, quantity: 2 })
  })

  test('a set needs one nut per stud, and four rings of one size', () => {
    expect(square(fjCruiser, { centre_bore: 110.1 }).parts).toEqual([
      { kind: 'hub_ring', axle: 'both', outer: 110.1, inner: 106.1, quantity: 4 },
      { kind: 'fastener', fastener: 'Lug nuts', thread_size: 'M12 x 1.5', seat: 'conical 60', quantity: 24 },
    ])
    const facts = check(square(landCruiser), 'fastener').facts
    expect(facts).toMatchObject({ factory_seat: 'flat', reuse: false, count: 20 })
  })

  test('nuts and rings are counted for the wheels that are bought', () => {
    const wheel = wheelFor(fjCruiser, { centre_bore: 110.1 })
    const quantities = (more: Partial<Parameters<typeof judge>[0]>) =>
      judge({ vehicle: fjCruiser, front: wheel, rear: wheel, ...more }).parts.map(({ quantity }) => quantity)
    const studs = fjCruiser.technical.stud_holes
    expect(quantities({ only: 'rear' })).toEqual([2, 2 * studs])
    expect(quantities({ wheels: { all: 2, front: 2, rear: 2 } })).toEqual([2, 2 * studs])
    expect(quantities({ wheels: { all: 8, front: 4, rear: 4 } })).toEqual([8, 8 * studs])
  })

  test('smaller than the smallest factory wheel also fails the brake check', () => {
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
  ] as const)(
    'a size that the factory does not mount, on the smallest diameter of %s %s %s: %s',
    (make, model, name, verdict) => {
      const vehicle = car(make, model, name)
      const { diameter_min: diameter, width_max: width } = vehicle.window_front
      expect(check(square(vehicle, { diameter, width }), 'brakes').verdict).toBe(verdict)
    },
  )

  test('large brakes allow a factory size or a larger rim, unless it sits further in', () => {
    const m3 = car('bmw', 'm3', 'M3')
    const { diameter, width, offset } = square(m3).axles[0]!.reference!
    const brakes = (different: Partial<WheelRecord>) => check(square(m3, different), 'brakes').verdict
    expect(brakes({ diameter, width, offset: offset! })).toBe('pass')
    expect(brakes({ diameter, width, offset: offset! - 5 })).toBe('pass')
    expect(brakes({ diameter, width, offset: offset! + 1 })).toBe('warn')
    expect(brakes({ diameter: m3.window_front.diameter_min + 1, width, offset: offset! - 5 })).toBe('pass')
  })

  test('load: enough rating passes, too little fails, unknown is not sold', () => {
    const least = landCruiser.min_wheel_load_kg!
    const load = (load_rating_kg: number | null) => check(square(landCruiser, { load_rating_kg }), 'load')
    expect([least - 1, least, least + 1].map((kg) => load(kg).verdict)).toEqual(['fail', 'pass', 'pass'])
    expect(load(null).verdict).toBe('fail')
    expect(load(least)).toMatchObject({ source: 'load_gawr', facts: { basis: 'gawr', spare_kg: 0 } })
  })

  test('a bore 0.3 mm wider than the hub passes with a note; a gap that no ring fills fails', () => {
    const bore = (centre_bore: number) => check(square(patrol, { centre_bore }), 'centre_bore')
    expect(bore(78.1)).toMatchObject({ verdict: 'pass', facts: { fit: 'thin' } })
    expect(bore(84.1)).toMatchObject({ verdict: 'parts', facts: { fit: 'ring', ring_inner_mm: 77.8 } })
    expect(bore(106.1)).toMatchObject({ verdict: 'fail', facts: { fit: 'no_ring' } })
  })

  test('a bore of 106.1 goes on a hub of 78.1 with a ring that is made for 4x4 wheels', () => {
    const tahoe = car('chevrolet', 'tahoe')
    expect(check(square(tahoe, { centre_bore: 106.1 }), 'centre_bore').facts).toMatchObject({
      fit: 'ring',
      ring_outer_mm: 106.1,
      ring_inner_mm: 78.1,
    })
  })
})

describe('what is not documented', () => {
  const undocumented = allCars().find(
    (each) => each.window_front.basis === 'class_default' && !each.is_staggered_stock,
  )!
  const { offset_min, offset_max } = undocumented.window_front

  test('an offset inside the range of its class is unknown, never a fit; outside it fails', () => {
    const at = (offset: number) => square(undocumented, { offset })
    expect(at(offset_min!).verdict).toBe('unknown')
    expect(check(at(offset_max!), 'outer_move')).toMatchObject({ verdict: 'unknown', value: null })
    expect(check(at(offset_max!), 'inner_move').verdict).toBe('unknown')
    expect(check(at(offset_min! - 1), 'outer_move').verdict).toBe('fail')
    expect(check(at(offset_max! + 1), 'inner_move').verdict).toBe('fail')
  })

  test('a missing hub, thread, load or bolt pattern makes its check unknown', () => {
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
  const staggeredOnly = allCars().find((each) => !each.takes_square)!

  test('a car with a sister sold on four equal wheels takes both kinds', () => {
    const both = allCars().filter(
      (each) => each.takes_square && each.wheels.every((wheel) => !wheel.is_stock || wheel.rear),
    )
    expect(both.length).toBeGreaterThan(0)
    for (const each of both)
      expect(check(square(each), 'set', 'rear')).toMatchObject({ verdict: 'pass', limit: 'either' })
  })

  test('four equal wheels are not sold for a staggered car, nor a pair for the others', () => {
    expect(check(square(staggeredOnly), 'set', 'rear')).toMatchObject({ verdict: 'fail', limit: 'staggered' })
    const pair = judge({ vehicle: golf, front: wheelFor(golf), rear: wheelFor(golf, { sku: 'R' }) })
    expect(check(pair, 'set', 'rear')).toMatchObject({ verdict: 'fail', limit: 'square' })
  })

  test('an aggressive wheel is judged by the wider window with a warning', () => {
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
