import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOf } from '#services/lenient.ts'
import { make, model, modification, vehicle, year } from '#services/wheel-size/records.ts'
import cayenne from './captures/porsche-cayenne-2021.json' with { type: 'json' }
import rav4 from './captures/toyota-rav4-2021-modifications.json' with { type: 'json' }
import golfWheel from './captures/volkswagen-golf-2020-wheel.json' with { type: 'json' }

test('a recorded Cayenne is read with its staggered sets, and the bore stays text', () => {
  const record = vehicle.parse(cayenne.data[0])
  expect(record).toMatchObject({
    slug: '117a52c786',
    name: '3.0 Turbo',
    generation: { slug: '2794f6a20e', name: 'E3 (9Y)', platform: 'MLB Evo', start: 2017, end: 2023 },
    engine: { fuel: 'Petrol', capacity: '3.0', power: { kW: 250, PS: 340, hp: 335 } },
    technical: { centre_bore: '71.6', bolt_pattern: '5x130', pcd: 130, rear_axis_bolt_pattern: 'N/A' },
  })
  expect(record.wheels.map(({ is_stock, front, rear }) => [is_stock, front.rim, rear?.rim])).toEqual([
    [true, '8.5Jx19 ET47', '9.5Jx19 ET54'],
    [false, '9.5Jx21 ET46', '11Jx21 ET58'],
  ])
  expect(record).not.toHaveProperty('powertrain')
})

test('the blank rear of a recorded Golf is not a wheel', () => {
  const record = vehicle.parse({ slug: 'golf', wheels: [golfWheel] })
  expect(record.wheels).toHaveLength(1)
  expect(record.wheels[0]).toMatchObject({ showing_fp_only: true, rear: null, front: { rim_width: 7, rim_offset: 49 } })
})

test('recorded RAV4 modifications keep what distinguishes equal names', () => {
  const read = listOf(modification).parse(rav4.data)
  expect(read.map(({ name, trim_attributes }) => [name, trim_attributes])).toEqual([
    ['2.5', ['FWD']],
    ['2.5 PHEV', []],
  ])
  expect(read[0]?.trim_levels).toContain('Lounge')
})

test.each([
  [
    ['2019-2025', '2026'],
    ['2019-2025', '2026'],
  ],
  ['2019-2025', ['2019-2025']],
  ['1994-2000, 2005', ['1994-2000', '2005']],
  [null, []],
  [[7, { a: 1 }], []],
])('year ranges %j', (year_ranges, read) => {
  expect(model.parse({ slug: 'rav4', name: 'RAV4', year_ranges }).year_ranges).toEqual(read)
})

test.each([
  ['71.6', '71.6'],
  [71.6, '71.6'],
  ['N/A', 'N/A'],
  ['', 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('a bore of %j is %j', (centre_bore, read) => {
  expect(vehicle.parse({ slug: 'x', technical: { centre_bore } }).technical?.centre_bore).toBe(read)
})

test('a numeric text is a number, and an infinite one is dropped', () => {
  const wheel = {
    is_stock: true,
    showing_fp_only: true,
    front: { rim_width: '8.5', rim_offset: -12, load_index: '91.5' },
  }
  const [read] = vehicle.parse({
    slug: 'x',
    wheels: [wheel, { ...wheel, front: JSON.parse('{"rim_width":1e999}') }],
  }).wheels
  expect(read?.front).toMatchObject({ rim_width: 8.5, rim_offset: -12, load_index: null, rim_diameter: null })
})

test('text that Postgres cannot store is cleaned', () => {
  expect(make.parse({ slug: 'a\0b', name: 'x\ud800y' })).toMatchObject({ slug: 'ab', name: 'x\ufffdy' })
})

test('an item without a slug is dropped, the others are kept', () => {
  expect(listOf(make).parse([{ name: 'x' }, null, 3, { slug: 'kia' }, { slug: '' }])).toMatchObject([{ slug: 'kia' }])
})

test('years may be numbers or digits', () => {
  expect(listOf(year).parse([{ slug: 2021 }, { slug: '2022' }, { slug: '20x' }, {}])).toEqual([
    { slug: 2021 },
    { slug: 2022 },
  ])
})

test('any payload gives valid records or none', () => {
  const anything = fc.jsonValue({ maxDepth: 6 })
  const nearly = fc.record(Object.fromEntries(Object.keys(cayenne.data[0]!).map((key) => [key, anything])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anything, nearly, fc.record({ slug: fc.string(), wheels: fc.array(anything) }))),
      (data) => {
        for (const schema of [make, model, year, modification, vehicle]) {
          const read = listOf(schema).parse(data)
          expect(read.length).toBeLessThanOrEqual(data.length)
          // Parsing a parsed record again changes nothing, so stored answers can be parsed once more.
          expect(listOf<typeof schema>(schema).parse(read)).toEqual(read)
        }
      },
    ),
  )
})
