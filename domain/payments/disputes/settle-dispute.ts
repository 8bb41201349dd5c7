import { and, eq, sql } from 'drizzle-orm'
import { closedDisputes, type DisputeState, disputes, ledger, paymentEvents } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import type { DisputeNews } from '#domain/outbox.ts'
import { lockAttempt, type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import type { GatewayDispute } from '#domain/payments/gateways/gateway.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

type Dispute = typeof disputes.$inferSelect

/**
 * Applies what the gateway reports about a dispute: records it, books the money it moved, and writes to the owner when
 * it is opened, when the bank takes the money after all, and each time it ends. Idempotent and order-independent: a stale
 * report does not reopen what the bank has decided. Locks the order, then the payment.
 */
export async function settleDispute(
  shop: Shop,
  attempt: Pick<Payment, 'id' | 'order_id'>,
  reported: GatewayDispute,
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const { payment } = await lockAttempt(open, attempt)
    const before = await findDispute(open, reported)
    await book(open, payment, reported)
    if (before && isOld(before.state, reported.state)) return
    const dispute = await keep(open, payment, before, reported)
    if (before?.state === reported.state) return
    await recordPaymentEvent(open, {
      kind: 'dispute',
      decision: reported.state,
      payment,
      facts: { dispute: reported.gateway_dispute_id, amount: reported.amount, reason: reported.reason },
    })
    const news = newsOf(before?.state, reported.state)
    if (!news) return
    const turn = await turnOf(open, payment, reported)
    const subject_id = `${dispute.id} ${news}${turn}`
    // By another job: a worker of a version before knows only one letter for each news, and would take this one for sent.
    const kind = turn ? 'owner.dispute_turned' : 'owner.dispute'
    await enqueueOwnerLetter(open, kind, { dispute_id: dispute.id, news, subject_id }, subject_id)
  })
}

/** " 2" where the bank has decided so for the second time, as after an appeal: that is a letter too. Empty for the first. */
async function turnOf(
  shop: Shop,
  { order_id }: Payment,
  { gateway_dispute_id, state }: GatewayDispute,
): Promise<string> {
  if (!isClosed(state)) return ''
  const { order_id: of, kind, decision, facts } = paymentEvents
  const isDecision = and(eq(of, order_id), eq(kind, 'dispute'), eq(decision, state))
  const times = await shop.db.$count(
    paymentEvents,
    and(isDecision, sql`${facts} ->> 'dispute' = ${gateway_dispute_id}`),
  )
  return times > 1 ? ` ${times}` : ''
}

async function findDispute(shop: Shop, { gateway, gateway_dispute_id }: GatewayDispute): Promise<Dispute | undefined> {
  const [found] = await shop.db
    .select()
    .from(disputes)
    .where(and(eq(disputes.gateway, gateway), eq(disputes.gateway_dispute_id, gateway_dispute_id)))
  return found
}

async function keep(
  shop: Shop,
  payment: Payment,
  before: Dispute | undefined,
  { movements: _, ...reported }: GatewayDispute,
): Promise<Dispute> {
  const closed_at = isClosed(reported.state) ? (before?.closed_at ?? shop.now()) : null
  const { amount, reason, state, evidence_due_at } = reported
  const [kept] = before
    ? await shop.db
        .update(disputes)
        .set({ amount, reason, state, evidence_due_at, closed_at })
        .where(eq(disputes.id, before.id))
        .returning()
    : await shop.db
        .insert(disputes)
        .values({ ...reported, closed_at, order_id: payment.order_id, payment_id: payment.id, created_at: shop.now() })
        .returning()
  return kept!
}

/** The movement's gateway id keeps it from being booked twice. */
async function book(shop: Shop, payment: Payment, reported: GatewayDispute): Promise<void> {
  if (reported.movements.length === 0) return
  const facts = {
    order_id: payment.order_id,
    payment_id: payment.id,
    gateway: reported.gateway,
    created_at: shop.now(),
  }
  await shop.db
    .insert(ledger)
    .values(reported.movements.map((each) => ({ ...facts, ...each })))
    .onConflictDoNothing()
}

function isClosed(state: DisputeState): state is (typeof closedDisputes)[number] {
  return closedDisputes.some((each) => each === state)
}

/** Reports may be applied out of order: the state that cannot follow the other is stale. */
function isOld(before: DisputeState, now: DisputeState): boolean {
  if (before === 'won' || before === 'lost') return !isClosed(now) && !now.startsWith('appeal')
  if (before === 'warning_closed') return now.startsWith('warning')
  return !before.startsWith('warning') && now.startsWith('warning')
}

function newsOf(before: DisputeState | undefined, now: DisputeState): DisputeNews | undefined {
  if (isClosed(now)) return now
  if (!before) return 'opened'
  return before.startsWith('warning') && !now.startsWith('warning') ? 'escalated' : undefined
}
