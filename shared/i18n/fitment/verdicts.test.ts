import { expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import type { Check } from '#shared/api/fitment.ts'
import { sayCheck, sayPart, sayReason, saySource, sayVerdict, sources } from '#shared/i18n/fitment/verdicts.ts'
import { allCars, car, catalogue, wheelFor } from '#tests/support/cars.ts'

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
  expect(sayPart(nuts, 'ar')).toMatch(/^20 صامولة/)
})

const check = (change: Partial<Check>) =>
  ({ name: 'load', verdict: 'warn', value: null, limit: null, unit: 'none', facts: {}, source: '', ...change }) as Check

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
