import fc from 'fast-check'
import { expect, test } from 'vitest'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { middle, type Rim, sectionOutline, spokePath } from '#web/wheels/rim-section.ts'
import { signed } from '#web/wheels/wheel-figures.tsx'

const rims = fc.record({
  diameter: fc.integer({ min: 14, max: 24 }),
  width: fc.integer({ min: 10, max: 24 }).map((halves) => halves / 2),
  offset: fc.integer({ min: -45, max: 65 }),
}) as fc.Arbitrary<Rim>

test('the middle of a rim is between its edges', () => {
  fc.assert(
    fc.property(rims, (rim) => {
      expect((outerEdge(rim) - innerEdge(rim)) / 2).toBeCloseTo(middle(rim), 9)
    }),
  )
})

test('the outline reaches exactly from edge to edge', () => {
  fc.assert(
    fc.property(rims, (rim) => {
      const xs = sectionOutline(rim).map(([x]) => x)
      expect(Math.max(...xs)).toBeCloseTo(outerEdge(rim), 9)
      expect(Math.min(...xs)).toBeCloseTo(-innerEdge(rim), 9)
    }),
  )
})

test('the disc is flat on the mounting face, from the bore outwards, and its path is closed', () => {
  const path = spokePath({ diameter: 18, width: 9, offset: 35 }, { pcd: 150, centre_bore: 110.2 })
  expect(path).toMatch(/^M0 -55.1L0 -99C.*Z$/)
  expect(path).not.toContain('NaN')
})

test('figures round half up, like those of the verdict', () => {
  expect(signed(31.35)).toBe('+31.4')
  expect(signed(-18.65)).toBe('−18.6')
  expect(signed(-0.04)).toBe('±0')
})
