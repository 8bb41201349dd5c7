import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AxleTyre,
  deviation,
  hasEqualTyres,
  parseTyre,
  rollingCircumference,
  sitsOn,
  suggestTyre,
  tyreDiameter,
  tyreName,
  tyresFor,
} from '#domain/fitment/checks/tyres.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { tyreRules } from '#domain/fitment/rules.ts'
import { allCars, car, catalogue, check, square, wheelFor } from '#tests/support/cars.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))

const side = (sku: string, diameter: number, width: number, tire: string, rimWidth = width) => ({
  wheel: { ...items[0]!, sku, diameter, width } as WheelRecord,
  reference: { rim: '', diameter: parseTyre(tire)?.rim ?? diameter, width: rimWidth, offset: 30, tire },
})

const patternOf = ({ stud_holes, pcd }: { stud_holes: number; pcd: number }) => `${stud_holes}x${pcd}`

const differs = ({ tyre, factory }: AxleTyre) => deviation(tyre!, factory!)

describe('tyres of a set', () => {
  test('are the factory’s on factory rim sizes, even where the width rule differs', () => {
    const set = tyresFor(side('A', 21, 10, '315/40R21'), side('A', 21, 10, '315/40R21'))
    expect([set.front.name, set.rear.name]).toEqual(['315/40R21', '315/40R21'])
    expect(sitsOn(parseTyre('315/40R21')!, 10)).toBe(false)
  })

  test('keep the notation of the maker, also in inches', () => {
    const jeep = side('A', 17, 8.5, '33x12.50R17')
    expect(tyresFor(jeep, jeep).front.name).toBe('33x12.50R17')
  })

  test('are equal on equal wheels, though the factory’s rear ones are wider; their ratio is compared with the factory’s', () => {
    const sides = [side('A', 19, 9, '255/40R19', 8.5), side('A', 19, 9, '285/35R19', 9.5)] as const
    const set = tyresFor(...sides)
    expect(set.rear.name).toBe(set.front.name)
    expect(set.rear.against_front).toBeCloseTo(differs(set.rear) - differs(set.front), 6)
    expect(tyresFor(...sides, { equalTyres: true }).rear.against_front).toBeNull()
  })

  test.each([
    ['lexus', 'is', 'IS 250', { diameter: 19, width: 8, offset: 38 }, ['225/35R19', '245/35R19'], -1.6],
    ['lexus', 'is', 'IS 350', { diameter: 19, width: 9, offset: 38 }, ['235/35R19', '235/35R19'], -3.7],
  ])('of four equal wheels on a %s %s %s change the factory’s ratio of the axles: measured first', (...row) => {
    const [make, model, name, size, names, apart] = row
    const vehicle = car(make, model, name)
    const tyre = (axle: 'front' | 'rear') => check(square(vehicle, { ...size, centre_bore: 73.1 }), 'tyre', axle)
    expect([tyre('front').value, tyre('rear').value]).toEqual(names)
    expect(tyre('rear')).toMatchObject({ verdict: 'warn', facts: { against_front: apart, apart: true } })
  })

  test('of four equal wheels differ by at most 1 % from the factory’s ratio on every car, or the verdict says so', () => {
    let apart = 0
    for (const vehicle of allCars().filter(({ takes_square }) => takes_square))
      for (const wheel of items.filter(
        ({ stud_holes, pcd }) => patternOf({ stud_holes, pcd }) === patternOf(vehicle.technical),
      )) {
        const [first, second] = judge({ vehicle, front: wheel, rear: wheel }).axles.map(
          (axle) => axle.checks.find(({ name }) => name === 'tyre')!,
        )
        if (first!.value === null || second!.value === null) continue
        const differs = Number(second!.facts.deviation) - Number(first!.facts.deviation)
        if (Math.abs(differs) <= 1 + 1e-9 || (first!.value === second!.value && hasEqualTyres(vehicle))) continue
        expect(second!.verdict).toBe('warn')
        apart++
      }
    expect(apart).toBeGreaterThan(100)
  })

  test('are the factory’s where they are written in another notation, and keep it', () => {
    const bmw = car('bmw', '3-series', /325i/)
    const rated = JSON.parse(JSON.stringify(bmw).replaceAll(/(\d\d)R(1\d")/g, '$1ZR$2')) as VehicleRecord
    const front = wheelFor(bmw, { sku: 'F', diameter: 18, width: 8.5 })
    const rear = wheelFor(bmw, { sku: 'R', diameter: 18, width: 9 })
    const tyre = (vehicle: VehicleRecord) => check(judge({ vehicle, front, rear }), 'tyre', 'rear')
    expect(tyre(bmw)).toMatchObject({ value: '255/35R18', limit: '255/35R18', verdict: 'pass' })
    expect(tyre(rated)).toMatchObject({ value: '255/35ZR18', limit: '255/35ZR18', verdict: 'pass' })
  })

  test('are unknown where the factory’s are', () => {
    const unknown = { ...side('A', 19, 9, ''), reference: null }
    expect(tyresFor(unknown, unknown).front).toEqual({ factory: null, tyre: null, name: null, against_front: null })
  })

  test('grow equally on both axles of every staggered set of the demo, or the verdict says so', () => {
    let judged = 0
    for (const vehicle of allCars().filter((each) => each.is_staggered_stock))
      for (const pair of staggered_pairs) {
        const [front, rear] = [bySku.get(pair.front)!, bySku.get(pair.rear)!]
        const verdict = judge({ vehicle, front, rear })
        if (verdict.verdict === 'fail') continue
        const [first, second] = verdict.axles.map((axle) => axle.checks.find(({ name }) => name === 'tyre')!)
        const apart = Number(second!.facts.deviation) - Number(first!.facts.deviation)
        expect(second!.facts.against_front).toBeCloseTo(apart, 6)
        expect(second!.verdict === 'warn').toBe(Math.abs(apart) > 1 + 1e-9)
        judged++
      }
    expect(judged).toBeGreaterThan(200)
  })
})

test('the tyre never fails a wheel that the other checks pass', () => {
  for (const vehicle of allCars().filter((_, i) => i % 25 === 0))
    for (const wheel of items.filter((_, i) => i % 7 === 0)) {
      const { axles } = judge({ vehicle, front: wheel, rear: wheel })
      const tyres = axles.flatMap(({ checks }) => checks.filter(({ name }) => name === 'tyre'))
      expect(tyres).toHaveLength(2)
      expect(tyres.map(({ verdict }) => verdict)).not.toContain('fail')
    }
})

test('a taller tyre has a proportionally larger circumference', () => {
  const tyre = fc.record({
    section: fc.integer({ min: 18, max: 33 }).map((tens) => tens * 10 + 5),
    aspect: fc.integer({ min: 5, max: 16 }).map((fives) => fives * 5),
    rim: fc.integer({ min: 14, max: 24 }),
  })
  fc.assert(
    fc.property(tyre, tyre, (one, other) => {
      const share = (rollingCircumference(one) / rollingCircumference(other) - 1) * 100
      expect(Math.abs(share - deviation(one, other))).toBeLessThanOrEqual(0.0501)
    }),
  )
  const set = tyresFor(side('A', 17, 8, '265/65R17'), side('A', 17, 8, '265/65R17'))
  expect(differs(set.front)).toBe(0)
})

describe('a tyre size', () => {
  test.each([
    ['265/65R17', { section: 265, aspect: 65, rim: 17 }, 776.3],
    ['LT285/70 R17', { section: 285, aspect: 70, rim: 17 }, 830.8],
    ['315/30 ZR21', { section: 315, aspect: 30, rim: 21 }, 722.4],
  ])('%s', (text, tyre, mm) => {
    expect(parseTyre(text)).toEqual(tyre)
    expect(tyreDiameter(tyre)).toBeCloseTo(mm, 1)
  })

  test('may be in inches; anything else is rejected', () => {
    expect(tyreDiameter(parseTyre('33x12.50R20')!)).toBeCloseTo(33 * 25.4, 6)
    for (const text of ['', 'R17', '265', 'full size', '255/1000R16', '1255/70R16'])
      expect(parseTyre(text)).toBeUndefined()
    expect(parseTyre('255/100R16')).toEqual({ section: 255, aspect: 100, rim: 16 })
  })

  test.each([
    ['265/70R16', [7, 7.5, 8, 8.5, 9], [6.5, 9.5]],
    ['205/55R16', [5.5, 6, 6.5, 7, 7.5], [5, 8]],
    ['225/45R17', [7, 7.5, 8, 8.5], [6.5, 9]],
    ['245/40R18', [8, 8.5, 9, 9.5], [7.5, 10]],
    ['255/35R19', [8.5, 9, 9.5, 10], [8, 10.5]],
  ])('%s fits only the rim widths of the table', (text, on, off) => {
    const tyre = parseTyre(text)!
    expect(on.filter((width) => !sitsOn(tyre, width))).toEqual([])
    expect(off.filter((width) => sitsOn(tyre, width))).toEqual([])
  })

  test('the ratio table is complete', () => {
    const notes = readFileSync('data/fitment-notes.md', 'utf8')
    const table = notes.slice(
      notes.indexOf('| aspect | min | max |'),
      notes.indexOf('All but two of the factory pairs'),
    )
    const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const documented = rows.flatMap(([, aspects = '', min, max]) => {
      const [, from, orLess] = /^(\d+)(?:-\d+| and more| and (less))?$/.exec(aspects) ?? []
      return from ? [{ aspect: orLess ? 0 : Number(from), min: Number(min), max: Number(max) }] : []
    })
    expect(documented).toHaveLength(tyreRules.rim_ratios.length)
    for (const { aspect, min, max } of documented)
      expect(tyreRules.rim_ratios.find(({ aspect_from }) => aspect >= aspect_from)).toMatchObject({ min, max })
  })
})

const factory = fc.record({
  section: fc.integer({ min: 18, max: 29 }).map((tens) => tens * 10 + 5),
  aspect: fc.integer({ min: 8, max: 14 }).map((fives) => fives * 5),
  rim: fc.integer({ min: 15, max: 20 }),
})

describe('tyre for another rim', () => {
  test('fits the rim and is close to the factory diameter, or there is none', () => {
    const rim = fc.record({
      diameter: fc.integer({ min: 15, max: 24 }),
      width: fc.integer({ min: 12, max: 22 }).map((half) => half / 2),
    })
    fc.assert(
      fc.property(factory, rim, (from, to) => {
        // On a rim of the factory's own size the factory tyre is used.
        fc.pre(to.diameter !== from.rim || to.width !== 8)
        const tyre = suggestTyre(to, from, 8)
        if (!tyre) return
        expect(sitsOn(tyre, to.width)).toBe(true)
        expect(tyre.rim).toBe(to.diameter)
        expect(Math.abs(deviation(tyre, from))).toBeLessThanOrEqual(tyreRules.deviation.warn)
      }),
    )
  })

  test('on the factory rim is the factory tyre, where it fits', () => {
    fc.assert(
      fc.property(factory, fc.integer({ min: 11, max: 20 }), (from, half) => {
        fc.pre(sitsOn(from, half / 2))
        expect(suggestTyre({ diameter: from.rim, width: half / 2 }, from, half / 2)).toEqual(from)
      }),
    )
  })

  test.each([
    ['285/60R18', 8, 20, 8.5, '285/50R20'],
    ['265/70R16', 7, 17, 8, '265/65R17'],
    ['225/45R17', 7.5, 18, 8, '225/40R18'],
  ])('%s on %f J becomes, on %f x %f, %s', (from, on, diameter, width, to) => {
    expect(tyreName(suggestTyre({ diameter, width }, parseTyre(from)!, on)!)).toBe(to)
  })

  test('a larger rim gets a lower sidewall', () => {
    const patrol = parseTyre('265/70R18')!
    expect(tyreName(suggestTyre({ diameter: 18, width: 8 }, patrol, 8)!)).toBe('265/70R18')
    const on22 = suggestTyre({ diameter: 22, width: 9 }, patrol, 8)!
    expect(on22.aspect).toBeLessThan(60)
    expect(Math.abs(deviation(on22, patrol))).toBeLessThanOrEqual(3)
  })
})
