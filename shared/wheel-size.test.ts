import fc from 'fast-check'
import { expect, test } from 'vitest'
import { innerEdge, outerEdge, parseWheelSize, printWheelSize, sameWheelSize, tenths } from '#shared/wheel-size.ts'

test.each([
  ['20x9 5x150 ET25 CB110.1', { diameter: 20, width: 9, bolt_pattern: '5x150', offset: 25, centre_bore: 110.1 }],
  ['8.5Jx19 5x112 ET45', { diameter: 19, width: 8.5, bolt_pattern: '5x112', offset: 45 }],
  ['19 x 8,5 J 5×114,3 ET-12', { diameter: 19, width: 8.5, bolt_pattern: '5x114.3', offset: -12 }],
  ['5x98 17x7 ET+35', { diameter: 17, width: 7, bolt_pattern: '5x98', offset: 35 }],
  ['6x139.7 18x9', { diameter: 18, width: 9, bolt_pattern: '6x139.7' }],
  ['7JJx16', { diameter: 16, width: 7 }],
  ['22X9.5 et 25 cb 78.1', { diameter: 22, width: 9.5, offset: 25, centre_bore: 78.1 }],
  ['20x9 10x112', { diameter: 20, width: 9, bolt_pattern: '10x112' }],
])('%s is parsed', (text, size) => {
  expect(parseWheelSize(text)).toEqual({ bolt_pattern: undefined, offset: undefined, centre_bore: undefined, ...size })
})

test.each(['', 'bronze', '5x112', '285/60R18', '2x4', '100x200', 'x', '20', '1'.repeat(5000), '٢٠x٩'])(
  '%j is not a size',
  (text) => {
    expect(parseWheelSize(text)).toBeUndefined()
  },
)

test('a printed size is parsed back to the same size', () => {
  const size = fc.record({
    diameter: fc.integer({ min: 28, max: 52 }).map((halves) => halves / 2),
    width: fc.integer({ min: 8, max: 26 }).map((halves) => halves / 2),
    bolt_pattern: fc.option(
      fc
        .tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 98, max: 200 }), fc.integer({ min: 0, max: 9 }))
        .map(([studs, circle, tenth]) => `${studs}x${circle + tenth / 10}`),
      { nil: undefined },
    ),
    offset: fc.option(fc.integer({ min: -60, max: 90 }), { nil: undefined }),
    centre_bore: fc.option(
      fc.integer({ min: 500, max: 1300 }).map((tenths) => tenths / 10),
      { nil: undefined },
    ),
  })
  fc.assert(
    fc.property(size, (each) => {
      if (each.width > each.diameter) return
      expect(parseWheelSize(printWheelSize(each))).toEqual(each)
    }),
  )
})

test('sizes are compared by the fields they share', () => {
  const size = parseWheelSize('20x9 5x150 ET25 CB110.1')!
  expect(sameWheelSize(size, { diameter: 20, width: 9 })).toBe(true)
  expect(sameWheelSize(size, { diameter: 20, width: 9, offset: 24 })).toBe(false)
  expect(sameWheelSize(size, { diameter: 19, width: 9 })).toBe(false)
})

const rim = fc.record({
  width: fc.integer({ min: 6, max: 28 }).map((halves) => halves / 2),
  offset: fc.integer({ min: -60, max: 90 }),
})

test('the edges are the width apart, 25.4 mm per inch, and the offset moves both inwards', () => {
  fc.assert(
    fc.property(rim, (each) => {
      expect(outerEdge(each) + innerEdge(each)).toBeCloseTo(each.width * 25.4, 9)
      expect((innerEdge(each) - outerEdge(each)) / 2).toBeCloseTo(each.offset, 9)
    }),
  )
})

test('an 18x9 ET35 in place of an 18x8 ET60 is 37.7 mm further out', () => {
  const [factory, wheel] = [
    { width: 8, offset: 60 },
    { width: 9, offset: 35 },
  ]
  expect(outerEdge(wheel) - outerEdge(factory)).toBeCloseTo(37.7, 9)
  expect(innerEdge(wheel) - innerEdge(factory)).toBeCloseTo(-12.3, 9)
})

test('tenths round half up, and never to negative zero', () => {
  expect([20.35, -7.65, 37.7, -0.04, 0.05].map(tenths)).toEqual([20.4, -7.6, 37.7, 0, 0.1])
  expect(Object.is(tenths(-0.01), 0)).toBe(true)
})
