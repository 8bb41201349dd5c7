import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FitmentWindow } from '#database/schema/fitment.ts'
import { strictest, wheelLoad } from '#domain/fitment/factory-limits.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { WheelRecord } from '#domain/fitment/records.ts'
import { type KnownOfCar, type ServiceVehicle, vehicleFromWheelSize } from '#domain/fitment/wheel-size.ts'
import { asSent, fitmentRecord, readVehicles } from '#sandbox/wheel-size/records.ts'
import { vehicle, type WheelSizeVehicle } from '#services/wheel-size/records.ts'
import index from '../../data/vehicles/index.json' with { type: 'json' }
import cayenneAnswer from '../../services/wheel-size/captures/porsche-cayenne-2021.json' with { type: 'json' }
import rav4Answer from '../../services/wheel-size/captures/toyota-rav4-2021-modifications.json' with { type: 'json' }
import golfWheel from '../../services/wheel-size/captures/volkswagen-golf-2020-wheel.json' with { type: 'json' }

const unknown = { make_name_ar: null, model_name_ar: null, fitment_class: null }
const cayenneCar = { ...unknown, make: 'porsche', model: 'cayenne', year: 2021, fitment_class: 'luxsuv' }
const golfCar = { ...unknown, make: 'volkswagen', model: 'golf', year: 2020, fitment_class: 'car' }

const cayenne = vehicle.parse(cayenneAnswer.data[0])
const golf = vehicle.parse({
  slug: 'golf',
  name: '1.5 TSI',
  technical: {
    wheel_fasteners: { type: 'Lug bolts', thread_size: 'M14 x 1.5' },
    wheel_tightening_torque: '120 Nm',
    stud_holes: 5,
    pcd: 112,
    centre_bore: '57.1',
    bolt_pattern: '5x112',
  },
  wheels: [golfWheel],
})

function made(record: WheelSizeVehicle, known: KnownOfCar): ServiceVehicle {
  const found = vehicleFromWheelSize(record, known)
  if (!found) throw new Error('no vehicle')
  return found
}

/** The verdict on four equal wheels, as in the listing and on the product page. */
function verdictOn(found: ServiceVehicle, year: number, wheel: Partial<WheelRecord>) {
  const set = {
    sku: 'X',
    diameter: 19,
    width: 8.5,
    stud_holes: 5,
    pcd: 112,
    offset: 45,
    centre_bore: 66.6,
    load_rating_kg: 900,
    lug_seat: 'conical 60°',
    fit_style: 'regular' as const,
    ...wheel,
  }
  return judge({ vehicle: { ...found, year, modification: found.slug }, front: set, rear: set })
}

const checkOf = (verdict: ReturnType<typeof judge>, name: string) =>
  verdict.axles[0]!.checks.find((check) => check.name === name)?.verdict

test('a recorded Cayenne gets separate windows per axle from its factory wheels', () => {
  expect(made(cayenne, cayenneCar)).toMatchObject({
    slug: '117a52c786',
    make_name: 'Porsche',
    name: '3.0 Turbo',
    generation: '2794f6a20e',
    generation_name: 'E3 (9Y)',
    platform: 'MLB Evo',
    start_year: 2017,
    end_year: 2023,
    is_staggered_stock: true,
    min_wheel_load_kg: 1120,
    load_basis: 'tyre',
    confidence: { technical: 'service', wheels: 'service' },
    technical: { stud_holes: 5, pcd: 130, bolt_pattern: '5x130', centre_bore: '71.6', rear_axis_centre_bore: null },
    // 8.5 x 12.7 - 47 = 60.95 and 8.5 x 12.7 + 47 = 154.95; the optional 21 inch set widens nothing.
    window_front: {
      diameter_min: 19,
      diameter_max: 21,
      width_min: 8,
      width_max: 10,
      basis: 'oem_offsets',
      outer_min_mm: 45.95,
      outer_max_mm: 90.95,
      outer_aggressive_mm: 100.95,
      inner_pass_mm: 161.45,
      inner_max_mm: 167.95,
      offset_min: null,
    },
    window_rear: {
      diameter_min: 19,
      width_min: 9,
      width_max: 11,
      outer_max_mm: 96.65,
      inner_pass_mm: 181.15,
      inner_max_mm: 187.65,
    },
  })
})

test('a recorded Golf with one pair has the same window on both axles', () => {
  const found = made(golf, golfCar)
  expect(found.is_staggered_stock).toBe(false)
  expect(found.window_rear).toEqual(found.window_front)
  expect(found.wheels[0]?.rear).toBeNull()
})

test('recorded RAV4 modifications without wheels get no verdict', () => {
  for (const row of rav4Answer.data)
    expect(
      vehicleFromWheelSize(vehicle.parse(row), { ...unknown, make: 'toyota', model: 'rav4', year: 2021 }),
    ).toBeNull()
})

