import { describe, expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { allCars, car, check, square, wheelFor } from '#tests/support/cars.ts'

const landCruiser = car('toyota', 'land-cruiser', '5.7 V8')
const patrol = car('nissan', 'patrol', '5.6 V8')
const golf = car('volkswagen', 'golf', /GTI/, 2020)
const mustang = car('ford', 'mustang', /5\.0/, 2023)
const fjCruiser = car('toyota', 'fj-cruiser')
const x5 = car('bmw', 'x5', 'xDrive48i / 50i')

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

  test('BMW 3 Series, two rear wheels: their tyre is that of the rear axle, as in a staggered pair', () => {
    const vehicle = car('bmw', '3-series', /325i/)
    const front = wheelFor(vehicle, { sku: 'F', diameter: 18, width: 8.5, offset: 30 })
    const rear = wheelFor(vehicle, { sku: 'R', diameter: 18, width: 9, offset: 35 })
    const inPair = check(judge({ vehicle, front, rear }), 'tyre', 'rear')
    const alone = check(judge({ vehicle, front: rear, rear, only: 'rear' }), 'tyre', 'rear')
    expect(alone).toMatchObject({ value: '255/35R18', verdict: 'pass', limit: inPair.limit })
    expect(inPair).toMatchObject({ value: '255/35R18', verdict: 'pass' })
    const ahead = check(judge({ vehicle, front, rear: front, only: 'front' }), 'tyre', 'front')
    expect(ahead.limit).not.toBe(alone.limit)
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
      facts: { near_miss: false, same_count: false, error_per_stud_mm: null, slips_on: false },
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
    expect(facts).toMatchObject({ factory_seat: 'flat shank', reuse: false, count: 20 })
  })

  test('a pair whose front and rear wheels have different seats needs nuts of each, a single axle those of its own', () => {
    const front = wheelFor(mustang, { sku: 'F', lug_seat: 'conical 60' })
    const rear = wheelFor(mustang, { sku: 'R', lug_seat: 'ball R13' })
    const nuts = { kind: 'fastener', fastener: 'Lug nuts', thread_size: 'M14 x 1.5' }
    const pair = judge({ vehicle: mustang, front, rear })
    expect(pair.parts.filter(({ kind }) => kind === 'fastener')).toEqual([
      { ...nuts, axle: 'front', seat: 'conical 60', quantity: 10 },
      { ...nuts, axle: 'rear', seat: 'ball R13', quantity: 10 },
    ])
    for (const axle of ['front', 'rear'] as const) expect(check(pair, 'fastener', axle).facts.count).toBe(10)
    const { parts } = judge({ vehicle: mustang, front, rear, only: 'rear' })
    expect(parts.filter(({ kind }) => kind === 'fastener')).toEqual([{ ...nuts, seat: 'ball R13', quantity: 10 }])
  })

  test.each([
    ['volkswagen', 'golf', 'ball R13', true],
    ['volkswagen', 'golf', 'ball R12', false],
    ['volkswagen', 'golf', 'conical 60', false],
    ['toyota', 'camry', 'flat shank', true],
    ['toyota', 'camry', 'conical 60', false],
    ['honda', 'civic', 'ball R12', true],
    ['honda', 'civic', 'ball R14', false],
    ['bmw', '3-series', 'conical 60', true],
    ['bmw', '3-series', 'ball R12', false],
    ['mercedes', 'c-class', 'ball R12', false],
    ['mercedes', 'c-class', 'ball R14', false],
    ['porsche', 'cayenne', 'ball R14', false],
    ['volvo', 'xc90', 'conical 60', false],
  ])('factory nuts or bolts of %s %s on a wheel with a seat %s: %s', (make, model, lug_seat, reuse) => {
    const verdict = square(car(make, model), { lug_seat })
    expect(check(verdict, 'fastener').facts).toMatchObject({ seat: lug_seat, reuse })
    expect(verdict.parts).toContainEqual(expect.objectContaining({ kind: 'fastener', seat: lug_seat }))
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
    const { diameter_min, diameter_max } = patrol.window_front
    const verdict = square(patrol, { diameter: diameter_min - 1 })
    expect(check(verdict, 'diameter')).toMatchObject({
      limit: `${diameter_min}–${diameter_max}`,
      facts: { outside: 'below' },
    })
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
    expect([m3, golf].map((vehicle) => check(square(vehicle), 'brakes').source)).toEqual([
      'brakes_general',
      'sizes_general',
    ])
  })

  test('a wheel that sits too far in fails by its outer edge, even where the suspension has room for it', () => {
    const a3 = car('audi', 'a3', '30 TFSI / 1.4')
    const at = (offset: number) => square(a3, { width: 6.5, offset })
    expect(check(at(57), 'outer_move')).toMatchObject({
      value: -11,
      verdict: 'pass',
      facts: { outside: null, regular: true },
    })
    expect(check(at(59), 'outer_move')).toMatchObject({
      value: -13,
      limit: -12,
      verdict: 'fail',
      facts: { outside: 'in' },
    })
    expect(check(at(59), 'inner_move').verdict).toBe('pass')
  })

  test('a rim whose edge is exactly at a limit is within it', () => {
    const y61 = car('nissan', 'patrol')
    expect(y61.window_front).toMatchObject({
      ...{ outer_min_mm: 76.6, outer_pass_mm: 123.6, outer_max_mm: 128.6, inner_max_mm: 124.6 },
    })
    const at = (name: 'outer_move' | 'inner_move', offset: number) =>
      check(square(y61, { width: 8, offset }), name).verdict
    expect([25, -22, -27].map((offset) => at('outer_move', offset))).toEqual(['pass', 'pass', 'warn'])
    expect([26, -23, -28].map((offset) => at('outer_move', offset))).toEqual(['fail', 'warn', 'fail'])
    expect([23, 24].map((offset) => at('inner_move', offset))).toEqual(['warn', 'fail'])
  })

  test('a bore that sits on the hub needs no ring', () => {
    expect(square(golf).parts.map(({ kind }) => kind)).toEqual(['fastener'])
  })

  test('large brakes whose factory offset is not known are measured first, for rims of every size', () => {
    const m3 = car('bmw', 'm3', 'M3')
    const unknown = <Side extends { rim_offset: number | null }>(side: Side) => ({ ...side, rim_offset: null })
    const wheels = m3.wheels.map(({ front, rear, ...set }) => ({
      ...set,
      front: unknown(front),
      rear: rear && unknown(rear),
    }))
    const { diameter_min: smallest } = m3.window_front
    for (const diameter of [smallest, smallest + 1])
      expect(check(square({ ...m3, wheels }, { diameter, offset: -5 }), 'brakes').verdict).toBe('warn')
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
    expect(bore(78.1)).toMatchObject({ verdict: 'pass', facts: { fit: 'thin', gap_mm: 0.3 } })
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
    const range = { basis: 'class_default', offset_mm: offset_max, offset_min, offset_max }
    for (const name of ['outer_move', 'inner_move'] as const)
      expect(check(at(offset_max!), name).facts).toMatchObject(range)
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
    expect([check(verdict, 'centre_bore').facts.gap_mm, check(verdict, 'load').facts.spare_kg]).toEqual([null, null])
  })

  test.each([
    ['bolt_pattern', { stud_holes: 0 }],
    ['bolt_pattern', { pcd: 0 }],
    ['fastener', { wheel_fasteners: { type: 'Lug bolts', thread_size: null } }],
    ['fastener', { wheel_fasteners: { type: null, thread_size: 'M14 x 1.5' } }],
  ] as const)('half of a fact is none: %s is unknown with %o', (name, more) => {
    const vehicle = { ...golf, technical: { ...golf.technical, ...more } }
    const verdict = square(vehicle, { stud_holes: 5, pcd: 112 })
    expect(check(verdict, name).verdict).toBe('unknown')
    if (name === 'fastener') expect(verdict.parts).toEqual([])
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
    expect(check(pair, 'set', 'rear')).toMatchObject({
      verdict: 'fail',
      value: 'staggered',
      limit: 'square',
    })
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
    const further = { ...size, offset: Math.floor(8.5 * 12.7 - outer_aggressive_mm!) - 1 }
    expect(check(square(landCruiser, { ...further, fit_style: 'aggressive' }), 'outer_move').verdict).toBe('fail')
  })
})
