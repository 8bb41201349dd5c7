import { type Answer, type Call, noSuch } from '#sandbox/stripe/call.ts'
import { listAt, textAt } from '#sandbox/stripe/form.ts'
import { listOf } from '#sandbox/stripe/listing.ts'
import type { Charge } from '#sandbox/stripe/objects.ts'
import { newId, nowInSeconds } from '#sandbox/stripe/store.ts'

/** The fields of Stripe's balance transaction that the stand-in fills in. */
export type Entry = {
  id: string
  object: 'balance_transaction'
  amount: number
  currency: string
  exchange_rate: number | null
  fee: number
  net: number
  source: string | null
  type: string
  [name: string]: unknown
}

type Moved = Pick<Entry, 'amount' | 'currency' | 'source' | 'type'> & {
  id?: unknown
  fee?: number
  fee_name?: string
  reporting_category?: string
  description?: string | null
}

/** An entry of Stripe's balance. Minor units. */
export function entryOf({ id, amount, currency, source, type, fee = 0, fee_name, ...more }: Moved): Entry {
  return {
    id: typeof id === 'string' ? id : newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: nowInSeconds(),
    balance_type: 'payments',
    created: nowInSeconds(),
    currency,
    description: more.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            ...{ amount: fee, application: null, currency },
            description: fee_name ?? 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: more.reporting_category ?? type,
    source,
    status: 'available',
    type,
  }
}

/** 2.9 percent and one unit of the currency. */
export function chargeEntry({ id, amount_captured: amount, balance_transaction, currency }: Charge): Entry {
  const fee = Math.round(amount * 0.029) + 100
  return entryOf({ id: balance_transaction, amount, currency, source: id, type: 'charge', fee })
}

type Refunded = { id: string; amount: number; currency: string; balance_transaction: string | null }

/** Stripe keeps the fee of the charge. */
export function refundEntry({ id, amount, currency, balance_transaction }: Refunded): Entry {
  return entryOf({ id: balance_transaction, amount: -amount, currency, source: id, type: 'refund' })
}

/** The money of a refund that the bank sent back. */
export function refundFailureEntry({ id, amount, currency }: Refunded): Entry {
  return entryOf({ amount, currency, source: id, type: 'refund_failure' })
}

export function disputeEntry(
  source: string,
  currency: string,
  amount: number,
  fee: number,
  reporting_category: 'dispute' | 'dispute_reversal',
): Entry {
  const description = amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal'
  const more = { source, reporting_category, description, fee_name: 'Dispute fee' }
  return entryOf({ amount, currency, fee, type: 'adjustment', ...more })
}

/** GET /v1/balance_transactions/:id */
export async function retrieveBalanceTransaction(call: Call): Promise<Answer> {
  const entry = await call.unit.find<Entry>('balance_transaction', call.id)
  if (!entry) throw noSuch('balance transaction', call.id)
  return { status: 200, body: entry.body }
}

/** GET /v1/balance_transactions: optionally those of one payout, and with their sources. */
export async function listBalanceTransactions(call: Call): Promise<Answer> {
  const payout = textAt(call.form, 'payout')
  const answer = await listOf(call, 'balance_transaction', ['type', 'source', 'currency'], payout ? { payout } : {})
  if (!listAt(call.form, 'expand').includes('data.source')) return answer
  const body = answer.body as { data: Entry[] }
  const sources = body.data.flatMap(({ source }) => source ?? [])
  const { rows } = await call.unit.db.query<{ id: string; body: object }>(
    'select id, body from sandbox.stripe_objects where id = any($1)',
    [sources],
  )
  const byId = new Map(rows.map((row) => [row.id, row.body]))
  const data = body.data.map((entry) => ({ ...entry, source: byId.get(entry.source ?? '') ?? entry.source }))
  return { ...answer, body: { ...body, data } }
}
