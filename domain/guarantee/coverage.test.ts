import { expect, test } from 'vitest'
import { judgeCoverage } from '#domain/guarantee/coverage.ts'
import { ringsMissing } from '#domain/orders/rings.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import type { Verdict } from '#shared/api/fitment.ts'

const ring = { kind: 'hub_ring' as const, axle: 'both' as const, outer: 73.1, inner: 60.1, quantity: 4 }

function frozen(
  verdict: VerdictWord,
  { front = verdict, rear = verdict, rear_sku = 'A', parts = [ring] } = {},
): Verdict {
  const axle = (name: 'front' | 'rear', sku: string, word: VerdictWord) => ({
    ...{ axle: name, sku, verdict: word, reference: null, outer_move: null, inner_move: null, checks: [] },
  })
  return {
    vehicle: { make: 'toyota', model: 'camry', year: 2011, modification: 'x', label: 'Toyota Camry 2011' },
    verdict,
    axles: [axle('front', 'A', front), axle('rear', rear_sku, rear)],
    parts,
  }
}

const order = {
  status: 1,
  payment_status: 'success',
  dispatched_at: '2026-03-01T00:00:00Z',
  delivery_date: '2026-03-04',
} as const
const line = { axle: 'any', quantity: 4, fitment: frozen('pass'), is_named_car: true, is_refunded: false } as const
const judged = (more: { order?: object; line?: object; parts_missing?: boolean; today?: string } = {}) =>
  judgeCoverage(
    { ...order, ...more.order },
    { ...line, ...more.line },
    {
      today: more.today ?? '2026-03-02',
      parts_missing: more.parts_missing ?? false,
    },
  )

test('a set that fits is covered, with parts if they were bought with it; other verdicts are not', () => {
  expect(judged()).toBe('covered')
  expect(judged({ line: { fitment: frozen('parts') } })).toBe('covered')
  expect(judged({ line: { fitment: frozen('parts') }, parts_missing: true })).toBe('parts_missing')
  // A ring that a plain "Fits" only mentions is not a condition.
  expect(judged({ parts_missing: true })).toBe('covered')
  for (const word of ['warn', 'unknown', 'fail'] as const)
    expect(judged({ line: { fitment: frozen(word) } })).toBe('measured_first')
  expect(judged({ line: { fitment: null } })).toBe('no_car')
  expect(judged({ line: { is_named_car: false } })).toBe('no_car')
  expect(judged({ order: { status: 0, payment_status: 'pending' } })).toBe('not_paid')
  expect(judged({ order: { payment_status: 'refunded' } })).toBe('refunded')
  expect(judged({ order: { payment_status: 'partially_refunded' } })).toBe('covered')
  expect(judged({ line: { is_refunded: true } })).toBe('line_refunded')
})

test('an undelivered parcel is covered from its promised day on', () => {
  const waiting = { dispatched_at: null }
  expect(judged({ order: waiting })).toBe('not_sent')
  expect(judged({ order: waiting, today: '2026-03-04' })).toBe('covered')
})

test('a ring counts if both its diameters match, only for the axle of the line, and one for each wheel', () => {
  const named = { fitment: frozen('parts'), axle: 'any' as const, quantity: 4, set_id: null }
  const bought = { wheel_bore: 73.1, hub_bore: 60.1, pieces: 4 }
  const missing = (line: Parameters<typeof ringsMissing>[0][number], rings: (typeof bought)[]) =>
    ringsMissing([line], rings)[0]!
  expect(missing(named, [])).toEqual([ring])
  expect(missing(named, [{ ...bought, hub_bore: 64.1 }])).toEqual([ring])
  expect(missing(named, [bought])).toEqual([])
  expect(missing(named, [{ ...bought, pieces: 3 }])).toEqual([ring])
  expect(
    missing(named, [
      { ...bought, pieces: 3 },
      { ...bought, pieces: 1 },
    ]),
  ).toEqual([])
  expect(missing({ ...named, quantity: 2 }, [{ ...bought, pieces: 2 }])).toEqual([])
  const rear = frozen('parts', { parts: [{ ...ring, axle: 'rear', quantity: 2 } as never] })
  const two = { fitment: rear, quantity: 2, set_id: null }
  expect(missing({ ...two, axle: 'front' }, [])).toEqual([])
  expect(missing({ ...two, axle: 'rear' }, [])).toHaveLength(1)
  expect(missing({ ...two, axle: 'rear' }, [{ ...bought, pieces: 2 }])).toEqual([])
})

test('each set of an order needs its rings, and both lines of a staggered set share theirs', () => {
  const named = { fitment: frozen('parts'), axle: 'any' as const, quantity: 4, set_id: null }
  const bought = { wheel_bore: 73.1, hub_bore: 60.1, pieces: 4 }
  const [front, rear] = (['front', 'rear'] as const).map((axle) => ({ ...named, axle, quantity: 2, set_id: 'pair' }))
  expect(ringsMissing([named, named], [bought])).toEqual([[], [ring]])
  expect(ringsMissing([named, named], [{ ...bought, pieces: 6 }])).toEqual([[], [ring]])
  expect(ringsMissing([named, named], [bought, bought])).toEqual([[], []])
  expect(ringsMissing([front!, rear!], [bought])).toEqual([[], []])
  expect(ringsMissing([front!, rear!], [{ ...bought, pieces: 3 }])).toEqual([[ring], [ring]])
  expect(ringsMissing([named, front!, rear!], [bought])).toEqual([[], [ring], [ring]])
  // Three are too few for the first set, and enough for two wheels.
  expect(ringsMissing([named, { ...named, quantity: 2 }], [{ ...bought, pieces: 3 }])).toEqual([[ring], []])
  // Wheels that were sent back need none.
  expect(ringsMissing([{ ...named, quantity: 0 }, named], [bought])).toEqual([[], []])
})
