import { expect, test } from 'vitest'
import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import { car } from '#tests/support/cars.ts'

const x5 = car('bmw', 'x5', undefined, 2013)

const ring = (hub_bore: number, technical: Partial<typeof x5.technical>) =>
  suitVerdict(suitChecks({ hub_bore }, { ...x5, technical: { ...x5.technical, ...technical } }))

test('a ring suits a car if it fits the hub of either axle', () => {
  const hubs = { centre_bore: '74.1', rear_axis_centre_bore: '72.6' }
  expect([74.1, 72.6, 66.6].map((bore) => ring(bore, hubs))).toEqual(['pass', 'pass', 'fail'])
  expect(ring(72.6, { centre_bore: '72.6', rear_axis_centre_bore: null })).toBe('pass')
  expect(ring(66.6, { centre_bore: 'N/A', rear_axis_centre_bore: '72.6' })).toBe('unknown')
  expect(ring(66.6, { centre_bore: 'N/A', rear_axis_centre_bore: null })).toBe('unknown')
})
