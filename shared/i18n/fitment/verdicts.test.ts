import { describe, expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import type { Check } from '#shared/api/fitment.ts'
import { sayCheck, sayPart, sayReason, saySource, sayVerdict, sources } from '#shared/i18n/fitment/verdicts.ts'
import type { Locale } from '#shared/locale.ts'
import { allCars, car, catalogue, check as checkOf, square, wheelFor } from '#tests/support/cars.ts'

const broken = /undefined|null|NaN|\[object| {2}| \.|\{/

test('every possible check has a whole sentence in both languages', () => {
  const { items } = catalogue()
  const checks = new Map<string, Check>()
  const keep = (check: Check) => {
    const { band, fit, outside, basis, near_miss, slips_on, reuse, factory_seat, performance, rating_known, factory } =
      check.facts
    const kind = [
      band,
      fit,
      outside,
      basis,
      near_miss,
      slips_on,
      reuse,
      factory_seat,
      performance,
      rating_known,
      factory,
    ]
    checks.set([check.name, check.verdict, check.source, Number(check.value) <= 0, ...kind].join(' '), check)
  }
  for (const vehicle of allCars())
    for (const item of items.filter((_, i) => i % 9 === 0)) {
      const { axles } = judge({ vehicle, front: item, rear: item })
      for (const axle of axles) axle.checks.forEach(keep)
    }
  for (const different of [{ load_rating_kg: null }, { centre_bore: 999 }, { pcd: 112 }, { pcd: 114.3 }]) {
    const wheel = wheelFor(car('dodge', 'challenger'), different)
    judge({ vehicle: car('dodge', 'challenger'), front: wheel, rear: { ...wheel, sku: 'B' } }).axles.forEach((axle) => {
      axle.checks.forEach(keep)
    })
  }
  expect(checks.size).toBeGreaterThan(80)
  for (const check of checks.values()) {
    const [en, ar] = [sayCheck(check, 'en'), sayCheck(check, 'ar')]
    expect(en).toMatch(/^[A-Z0-9].*[.]$/)
    expect(ar).toMatch(/\p{Script=Arabic}.*\.$/u)
    expect(ar).not.toMatch(/[٠-٩]/)
    for (const sentence of [en, ar, saySource(check.source, 'en'), saySource(check.source, 'ar')])
      expect(sentence).not.toMatch(broken)
    expect(sources.en).toHaveProperty(check.source)
  }
})

test('verdicts and parts have words', () => {
  for (const locale of ['en', 'ar'] as const)
    for (const verdict of ['pass', 'warn', 'fail', 'unknown'] as const)
      expect(sayVerdict(verdict, locale)).toMatch(/\.$/)
  const rings = { kind: 'hub_ring', axle: 'both', outer: 73.1, inner: 60.1, quantity: 4 } as const
  expect(sayPart(rings, 'en')).toBe('4 hub rings 73.1 / 60.1 mm')
  expect(sayPart({ ...rings, quantity: 2 }, 'ar')).toBe('حلقتا توسيط \u206673.1 / 60.1\u2069 مم')
  const nuts = {
    kind: 'fastener',
    fastener: 'Lug nuts',
    thread_size: 'M12 x 1.5',
    seat: 'conical 60',
    quantity: 20,
  } as const
  expect(sayPart(nuts, 'en')).toBe('20 nuts M12 x 1.5, conical seat')
  expect(sayPart(nuts, 'ar')).toMatch(/^20 صامولة .* بمقعد مخروطي$/)
  const bolts = { ...nuts, fastener: 'Lug bolts', seat: 'ball R13' } as const
  expect(sayPart(bolts, 'en')).toBe('20 bolts M12 x 1.5, ball seat of 13 mm radius')
  expect(sayPart(bolts, 'ar')).toMatch(/^20 برغياً .* بمقعد كروي نصف قطره 13 مم$/)
  expect(sayPart({ ...nuts, seat: 'flat shank' }, 'en')).toBe('20 nuts M12 x 1.5, flat shank seat')
})

describe('nuts and bolts are named with the seat of the wheel', () => {
  const said = (vehicle: VehicleRecord, lug_seat: string, locale: Locale) =>
    sayCheck(checkOf(square(vehicle, { lug_seat }), 'fastener'), locale)

  test.each([
    [
      'volkswagen',
      'golf',
      'ball R13',
      'Takes 20 bolts M14 x 1.5 with a ball seat of 13 mm radius. Most factory ones have the same: check one in hand.',
    ],
    [
      'toyota',
      'camry',
      'flat shank',
      'Takes 20 nuts M12 x 1.5 with a flat shank seat. Most factory ones have the same: check one in hand.',
    ],
    [
      'honda',
      'civic',
      'ball R14',
      'Needs 20 nuts M12 x 1.5 with a ball seat of 14 mm radius. The factory ones have a ball seat of 12 mm radius and must not go on this wheel.',
    ],
    [
      'bmw',
      'x5',
      'ball R12',
      'Needs 20 bolts M14 x 1.25 with a ball seat of 12 mm radius. The factory ones have a conical seat and must not go on this wheel.',
    ],
    [
      'mercedes',
      'e-class',
      'ball R14',
      'Needs 20 bolts M14 x 1.5 with a ball seat of 14 mm radius. The factory ones have a ball seat too, but it may differ: they must not go on this wheel.',
    ],
  ])('%s %s, %s', (make, model, seat, sentence) => {
    expect(said(car(make, model), seat, 'en')).toBe(sentence)
  })

  test('in Arabic', () => {
    expect(said(car('volkswagen', 'golf'), 'ball R13', 'ar')).toContain('بمقعد كروي نصف قطره 13 مم')
    expect(said(car('honda', 'civic'), 'ball R14', 'ar')).toContain('قطع المصنع لها مقعد كروي نصف قطره 12 مم ولا يجوز')
    expect(said(car('mercedes', 'e-class'), 'ball R14', 'ar')).toContain('مقعد كروي أيضاً لكنه قد يختلف')
  })

  test('stored verdicts, which name the factory’s seat by its shape or no seat, keep their sentence', () => {
    const stored = check({
      name: 'fastener',
      verdict: 'pass',
      facts: { fastener: 'Lug nuts', thread_size: 'M12 x 1.5', count: 20, factory_seat: 'flat', reuse: false },
    })
    expect(sayCheck(stored, 'en')).toBe(
      'Needs 20 nuts M12 x 1.5 with a conical seat. The factory ones have a flat seat and must not go on this wheel.',
    )
    expect(sayCheck(stored, 'ar')).not.toMatch(broken)
  })
})

const check = (change: Partial<Check>) =>
  ({ name: 'load', verdict: 'warn', value: null, limit: null, unit: 'none', facts: {}, source: '', ...change }) as Check

test('tyres that change the ratio of the axles are said to differ from it, never by a negative figure', () => {
  for (const against_front of [-1.1, 1.1]) {
    const facts = { known: true, deviation: 0, speed: 100, against_front, apart: true }
    const tyre = check({ name: 'tyre', value: '235/40R19', limit: '245/40R19', facts })
    expect(sayCheck(tyre, 'en')).toContain('differs by 1.1% from the factory’s: not for all-wheel drive.')
    expect(sayCheck(tyre, 'ar')).toContain('عن نسبة المصنع بمقدار \u20661.1%\u2069: لا يصلح للدفع الرباعي.')
  }
})

test.each([
  ['outer_move', { pass_to_mm: 38.4, band: 'modification' }],
  ['inner_move', { pass_to_mm: 38.4 }],
] as const)('%s: a move that reads like its limit is a little more, not as much', (name, facts) => {
  const at = check({ name, value: 38.4, limit: 38.4, facts })
  expect(sayCheck(at, 'en')).not.toMatch(/38\.4.*38\.4/)
  expect(sayCheck(at, 'en')).toContain('a little more')
  expect(sayCheck(at, 'ar')).not.toMatch(/38\.4.*38\.4/)
  expect(sayCheck(at, 'ar')).toContain('أكثر قليلاً')
  expect(sayCheck({ ...at, value: 38.5 }, 'en')).toMatch(/38\.5.*38\.4/)
  expect(sayCheck({ ...at, value: 38.5 }, 'ar')).toMatch(/38\.5.*38\.4/)
})

test('a card names the deciding check with its figure', () => {
  expect(sayReason(check({ name: 'load', value: 1250, limit: 1200 }), 'en')).toBe(
    'rated 1,250 kg, the car needs 1,200 kg',
  )
  expect(sayReason(check({ name: 'centre_bore', value: 106.4, limit: 106.1 }), 'en')).toBe(
    'bore 106.4 mm on a 106.1 mm hub',
  )
  expect(sayReason(check({ name: 'outer_move', value: 27.7 }), 'ar')).toBe('يخرج 27.7 مم أكثر')
  expect(sayReason(check({ name: 'outer_move', verdict: 'unknown' }), 'en')).toBe('factory offset not known')
  expect(sayReason(check({ name: 'bolt_pattern', verdict: 'fail' }), 'en')).toBeNull()
})
