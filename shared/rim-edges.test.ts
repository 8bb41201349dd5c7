import fc from 'fast-check'
import { expect, test } from 'vitest'
import { innerEdge, outerEdge } from '#shared/rim-edges.ts'

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
