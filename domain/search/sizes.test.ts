import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSizes, type Sizes } from '#domain/search/sizes.ts'

/** The sizes that were parsed, without empty fields. */
function read(query: string): Partial<Sizes> {
  const said = Object.entries(readSizes(query).sizes)
  return Object.fromEntries(said.filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)))
}

test.each(['20x9', '20×9', '20 X 9', '٢٠x٩', '٢٠×٩', '20*9', '9Jx20', '9x20', '20x9J'])('%s is a size', (query) => {
  expect(read(query)).toEqual({ diameter: [20], width: [9] })
})

test.each([
  '5x114.3',
  '5×114.3',
  '٥×١١٤٫٣',
  '5*114.3',
  '5 114.3',
  '5-114,3',
  '5/114.3',
  '5x114',
  '5x1143',
  '114.3x5',
  '5x4.5',
])('%s is a bolt pattern', (query) => {
  expect(read(query)).toEqual({ bolt_pattern: ['5x114.3'] })
})

test.each(['20"', '20”', '20 inch', '20inches', '20 in', 'R20', 'r 20', '20s', 'size 20', '20 إنش', 'مقاس ٢٠'])(
  '%s is a diameter',
  (query) => {
    expect(read(query)).toEqual({ diameter: [20] })
  },
)

test.each(['285/50R20', '285/45/20', 'P275/55R20', '275 55 R20', '275-55 zr20', '33x12.5R20', '٢٨٥/٥٠R٢٠'])(
  '%s is a tyre, whose rim diameter is used',
  (query) => {
    expect(read(query)).toEqual({ diameter: [20], tyre_diameters: [20] })
  },
)

test.each([
  ['ET25', 25, 25],
  ['et 25', 25, 25],
  ['+25', 25, 25],
  ['offset 25', 25, 25],
  ['إزاحة 25', 25, 25],
  ['الإزاحة ٢٥', 25, 25],
  ['أوفست 25', 25, 25],
  ['الأوفست ٢٥', 25, 25],
  ['ET-12', -12, -12],
  ['et minus 12', -12, -12],
  ['ET20-35', 20, 35],
  ['offset 35 to 20', 20, 35],
])('%s is an offset', (query, min, max) => {
  expect(read(query)).toEqual({ offset: { min, max } })
})

test.each([
  ['CB110.1', { centre_bore: [110.1] }],
  ['hub bore 78.1 mm', { centre_bore: [78.1] }],
  ['فتحة الوسط 110.1', { centre_bore: [110.1] }],
  ['فتحة المركز 110.1', { centre_bore: [110.1] }],
  ['9j', { width: [9] }],
  ['8.5', { width: [8.5] }],
  ['عرض 9', { width: [9] }],
  ['8,5x19', { diameter: [19], width: [8.5] }],
  ['6x5.5', { bolt_pattern: ['6x139.7'] }],
  ['139.7', { pcd: [139.7] }],
  ['6 lug', { stud_holes: [6] }],
  ['under 2,000 AED', { price: { min: null, max: 2000 } }],
  ['أقل من 1500 درهم', { price: { min: null, max: 1500 } }],
  ['20x9 5x150 ET25', { diameter: [20], width: [9], bolt_pattern: ['5x150'], offset: { min: 25, max: 25 } }],
  ['19x8.5x5x112', { diameter: [19], width: [8.5], bolt_pattern: ['5x112'] }],
  ['20x9 and 20x10.5', { diameter: [20], width: [9, 10.5] }],
] as [string, Partial<Sizes>][])('%s is parsed', (query, sizes) => {
  expect(read(query)).toEqual(sizes)
})

test('a bore in whole millimetres matches every bore that starts with it', () => {
  expect(readSizes('cb 110').sizes.centre_bore).toEqual([
    110, 110.1, 110.2, 110.3, 110.4, 110.5, 110.6, 110.7, 110.8, 110.9,
  ])
})

test.each([
  'M14x1.5',
  '4x4',
  'tariq 20',
  'x5',
  'cx-30',
  'rs-06',
  'r8',
  'gt-r',
  '911',
  'f-150',
  '73.1 to 66.6',
  'DH-LIW-18090-61397',
])('%s is kept as a possible name', (query) => {
  expect(read(query)).toEqual({})
})

test('every printed wheel size is parsed back', () => {
  const half = (min: number, max: number) => fc.integer({ min: min * 2, max: max * 2 }).map((halves) => halves / 2)
  const circle = fc.constantFrom(98, 100, 108, 110, 112, 114.3, 115, 120, 120.65, 127, 130, 135, 139.7, 150, 165.1)
  const wheel = fc.record({
    d: half(13, 26),
    w: half(4, 12),
    holes: fc.integer({ min: 3, max: 8 }),
    circle,
    et: fc.integer({ min: -60, max: 90 }),
  })
  fc.assert(
    fc.property(wheel, fc.constantFrom('x', '×', ' x ', '*', 'X'), ({ d, w, holes, circle, et }, by) => {
      expect(read(`${d}${by}${w} ${holes}${by}${circle} ET${et}`)).toEqual({
        diameter: [d],
        width: [w],
        bolt_pattern: [`${holes}x${circle}`],
        offset: { min: et, max: et },
      })
    }),
  )
})