test('a car of the service is judged; its load comes from the tyre, and is unknown without a load index', () => {
  const found = made(golf, golfCar)
  const verdict = verdictOn(found, 2020, { diameter: 18, width: 7.5, offset: 45 })
  expect(verdict.verdict).toBe('parts')
  const silent = structuredClone(found)
  for (const { front } of silent.wheels) front.load_index = null
  expect(wheelLoad(null, silent.wheels)).toBeNull()
  const without = { ...silent, min_wheel_load_kg: null, load_basis: null }
  expect(checkOf(verdictOn(without, 2020, { diameter: 18, width: 7.5, offset: 45 }), 'load')).toBe('unknown')
  for (const name of ['bolt_pattern', 'centre_bore', 'diameter', 'width', 'outer_move', 'inner_move', 'fastener'])
    expect([name, checkOf(verdict, name)]).toEqual([name, name === 'centre_bore' ? 'parts' : 'pass'])
  expect(verdictOn(found, 2020, { pcd: 114.3 }).verdict).toBe('fail')
})

test.each([
  ['no bolt pattern', { stud_holes: null, pcd: null, bolt_pattern: 'N/A' }, 'bolt_pattern'],
  ['a pattern that contradicts its figures', { bolt_pattern: '5x114.3' }, 'bolt_pattern'],
  ['another pattern behind', { rear_axis_bolt_pattern: '5x130' }, 'bolt_pattern'],
  ['another circle behind, as a figure only', { rear_axis_pcd: 130 }, 'bolt_pattern'],
  ['an absurd pattern', { stud_holes: 5000, pcd: 112, bolt_pattern: 'N/A' }, 'bolt_pattern'],
  ['no bore', { centre_bore: 'N/A' }, 'centre_bore'],
  ['no fastener', { wheel_fasteners: null }, 'fastener'],
  ['a fastener of another kind', { wheel_fasteners: { type: 'Rivets', thread_size: 'N/A' } }, 'fastener'],
])('with %s the check is unknown', (_, technical, name) => {
  const found = made({ ...golf, technical: { ...golf.technical!, ...technical } }, golfCar)
  expect(checkOf(verdictOn(found, 2020, { diameter: 18, width: 8 }), name)).toBe('unknown')
})

test('the same rim with wider tyres behind is a square set', () => {
  const wheels = golf.wheels.map((wheel) => ({
    ...{ ...wheel, showing_fp_only: false },
    rear: { ...wheel.front, tire: '255/35R18', tire_full: '255/35R18 94Y', tire_width: 255 },
  }))
  const found = made({ ...golf, wheels }, golfCar)
  expect(found).toMatchObject({ takes_square: true, takes_staggered: false, is_staggered_stock: false })
})

test('without technical facts nothing is inferred', () => {
  expect(made({ ...golf, technical: null }, golfCar).technical).toEqual({
    wheel_fasteners: { type: null, thread_size: null },
    wheel_tightening_torque: null,
    stud_holes: 0,
    pcd: 0,
    bolt_pattern: 'N/A',
    centre_bore: 'N/A',
    rear_axis_centre_bore: null,
  })
})

test('the bolt pattern is read from any of its forms', () => {
  const technical = (facts: object) =>
    made({ ...golf, technical: { ...golf.technical!, ...facts } }, golfCar).technical.bolt_pattern
  expect(technical({ stud_holes: null, pcd: null, bolt_pattern: '6x139.7' })).toBe('6x139.7')
  expect(technical({ stud_holes: 6, pcd: 139.7, bolt_pattern: 'N/A' })).toBe('6x139.7')
})

test('a staggered set with half of its figures is not a factory set', () => {
  const [stock, option] = cayenne.wheels
  const half = { ...stock!, rear: { ...stock!.rear!, rim_width: null } }
  expect(vehicleFromWheelSize({ ...cayenne, wheels: [half, option!] }, cayenneCar)).toBeNull()
  expect(made({ ...cayenne, wheels: [half, { ...stock!, is_stock: true }] }, cayenneCar).wheels).toHaveLength(1)
})

test('unknown factory offsets leave the usual range of the class, and the verdict unknown', () => {
  const wheels = golf.wheels.map((set) => ({ ...set, front: { ...set.front, rim_offset: null, rim: '7Jx17' } }))
  const found = made({ ...golf, wheels }, golfCar)
  expect(found.window_front).toMatchObject({
    basis: 'class_default',
    outer_max_mm: null,
    offset_min: 35,
    offset_max: 50,
  })
  const verdict = verdictOn(found, 2020, { diameter: 18, width: 7.5, offset: 45 })
  expect([checkOf(verdict, 'outer_move'), checkOf(verdict, 'inner_move')]).toEqual(['unknown', 'unknown'])
})

