import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AxleTyre, tyresFor } from '#domain/fitment/checks/tyre.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { WheelRecord } from '#domain/fitment/records.ts'
import { deviation, parseTyre, rollingCircumference, sitsOn } from '#domain/fitment/tyres.ts'
import { allCars, catalogue } from '#tests/support/cars.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))

const side = (sku: string, diameter: number, width: number, tire: string, rimWidth = width) => ({
  wheel: { ...items[0]!, sku, diameter, width } as WheelRecord,
  reference: { rim: '', diameter: parseTyre(tire)?.rim ?? diameter, width: rimWidth, offset: 30, tire },
})

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

  test('are equal on equal wheels, though the factory’s rear ones are wider', () => {
    const set = tyresFor(side('A', 19, 9, '255/40R19', 8.5), side('A', 19, 9, '285/35R19', 9.5))
    expect(set.rear.name).toBe(set.front.name)
    expect(set.rear.against_front).toBeNull()
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
