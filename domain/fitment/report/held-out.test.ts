import { expect, test } from 'vitest'
import { type HeldOutPair, heldOutPairs, judgePairs, type PairResult } from '#domain/fitment/report/held-out.ts'
import { allGenerations } from '#tests/support/cars.ts'

const results = (pairs: HeldOutPair[]) => judgePairs(pairs, allGenerations())
const count = (all: PairResult[], word: PairResult['listed']) => all.filter(({ listed }) => listed === word).length

test('no pair known to be impossible is listed for any version of the car', () => {
  expect(heldOutPairs.impossible.length).toBeGreaterThanOrEqual(175)
  expect(results(heldOutPairs.impossible).filter(({ listed }) => listed !== 'none')).toEqual([])
})

test('the number of listed pairs that are known to fit has not dropped', () => {
  const known = results(heldOutPairs.fits)
  expect(known.length).toBeGreaterThanOrEqual(170)
  // data/fitment-notes.md, section 14, explains each refusal. A rule that lists more of them raises these figures.
  expect(count(known, 'every')).toBeGreaterThanOrEqual(358)
  expect(count(known, 'none')).toBeLessThanOrEqual(10)
  expect(known.filter(({ sure, of }) => sure === of).length).toBeGreaterThanOrEqual(330)
})

test('a pair reports for how many versions it is listed and which checks fail on the others', () => {
  const nismo = { make: 'nissan', model: 'patrol', generation: 'y62-2010' }
  const wheel = { bolt_pattern: '6x139.7', centre_bore: 77.8, load_rating_kg: 1200, why: 'a test' }
  const [one] = results([{ ...nismo, ...wheel, front: { diameter: 20, width: 8, offset: 35 } }])
  expect(one).toMatchObject({ listed: 'some', sure: 2, of: 3 })
  expect(one!.refused).toEqual([expect.stringMatching(/^5\.6 V8 Nismo: .*front brakes 20 \(limit 22 in\)/)])
  const unknown = { ...nismo, ...wheel, generation: 'y99', front: { diameter: 20, width: 8, offset: 35 } }
  expect(() => results([unknown])).toThrow('no nissan/patrol/y99 in the data')
})

test('every pair is recorded once, with its reason', () => {
  const written = [...heldOutPairs.fits, ...heldOutPairs.impossible].map(({ why, ...pair }) => JSON.stringify(pair))
  expect(new Set(written).size).toBe(written.length)
  expect([...heldOutPairs.fits, ...heldOutPairs.impossible].filter(({ why }) => why.length < 10)).toEqual([])
})
