import { expect, test } from 'vitest'
import { findReferenceWheel, findTyreWheel } from '#domain/fitment/reference-wheel.ts'
import { car } from '#tests/support/cars.ts'

const golf = car('volkswagen', 'golf')
const [set] = golf.wheels

/** A Golf with these factory rims: diameter and width in inches, offset in mm. */
const withRims = (...rims: [diameter: number, width: number, offset: number | null][]) => ({
  ...golf,
  wheels: rims.map(([rim_diameter, rim_width, rim_offset]) => ({
    ...{ ...set!, is_stock: true, rear: null },
    front: { ...set!.front, rim_diameter, rim_width, rim_offset },
  })),
})
const found = (vehicle: typeof golf, diameter: number, width: number, find = findReferenceWheel) => {
  const wheel = find(vehicle, 'front', { diameter, width })!
  return [wheel.diameter, wheel.width, wheel.offset]
}

test('a wheel is measured against the factory rim nearest in width, then in diameter, then the most outward', () => {
  const rims = withRims([16, 6.5, 46], [18, 7.5, 51], [18, 7.5, 49], [19, 8, 50])
  expect(found(rims, 16, 7.5)).toEqual([18, 7.5, 49])
  expect(found(rims, 18, 9)).toEqual([19, 8, 50])
  expect(found(withRims([16, 7, 45], [17, 7, 40], [18, 7, 50]), 18, 7)).toEqual([18, 7, 50])
})

test('rims with a known offset come first, and one without is taken only for its tyre', () => {
  const rims = withRims([18, 8, null], [16, 6.5, 46])
  expect(found(rims, 18, 8)).toEqual([16, 6.5, 46])
  expect(found(rims, 18, 8, findTyreWheel)).toEqual([18, 8, null])
  expect(found(rims, 19, 8, findTyreWheel)).toEqual([16, 6.5, 46])
  expect(found(withRims([18, 8, null], [16, 6.5, null]), 18, 8)).toEqual([18, 8, null])
})
