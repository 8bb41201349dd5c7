import { type Entry, entryOf } from '#sandbox/stripe/balance.ts'
import { type Answer, type Call, noSuch } from '#sandbox/stripe/call.ts'
import { listOf } from '#sandbox/stripe/listing.ts'
import { newId, nowInSeconds } from '#sandbox/stripe/store.ts'
import type { Unit } from '#sandbox/stripe/unit.ts'

/** The fields of Stripe's payout that the stand-in fills in. */
export type Payout = {
  id: string
  object: 'payout'
  amount: number
  currency: string
  automatic: boolean
  status: string
  reconciliation_status: string
  [name: string]: unknown
}

export type NewPayout = {
  /** Requested by hand: Stripe does not list what is in it. */
  manual?: boolean
  /** Stripe still puts its list together. */
  in_progress?: boolean
  /** The bank account is in another currency: its code, and units of it for one of the balance's. */
  currency?: string
  rate?: number
  /** What reaches the bank beyond the sum of its entries, minor units. */
  beyond?: number
}

/** Seconds after which the automatic schedule pays out what is on the balance. */
const schedule = 2 * 86_400

/** Pays out every entry of the balance that was not paid out before; undefined if there is none. */
export async function payOut(unit: Unit, facts: NewPayout = {}, created_before = 2 ** 40): Promise<Payout | undefined> {
  const { rows } = await unit.db.query<{ id: string }>(
    `select id from sandbox.stripe_objects where object = 'balance_transaction' and not hidden ? 'payout'
       and (body->>'created')::bigint < $1 order by position`,
    [created_before],
  )
  if (rows.length === 0) return undefined
  const { manual = false, in_progress = false, beyond = 0 } = facts
  const ids = rows.map(({ id }) => id)
  await unit.load(ids)
  const found = await Promise.all(ids.map((id) => unit.find<Entry>('balance_transaction', id)))
  const entries = found.map((entry) => converted(entry!.body, facts))
  const amount = entries.reduce((sum, { net }) => sum + net, 0) + beyond
  const id = newId('po')
  const currency = entries[0]!.currency
  const own = entryOf({ amount: -amount, currency, source: id, type: 'payout', description: 'STRIPE PAYOUT' })
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: nowInSeconds() + 2 * 86_400,
    automatic: !manual,
    balance_transaction: own.id,
    created: nowInSeconds(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: manual ? 'not_applicable' : in_progress ? 'in_progress' : 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
  for (const entry of [...entries, own]) unit.keep(entry, { payout: id })
  unit.keep(payout)
  return payout
}

/** An entry in the currency of the bank account, as Stripe converts it: rounded once, the fee too. */
function converted(entry: Entry, { currency, rate }: NewPayout): Entry {
  if (!currency || !rate) return entry
  const [amount, fee] = [Math.round(entry.amount * rate), Math.round(entry.fee * rate)]
  return { ...entry, amount, fee, net: amount - fee, currency, exchange_rate: rate }
}

/** Stripe has put the list together, or the bank has sent the payout back. */
export function changePayout(unit: Unit, payout: Payout, to: 'completed' | 'failed'): void {
  const failed = { status: 'failed', failure_code: 'account_closed', failure_message: 'The bank account is closed.' }
  unit.keep({ ...payout, ...(to === 'failed' ? failed : { reconciliation_status: to }) })
}

/** GET /v1/payouts, newest first; what has been on the balance for days is paid out before, as by the schedule. */
export async function listPayouts(call: Call): Promise<Answer> {
  await payOut(call.unit, {}, nowInSeconds() - schedule)
  await call.unit.write()
  return listOf(call, 'payout', ['status', 'destination'])
}

/** GET /v1/payouts/:id */
export async function retrievePayout(call: Call): Promise<Answer> {
  const payout = await call.unit.find<Payout>('payout', call.id)
  if (!payout) throw noSuch('payout', call.id)
  return { status: 200, body: payout.body }
}
