import { and, eq } from 'drizzle-orm'
import { closedDisputes, type DisputeState, disputes, ledger, payments } from '#database/schema/payments.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { type DisputeNews, enqueueLetter } from '#domain/outbox.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayDispute } from '#domain/payments/gateway-status.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

type Dispute = typeof disputes.$inferSelect

/**
 * Acts on the gateway's word about a dispute of a payment: records it, books what it moved, and writes to the owner when it
 * is opened, when the bank takes the money after all, and when it ends. May be called any number of times, in any order: the
 * same word again changes nothing, and an old one does not reopen what the bank has decided.
 */
export async function settleDispute(shop: Shop, payment_id: string, word: GatewayDispute): Promise<void> {
  await inTransaction(shop, async (open) => {
    const [known] = await open.db.select().from(payments).where(eq(payments.id, payment_id))
    await lockOrder(open, known!.order_id)
    const [payment] = await open.db.select().from(payments).where(eq(payments.id, payment_id)).for('no key update')
    const before = await findDispute(open, word)
    await book(open, payment!, word)
    if (before && isOld(before.state, word.state)) return
    const dispute = await keep(open, payment!, before, word)
    if (before?.state === word.state) return
    await recordPaymentEvent(open, {
      kind: 'dispute',
      decision: word.state,
      payment: payment!,
      facts: { dispute: word.gateway_dispute_id, amount: word.amount, reason: word.reason },
    })
    const news = newsOf(before?.state, word.state)
    if (news) await enqueueLetter(open, 'owner.dispute', { dispute_id: dispute.id, news }, `${dispute.id} ${news}`)
  })
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
  payment: typeof payments.$inferSelect,
  before: Dispute | undefined,
  { movements: _, ...word }: GatewayDispute,
): Promise<Dispute> {
  const closed_at = isClosed(word.state) ? (before?.closed_at ?? shop.now()) : null
  const { amount, reason, state, evidence_due_at } = word
  const [kept] = before
    ? await shop.db
        .update(disputes)
        .set({ amount, reason, state, evidence_due_at, closed_at })
        .where(eq(disputes.id, before.id))
        .returning()
    : await shop.db
        .insert(disputes)
        .values({ ...word, closed_at, order_id: payment.order_id, payment_id: payment.id, created_at: shop.now() })
        .returning()
  return kept!
}

/** The gateway's own name of a movement keeps it from being booked twice. */
async function book(shop: Shop, payment: typeof payments.$inferSelect, word: GatewayDispute): Promise<void> {
  if (word.movements.length === 0) return
  const facts = { order_id: payment.order_id, payment_id: payment.id, gateway: word.gateway, created_at: shop.now() }
  await shop.db
    .insert(ledger)
    .values(word.movements.map((each) => ({ ...facts, ...each })))
    .onConflictDoNothing()
}

function isClosed(state: DisputeState): state is (typeof closedDisputes)[number] {
  return closedDisputes.some((each) => each === state)
}

/** Two answers of the gateway may be acted on in the wrong order: the state that cannot come after the other is the old one. */
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
