import { refundEntry, refundFailureEntry } from '#sandbox/stripe/balance.ts'
import {
  type Answer,
  allowOnly,
  type Call,
  expanded,
  invalidRequest,
  metadataOf,
  missing,
  noSuch,
} from '#sandbox/stripe/call.ts'
import { textAt } from '#sandbox/stripe/form.ts'
import { listOf } from '#sandbox/stripe/listing.ts'
import type { Charge, Intent } from '#sandbox/stripe/objects.ts'
import { list, newId, nowInSeconds } from '#sandbox/stripe/store.ts'
import { cardOfMethod } from '#sandbox/stripe/tokens.ts'

/** The fields of Stripe's refund that the stand-in reads again. */
export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  [name: string]: unknown
}

/** POST /v1/refunds: of a charge or of an intent's newest charge, in part or whole. */
export async function createRefund(call: Call): Promise<Answer> {
  allowOnly(call.form, ['charge', 'payment_intent', 'amount', 'reason', 'metadata'])
  const charge = await chargeToRefund(call)
  const left = charge.amount_captured - charge.amount_refunded
  if (await isChargedBack(call, charge))
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = Number(textAt(call.form, 'amount') ?? left)
  if (!Number.isInteger(amount) || amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const card = await cardOfMethod(call.unit, String(charge.payment_method))
  const isPending = card?.refund === 'pending'
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: isPending ? null : newId('txn'),
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'reversal' }, type: 'card' },
    metadata: metadataOf(call.form),
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: textAt(call.form, 'reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(isPending && { pending_reason: 'processing' }),
  }
  const after = withRefunded(charge, charge.amount_refunded + amount)
  call.unit.keep(refund)
  if (!isPending) call.unit.keep(refundEntry(refund))
  call.unit.keep(after)
  await call.unit.happened({ type: 'refund.created', object: refund, request: call.request })
  await call.unit.happened({ type: 'charge.refunded', object: after, request: call.request })
  return { status: 200, body: await expanded(call, refund) }
}

/**
 * What the buyer's bank says later: a pending refund goes through, or one that is pending or had gone through comes back to
 * the balance. False for a refund that cannot change so.
 */
export async function changeRefund(
  { unit, request }: Pick<Call, 'unit' | 'request'>,
  id: string,
  to: 'succeeded' | 'failed',
): Promise<boolean> {
  const { body: refund } = (await unit.find<Refund>('refund', id)) ?? {}
  if (!refund || refund.status === 'failed' || refund.status === to) return false
  if (to === 'succeeded') {
    const through: Refund = { ...refund, status: to, balance_transaction: newId('txn') }
    unit.keep(through)
    unit.keep(refundEntry(through))
    await unit.happened({ type: 'refund.updated', object: through, request })
    return true
  }
  const { body: charge } = (await unit.find<Charge>('charge', refund.charge))!
  const failed: Refund = { ...refund, status: to, failure_reason: 'lost_or_stolen_card' }
  if (refund.status === 'succeeded') {
    const entry = refundFailureEntry(refund)
    failed.failure_balance_transaction = entry.id
    unit.keep(entry)
  }
  unit.keep(failed)
  unit.keep(withRefunded(charge, charge.amount_refunded - refund.amount))
  await unit.happened({ type: 'refund.updated', object: failed, request })
  await unit.happened({ type: 'refund.failed', object: failed, request })
  return true
}

function withRefunded(charge: Charge, amount_refunded: number): Charge {
  return { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
}

/** GET /v1/refunds/:id */
export async function retrieveRefund(call: Call): Promise<Answer> {
  const refund = await call.unit.find('refund', call.id)
  if (!refund) throw noSuch('refund', call.id)
  return { status: 200, body: refund.body as object }
}

/** GET /v1/refunds, optionally of one charge or intent. */
export async function listRefunds(call: Call): Promise<Answer> {
  return listOf(call, 'refund', ['payment_intent', 'charge'])
}

/** GET /v1/charges */
export async function listCharges(call: Call): Promise<Answer> {
  return listOf(call, 'charge', ['payment_intent'])
}

/** GET /v1/charges/:id */
export async function retrieveCharge(call: Call): Promise<Answer> {
  const charge = await call.unit.find<Charge>('charge', call.id)
  if (!charge) throw noSuch('charge', call.id)
  return { status: 200, body: await expanded(call, charge.body) }
}

/** GET /v1/events/:id */
export async function retrieveEvent(call: Call): Promise<Answer> {
  const event = await call.unit.find('event', call.id)
  if (!event) throw noSuch('event', call.id)
  return { status: 200, body: event.body as object }
}

/** GET /v1/events: newest first, optionally of one `type`. */
export async function listEvents(call: Call): Promise<Answer> {
  return listOf(call, 'event', ['type'])
}

/** A chargeback has taken the money; an inquiry has not, and can be answered with a refund. */
async function isChargedBack(call: Call, { id }: Charge): Promise<boolean> {
  const [dispute] = await list<{ status: string }>(call.unit.db, 'dispute', { charge: id }, 1)
  return dispute !== undefined && !/^(warning_|won$)/.test(dispute.status)
}

async function chargeToRefund(call: Call): Promise<Charge> {
  const intentId = textAt(call.form, 'payment_intent')
  const chargeId = textAt(call.form, 'charge') ?? (intentId && (await newestCharge(call, intentId)))
  if (!chargeId) throw missing('charge')
  const charge = await call.unit.find<Charge>('charge', chargeId)
  if (!charge) throw noSuch('charge', chargeId, 'charge')
  if (charge.body.amount_captured === 0)
    throw invalidRequest('This charge did not succeed and cannot be refunded.', { param: 'charge' })
  return charge.body
}

async function newestCharge(call: Call, intentId: string): Promise<string> {
  const intent = await call.unit.find<Intent>('payment_intent', intentId)
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent')
  if (intent.body.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return intent.body.latest_charge!
}
