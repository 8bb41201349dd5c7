import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lineOfEntry } from '#domain/settlements/stripe-lines.ts'

const entryOf = (facts: object) =>
  ({
    ...{ id: 'txn_1', object: 'balance_transaction', amount: 1000, fee: 29, net: 971, currency: 'aed' },
    ...{ created: 1_790_500_000, type: 'charge', reporting_category: 'charge', source: null, exchange_rate: null },
    ...facts,
  }) as Stripe.BalanceTransaction

test('each kind of entry is a line of its kind, named as our ledger names it', () => {
  const read = (facts: object) => lineOfEntry(entryOf(facts), 'po_1')
  expect(read({ source: { id: 'ch_1', amount_captured: 1000, currency: 'aed' } })).toMatchObject({
    ...{ kind: 'charge', movement: 'ch_1', amount: 1000, fee: 29, net: 971, currency: 'AED' },
  })
  expect(read({ type: 'refund', amount: -500, fee: 0, net: -500, source: 're_1' })).toMatchObject({
    ...{ kind: 'refund', movement: 're_1', amount: -500 },
  })
  expect(read({ type: 'adjustment', reporting_category: 'dispute', source: { id: 'du_1' } })).toMatchObject({
    ...{ kind: 'dispute', movement: 'txn_1' },
  })
  expect(read({ type: 'refund_failure', source: 're_1' })).toMatchObject({ kind: 'refund_failure', movement: 're_1' })
  expect(read({ type: 'stripe_fee', reporting_category: 'fee' })).toMatchObject({ kind: 'fee' })
  expect(read({ type: 'reserve_hold', reporting_category: 'risk_reserved_funds' })).toMatchObject({ kind: 'other' })
  expect(read({ type: 'payout', source: { id: 'po_1' } })).toMatchObject({ kind: 'fee', amount: 0, fee: 29, net: -29 })
  expect(read({ type: 'payout', fee: 0, source: 'po_1' })).toBeUndefined()
  expect(read({ type: 'payout', source: 'po_other' })).toMatchObject({ kind: 'other' })
})

test('a converted entry keeps what the buyer paid or got back, with the sign of the entry', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.boolean(), (paid, isRefund) => {
      const amount = Math.round(paid * 0.2723) * (isRefund ? -1 : 1)
      const source = { id: 'x_1', amount: paid, currency: 'aed' }
      const line = lineOfEntry(
        entryOf({ type: isRefund ? 'refund' : 'charge', amount, fee: 0, net: amount, currency: 'usd', source }),
        'po_1',
      )
      expect(line).toMatchObject({ amount, net: amount, currency: 'USD', original_currency: 'AED' })
      expect(line?.original_amount).toBe(amount < 0 ? -paid : paid)
    }),
  )
})
