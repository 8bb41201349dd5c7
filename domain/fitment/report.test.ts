import { expect, test } from 'vitest'
import {
  contradictionsOf,
  type FitmentReport,
  type HeldOutPair,
  heldOutPairs,
  judgePairs,
  nameOf,
  offersOf,
  type PairResult,
  reportOn,
} from '#domain/fitment/report.ts'
import { allCars, allGenerations, car, catalogue, wheelFor } from '#tests/support/cars.ts'

test('every factory wheel is accepted on its own car', () => {
  expect(allCars().flatMap(contradictionsOf)).toEqual([])
})

test('a factory wheel outside its own window is reported', () => {
  const patrol = structuredClone(car('nissan', 'patrol', '5.6 V8'))
  patrol.window_rear.width_max = 5
  expect(contradictionsOf(patrol)[0]).toMatch(/^nissan patrol 5\.6 V8 \(to \d+\): rear .+, width$/)
})

test('every pair of one bolt pattern is counted by verdict, reasons and design', () => {
  const patrol = car('nissan', 'patrol', '5.6 V8')
  const wheel = (different: object) => {
    const each = { ...wheelFor(patrol), ...different }
    return { front: each, rear: each, design: 'one' }
  }
  const offers = [
    wheel({}),
    wheel({ centre_bore: 84.1 }),
    wheel({ load_rating_kg: 100 }),
    wheel({ pcd: 112, stud_holes: 5 }),
  ]
  const report = reportOn([patrol], offers)
  expect(report.verdicts).toEqual({ pass: 1, parts: 1, warn: 0, unknown: 0, fail: 1 })
  expect(report.reasons).toEqual({ 'fail load': 1 })
  expect(report.designs[0]!.by_diameter.get(wheelFor(patrol).diameter)).toEqual(new Set(['one']))
  expect(report.without_fit).toEqual([])
  expect(reportOn([patrol], offers.slice(2)).without_fit).toHaveLength(1)
})

test('every car has a wheel that fits, except those without documented factory offsets', () => {
  const undocumented = allCars().filter(({ wheels }) =>
    wheels.every(({ is_stock, front }) => !is_stock || front.rim_offset === null),
  )
  expect(
    whole()
      .without_fit.map(({ car }) => car)
      .toSorted(),
  ).toEqual(undocumented.map(nameOf).toSorted())
  expect(undocumented.length).toBeLessThanOrEqual(11)
})

test('the most common cars in the Gulf have four designs that fit, in two diameters', () => {
  // Cars without documented factory offsets are excluded.
  const most = [
    ['toyota', 'land-cruiser', 'land-cruiser-prado', 'hilux', 'fortuner', 'fj-cruiser', 'camry', 'corolla'],
    ['nissan', 'patrol', 'altima', 'sunny'],
    ['lexus', 'lx'],
    ['mitsubishi', 'pajero'],
    ['chevrolet', 'tahoe', 'silverado'],
    ['gmc', 'yukon'],
    ['ford', 'f-150', 'mustang'],
    ['dodge', 'charger'],
    ['jeep', 'wrangler'],
    ['land-rover', 'defender', 'range-rover'],
    ['mercedes', 'g-class', 'c-class', 'e-class', 's-class'],
    ['bmw', '3-series', '5-series', '7-series', 'x5'],
    ['porsche', 'cayenne', '911'],
    ['tesla', 'model-3', 'model-y'],
    ['jetour', 'x70', 'dashing', 't2'],
    ['mg', 'zs', 'hs', 'mg4'],
  ].flatMap(([make, ...models]) => models.map((model) => `${make} ${model}`))
  const documented = whole().designs.filter(
    ({ vehicle }) => most.includes(`${vehicle.make} ${vehicle.model}`) && vehicle.window_front.basis === 'oem_offsets',
  )
  const few = documented.filter(({ by_diameter }) => {
    const designs = new Set([...by_diameter.values()].flatMap((each) => [...each]))
    return designs.size < 4 || by_diameter.size < 2
  })
  expect(few.map(({ vehicle }) => `${vehicle.make} ${vehicle.model} ${vehicle.name}`)).toEqual([])
})

let report: FitmentReport | undefined

/** The report on all cars and all demo sets. */
const whole = () => (report ??= reportOn(allCars(), offersOf(catalogue())))

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
  expect(known.filter(({ sure, of }) => sure === of).length).toBeGreaterThanOrEqual(329)
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