test('a car of an unknown class gets the strictest figures of all classes', () => {
  for (const [name, rules] of Object.entries(index.class_rules)) {
    for (const figure of ['flush', 'poke', 'aggressive', 'tuck', 'plus', 'wplus', 'cap'] as const)
      expect(strictest[figure]).toBeLessThanOrEqual(rules[figure])
    if (name === 'mini4x4') continue
    expect(strictest.default_offset[0]).toBeGreaterThanOrEqual(rules.default_offset[0]!)
    expect(strictest.default_offset[1]).toBeLessThanOrEqual(rules.default_offset[1]!)
  }
  const strict = made(golf, { ...golfCar, fitment_class: null }).window_front
  expect(made(golf, { ...golfCar, fitment_class: 'no such class' }).window_front).toEqual(strict)
  const usual = made(golf, golfCar).window_front
  expect(strict.outer_max_mm).toBeLessThan(usual.outer_max_mm!)
  expect(strict.inner_max_mm).toBeLessThanOrEqual(usual.inner_max_mm!)
})

/** The service returns one modification at a time, so no sister's wheels widen its window. */
function expectWithin(window: FitmentWindow, embedded: FitmentWindow) {
  expect(window.diameter_min).toBe(embedded.diameter_min)
  if (window.basis !== embedded.basis) return
  for (const [name, value] of Object.entries(window)) {
    const other = embedded[name as keyof FitmentWindow]
    if (typeof value !== 'number' || typeof other !== 'number') expect([name, value]).toEqual([name, other])
    else if (name.includes('_min')) expect(value).toBeGreaterThanOrEqual(other)
    else expect(value).toBeLessThanOrEqual(other)
  }
}

test('every embedded car keeps its facts over the wire, and its windows never get wider', async () => {
  type Embedded = {
    slug: string
    fitment_window: { front: FitmentWindow; rear: FitmentWindow }
    is_staggered_stock: boolean
  }
  let cars = 0
  for (const make of await readVehicles()) {
    const file = readFileSync(new URL(`../../data/vehicles/${make.slug}.json`, import.meta.url), 'utf8')
    const { models } = JSON.parse(file) as { models: { slug: string; fitment_class: string }[] }
    const classes = new Map(models.map(({ slug, fitment_class }) => [slug, fitment_class]))
    for (const model of make.models)
      for (const generation of model.generations)
        for (const modification of generation.modifications) {
          const sent = JSON.parse(JSON.stringify(fitmentRecord({ make, model, generation, modification })))
          const fitment_class = classes.get(model.slug) ?? null
          const car = { ...unknown, make: make.slug, model: model.slug, year: generation.start, fitment_class }
          const found = made(vehicle.parse(sent), car)
          const row = modification as unknown as Embedded
          expect(found.slug).toBe(row.slug)
          expectWithin(found.window_front, row.fitment_window.front)
          expectWithin(found.window_rear, row.fitment_window.rear)
          expect(found.is_staggered_stock).toBe(row.is_staggered_stock)
          const {
            rear_axis_bolt_pattern: _,
            rear_axis_pcd: __,
            rear_axis_stud_holes: ___,
            ...facts
          } = modification.technical
          expect(found.technical).toMatchObject(facts)
          expect(found.wheels).toEqual(
            modification.wheels.map((set) => ({
              ...set,
              front: asSent(set.front),
              rear: set.rear && asSent(set.rear),
            })),
          )
          cars += 1
        }
  }
  expect(cars).toBe(index.counts.modifications)
})

test('any payload gives no vehicle, or one with ordered windows', () => {
  const figure = fc.oneof(fc.double(), fc.constantFrom(null, 0, 7, 8.5, 19, 22, 45, 112, '8.5', 'N/A', -1e9))
  const side = fc.record({ rim_diameter: figure, rim_width: figure, rim_offset: figure, rim: fc.string() })
  const sets = fc.array(
    fc.record({ is_stock: fc.constant(true), showing_fp_only: fc.boolean(), front: side, rear: fc.option(side) }),
    { maxLength: 4 },
  )
  const technical = fc.record({ stud_holes: figure, pcd: figure, centre_bore: figure, bolt_pattern: fc.jsonValue() })
  fc.assert(
    fc.property(sets, technical, fc.constantFrom('truck', 'car', null), (wheels, facts, fitment_class) => {
      const record = vehicle.parse({ slug: 'x', wheels, technical: facts })
      const found = vehicleFromWheelSize(record, { ...golfCar, fitment_class })
      if (!found) return
      for (const window of [found.window_front, found.window_rear]) {
        expect(window.diameter_min).toBeLessThanOrEqual(window.diameter_max)
        expect(window.width_min).toBeLessThan(window.width_max)
        if (window.basis === 'oem_offsets') {
          expect(window.outer_min_mm).toBeLessThan(window.outer_max_mm!)
          expect(window.outer_max_mm).toBeLessThanOrEqual(window.outer_aggressive_mm!)
        } else expect(window.offset_min).toBeLessThan(window.offset_max!)
        for (const value of Object.values(window))
          if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite)
      }
      // The service documents no load, so nothing is ever promised.
      expect(['fail', 'unknown']).toContain(verdictOn(found, 2020, {}).verdict)
    }),
  )
})
