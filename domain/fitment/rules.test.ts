import { expect, test } from 'vitest'
import { boreFit } from '#domain/fitment/checks/hub.ts'
import { nearMiss, outerBand, patternName, pokeBands } from '#domain/fitment/rules.ts'

test.each([
  ['5x120', '5x120.65', 0.325, true],
  ['5x114.3', '5x115', 0.35, true],
  ['5x108', '5x110', 1, false],
  ['5x110', '5x112', 1, false],
  ['5x112', '5x114.3', 1.15, false],
  ['4x98', '4x100', 1, false],
  ['5x127', '5x130', 1.5, false],
  ['6x135', '6x139.7', 2.35, false],
])('%s and %s are a near miss, %f mm per stud', (a, b, error_per_stud_mm, slips_on) => {
  expect(nearMiss(a, b)).toMatchObject({ error_per_stud_mm, slips_on })
  expect(nearMiss(b, a)).toEqual(nearMiss(a, b))
})

test('equal and distant patterns are not a near miss', () => {
  expect(nearMiss('5x112', '5x112')).toBeUndefined()
  expect(nearMiss('5x112', '6x139.7')).toBeUndefined()
})

test.each([
  [66.4, 66.6, 'too_small'],
  [66.5, 66.6, 'direct'],
  [66.6, 66.5, 'direct'],
  [71.6, 71.5, 'direct'],
  [110.1, 110.1, 'direct'],
  [78.1, 77.8, 'thin'],
  [78.2, 77.8, 'thin'],
  [78.3, 77.8, 'no_ring'],
  [110.1, 95.1, 'ring'],
  [93.1, 74.1, 'ring'],
  [93.2, 73.2, 'no_ring'],
  [73.1, 54.1, 'ring'],
  [73.1, 53.1, 'no_ring'],
  [106.1, 78.1, 'ring'],
  [106.1, 77.8, 'no_ring'],
  [78.1, 106.1, 'too_small'],
] as const)('a bore of %f on a hub of %f: %s', (wheel, hub, fit) => {
  expect(boreFit(wheel, hub)).toBe(fit)
})

test.each([
  [-5.1, 'tucked'],
  [-5, 'tucked'],
  [-4.9, 'factory'],
  [5, 'factory'],
  [5.1, 'mild'],
  [12, 'mild'],
  [12.1, 'flush'],
  [26, 'flush'],
  [26.1, 'aggressive'],
  [37, 'aggressive'],
  [37.1, 'modification'],
])('%f mm further out is described as %s', (move, band) => {
  expect(outerBand(move)).toBe(band)
})

test('each band in an address begins where the one before it ends', () => {
  expect(pokeBands.map(({ value }) => value)).toEqual(['..-5', '-5..5', '5..12', '12..26', '26..37', '37..'])
})

test('a pattern has at most two decimals', () => {
  expect([patternName(5, 114.3), patternName(5, 120.65), patternName(6, 139.7), patternName(5, 112)]).toEqual([
    '5x114.3',
    '5x120.65',
    '6x139.7',
    '5x112',
  ])
})
