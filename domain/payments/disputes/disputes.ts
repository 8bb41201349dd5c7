import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { closedDisputes, disputes, ledger, payments } from '#database/schema/payments.ts'
import { lockAttempt } from '#domain/payments/attempt.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import type { DisputeMovement } from '#domain/payments/gateways/gateway.ts'
import { stripeDisputesSince } from '#domain/payments/gateways/stripe-books.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

/** A dispute is decided within this many days of its opening, appeals aside. */
const watchedDays = 120

/** Polls Stripe's list of disputes, in case a webhook was lost or its event type is not subscribed to. */
export async function readDisputes(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - watchedDays * 86_400_000)
  for await (const { reference, dispute } of stripeDisputesSince(shop, since)) {
    const [payment] = await shop.db
      .select({ id: payments.id, order_id: payments.order_id })
      .from(payments)
      .where(and(eq(payments.gateway, 'stripe'), eq(payments.gateway_reference, reference)))
    if (payment) await settleDispute(shop, payment, dispute)
  }
}

export type ListedDispute = typeof disputes.$inferSelect & {
  order_number: string | null
  payment: typeof payments.$inferSelect
}

/** Disputes that the bank has not decided, earliest deadline first; or all of one order. */
export function listDisputes(shop: Shop, order_number?: string): Promise<ListedDispute[]> {
  const isOpen = notInArray(disputes.state, [...closedDisputes])
  return disputesWhere(shop, order_number === undefined ? isOpen : eq(orders.order_number, order_number))
}

/** One dispute, for a letter. Throws dispute_not_found. */
export async function findDispute(shop: Shop, id: string): Promise<ListedDispute> {
  const [found] = await disputesWhere(shop, eq(disputes.id, id))
  if (!found) throw new Problem('dispute_not_found', 404)
  return found
}

async function disputesWhere(shop: Shop, condition: SQL): Promise<ListedDispute[]> {
  const rows = await shop.db
    .select({ dispute: disputes, order_number: orders.order_number, payment: payments })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.order_id))
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(condition)
    .orderBy(sql`${disputes.evidence_due_at} asc nulls last`, desc(disputes.created_at), disputes.id)
    .limit(200)
  return rows.map(({ dispute, ...rest }) => ({ ...dispute, ...rest }))
}

/** What the owner has read in an e-mail from Paymob, whose API does not report disputes. Money in minor units. */
export type PaymobDispute = {
  /** "RD-100001". */
  order_number: string
  state: 'opened' | 'won' | 'lost'
  /** The full payment if left out. */
  amount?: number | undefined
  fee?: number | undefined
}

/**
 * Records a dispute of a Paymob payment as the owner enters it: opened (the money is withheld), won (it comes back) or
 * lost. Resolves to whether that was news: the same again changes nothing. Throws order_not_found, dispute_not_at_paymob,
 * dispute_not_found, dispute_too_much (facts: paid), and what would part the books from the state: dispute_differs (facts:
 * amount, fee) for other figures than before, dispute_decided after the bank's decision, which only a lost one that is won survives.
 */
export async function recordPaymobDispute(
  shop: Shop,
  { order_number, state, amount, fee }: PaymobDispute,
): Promise<{ is_new: boolean }> {
  return inTransaction(shop, async (open) => {
    const [found] = await open.db
      .select({ id: payments.id, order_id: payments.order_id })
      .from(orders)
      .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.transaction_id, orders.transaction_id)))
      .where(eq(orders.order_number, order_number))
    if (!found) throw new Problem('order_not_found', 404)
    // Of two that are entered at once the second sees the first.
    const { payment } = await lockAttempt(open, found)
    const { gateway, currency } = payment
    if (gateway !== 'paymob') throw new Problem('dispute_not_at_paymob')
    const name = `${payment.transaction_id}-dispute`
    const known = await knownDispute(open, name)
    const hasNewFee = known === undefined || (known.fee === 0 && (fee ?? 0) > 0)
    if (known) refuseOther(known, { state, amount, fee: hasNewFee ? undefined : fee }, currency)
    else if (state !== 'opened') throw new Problem('dispute_not_found', 404)
    const disputed = known?.amount ?? amount ?? payment.amount
    if (disputed > payment.amount)
      throw new Problem('dispute_too_much', 422, { paid: formatMoney(payment.amount, 'en', currency) })
    const movements: DisputeMovement[] = [{ transaction_id: name, kind: 'dispute', amount: -disputed, currency }]
    if (state === 'won')
      movements.push({ transaction_id: `${name}-won`, kind: 'dispute_reversal', amount: disputed, currency })
    if (fee) movements.push({ transaction_id: `${name}-fee`, kind: 'dispute_fee', amount: -fee, currency })
    const stored = state === 'opened' ? 'needs_response' : state
    await settleDispute(open, payment, {
      ...{ gateway, gateway_dispute_id: name, amount: disputed, currency, reason: 'recorded by hand' },
      ...{ state: stored, evidence_due_at: null, movements },
    })
    return { is_new: known?.state !== stored || hasNewFee }
  })
}

type Known = Pick<typeof disputes.$inferSelect, 'state' | 'amount'> & { fee: number }

async function knownDispute(open: Shop, name: string): Promise<Known | undefined> {
  const ofPaymob = (column: typeof disputes.gateway | typeof ledger.gateway) => eq(column, 'paymob')
  const [[known], [fee]] = await Promise.all([
    open.db
      .select({ state: disputes.state, amount: disputes.amount })
      .from(disputes)
      .where(and(ofPaymob(disputes.gateway), eq(disputes.gateway_dispute_id, name))),
    open.db
      .select({ amount: ledger.amount })
      .from(ledger)
      .where(and(ofPaymob(ledger.gateway), eq(ledger.transaction_id, `${name}-fee`))),
  ])
  return known && { ...known, fee: -(fee?.amount ?? 0) }
}

/** What was booked is never changed, and what a won dispute brought back is not taken again. */
function refuseOther(
  known: Known,
  { state, amount, fee }: Omit<PaymobDispute, 'order_number'>,
  currency: string,
): void {
  const say = (figure: number) => formatMoney(figure, 'en', currency)
  if ((amount !== undefined && amount !== known.amount) || (fee !== undefined && fee !== known.fee))
    throw new Problem('dispute_differs', 409, { amount: say(known.amount), fee: say(known.fee) })
  const canFollow = {
    opened: ['needs_response'],
    lost: ['needs_response', 'lost'],
    won: ['needs_response', 'won', 'lost'],
  }
  if (!canFollow[state].includes(known.state)) throw new Problem('dispute_decided', 409)
}
