import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Area,
  areaOf,
  areaText,
  canCrop,
  isInside,
  leastSide,
  moved,
  resized,
  wholeArea,
  withRatio,
} from '#shared/crop.ts'

const picture = { width: 1200, height: 900 }
const corner = fc.record({ x: fc.constantFrom(-1 as const, 1 as const), y: fc.constantFrom(-1 as const, 1 as const) })
const by = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) })
const ratio = fc.constantFrom(null, 1, 4 / 3)

const sizes = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 200, max: 2000 }) })
/** A picture and a part of it. */
const parts = sizes.chain((of) =>
  fc
    .record({
      width: fc.integer({ min: leastSide, max: of.width }),
      height: fc.integer({ min: leastSide, max: of.height }),
    })
    .chain(({ width, height }) =>
      fc
        .record({
          x: fc.integer({ min: 0, max: of.width - width }),
          y: fc.integer({ min: 0, max: of.height - height }),
        })
        .map(({ x, y }) => ({ of, area: { x, y, width, height } })),
    ),
)

test('a part that is dragged anywhere stays inside the picture, large enough, in whole pixels', () => {
  fc.assert(
    fc.property(parts, corner, by, ratio, ({ of, area }, at, distance, keeps) => {
      expect(moved(area, distance, of)).toMatchObject({ width: area.width, height: area.height })
      const all = [moved(area, distance, of), resized(area, at, distance, { picture: of, ratio: keeps })]
      if (keeps !== null) all.push(withRatio(area, keeps, of) ?? area)
      for (const next of all) expect(isInside(next, of), areaText(next)).toBe(true)
    }),
  )
})

test('a corner that is dragged leaves the opposite corner in place', () => {
  const area: Area = { x: 300, y: 200, width: 400, height: 300 }
  const free = { picture, ratio: null }
  expect(resized(area, { x: -1, y: -1 }, { x: -50, y: 20 }, free)).toEqual({ x: 250, y: 220, width: 450, height: 280 })
  expect(resized(area, { x: 1, y: -1 }, { x: 9999, y: -9999 }, free)).toEqual({ x: 300, y: 0, width: 900, height: 500 })
  expect(resized(area, { x: 1, y: 1 }, { x: -9999, y: 5 }, free)).toEqual({ x: 300, y: 200, width: 200, height: 305 })
})

test('with a ratio the side that moves further decides, as far as the picture goes', () => {
  const area: Area = { x: 100, y: 100, width: 400, height: 400 }
  const square = { picture, ratio: 1 }
  expect(resized(area, { x: 1, y: 1 }, { x: 30, y: 80 }, square)).toEqual({ x: 100, y: 100, width: 480, height: 480 })
  expect(resized(area, { x: -1, y: -1 }, { x: -9999, y: 0 }, square)).toEqual({ x: 0, y: 0, width: 500, height: 500 })
  expect(withRatio(wholeArea(picture), 1, picture)).toEqual({ x: 150, y: 0, width: 900, height: 900 })
  expect(withRatio(wholeArea({ width: 900, height: 150 }), 1, { width: 900, height: 150 })).toBeNull()
})

test('what is not inside the picture, too small, or no area is refused', () => {
  const area: Area = { x: 0, y: 0, width: 1200, height: 900 }
  expect(isInside(area, picture)).toBe(true)
  for (const wrong of [{ x: 1 }, { y: -1 }, { width: 199 }, { height: 901 }, { width: 300.5 }])
    expect(isInside({ ...area, ...wrong }, picture)).toBe(false)
  expect(areaOf(areaText(area))).toEqual(area)
  for (const wrong of ['', '0 0 200', '0 0 200 200 200', '-1 0 200 200', '0 0 200 1e3'])
    expect(areaOf(wrong)).toBeUndefined()
  expect(canCrop({ width: 200, height: 200 })).toBe(false)
  expect(canCrop({ width: 201, height: 200 })).toBe(true)
  expect(canCrop({ width: 2000, height: 199 })).toBe(false)
})
