import { eq, sql } from 'drizzle-orm'
import { payments, refundLines, refunds } from '#database/schema/payments.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { bankTransfer, type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { bookInstead, hasComeBack } from '#domain/payments/refunds/came-back.ts'
import { executeLater } from '#domain/payments/refunds/execute-refund.ts'
import { deliveryLeft, refundableLines } from '#domain/payments/refunds/refund-lines.ts'
import { refuseRefund } from '#domain/payments/refunds/refund-order.ts'
import { leftOf } from '#domain/payments/refunds/refund-payment.ts'
import { bookRefund } from '#domain/payments/refunds/settle-refund.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

export type RefusedRefund = { refund: typeof refunds.$inferSelect; order: LockedOrder; payment: Payment }

/**
 * Whether a refused refund `r` is done with: one was asked for in its place, or the same sum was refunded later. Asking for
 * it again would then pay twice. A refund that took the place of another one, or that belongs to a return or a guarantee
 * case, is for that: of two equal wheels that come back, each is refunded.
 */
export const isReplaced = sql`exists (
  select from refunds b where b.payment_id = r.payment_id and (b.replaces = r.id or (
    b.state <> 'failed' and b.amount = r.amount and b.created_at > r.created_at and b.replaces is null
    and not exists (select from returns t where t.refund_id = b.id)
    and not exists (select from guarantee_cases g where g.refund_id = b.id))))`

/**
 * Locks the order and the payment of a refund that the gateway refused, that the buyer's bank sent back, or that waits for a bank
 * transfer, so that one person can replace or record it. Throws refund_not_found, and refund_not_refused for any other or one
 * that was replaced.
 */
export async function lockRefused(shop: Shop, refund_id: string): Promise<RefusedRefund> {
  const [known] = await shop.db.select().from(refunds).where(eq(refunds.id, refund_id))
  const order = known && (await lockOrder(shop, known.order_id))
  if (!order) throw new Problem('refund_not_found', 404)
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, known.payment_id)).for('no key update')
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refund_id))
  const { rows } = await shop.db.execute(sql`select from refunds r where r.id = ${refund_id} and ${isReplaced}`)
  const isOpen = refund?.state === 'failed' && rows.length === 0
  if (!refund || !(isOpen || waitsForTransfer(refund) || hasComeBack(refund)))
    throw new Problem('refund_not_refused', 409)
  return { refund, order, payment: payment! }
}

function waitsForTransfer({ state, gateway }: RefusedRefund['refund']): boolean {
  return state === 'asked' && gateway === bankTransfer
}

/**
 * Requests a refused refund of the gateway again, as a new refund of the same sum and pieces. The caller holds the locks
 * of `lockRefused`. Throws refund_disputed, refund_too_much, refund_pieces if its pieces or the delivery were refunded since, and
 * refund_not_refused for one that waits for a bank transfer or that came back.
 */
export async function requestAgain(shop: Shop, refused: RefusedRefund): Promise<{ refund_id: string }> {
  if (refused.refund.state !== 'failed') throw new Problem('refund_not_refused', 409)
  const { id: refund_id } = await insertReplacement(shop, refused, {})
  await executeLater(shop, refund_id, refused.payment.gateway)
  return { refund_id }
}

/**
 * Books that a refund was paid by bank transfer: the one that waited for it or came back, else a new one in place of the refused
 * one. No gateway is called. A reference counts once. The caller holds the locks of `lockRefused`. Throws refund_reference_used and, for a
 * refused one, what `requestAgain` throws.
 */
export async function recordTransfer(
  shop: Shop,
  refused: RefusedRefund,
  bank_reference: string,
): Promise<{ refund_id: string }> {
  const { order, payment } = refused
  try {
    const done = { state: 'done' as const, bank_reference, done_at: shop.now() }
    if (hasComeBack(refused.refund)) {
      const { id: refund_id } = refused.refund
      await inTransaction(shop, async (open) => {
        const refund = await markTransferred(open, refused, done)
        await bookInstead(open, refund, { gateway: bankTransfer, transaction_id: refund_id })
      })
      return { refund_id }
    }
    const refund = await inTransaction(shop, (open) =>
      waitsForTransfer(refused.refund) ? markTransferred(open, refused, done) : insertReplacement(open, refused, done),
    )
    await bookRefund(shop, { order, payment, refund, gateway: bankTransfer, transaction_id: refund.id })
    return { refund_id: refund.id }
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } }
    throw cause?.constraint === 'refunds_bank_reference' ? new Problem('refund_reference_used', 409) : error
  }
}

async function markTransferred(
  shop: Shop,
  { refund: { id: refund_id }, payment }: RefusedRefund,
  done: Partial<typeof refunds.$inferInsert>,
): Promise<typeof refunds.$inferSelect> {
  const [refund] = await shop.db.update(refunds).set(done).where(eq(refunds.id, refund_id)).returning()
  await recordPaymentEvent(shop, { kind: 'refund', decision: 'transferred', payment, facts: { refund_id } })
  return refund!
}

async function insertReplacement(
  shop: Shop,
  { refund, order, payment }: RefusedRefund,
  more: Partial<typeof refunds.$inferInsert>,
): Promise<typeof refunds.$inferSelect> {
  await refuseRefund(shop, payment, refund.amount, await leftOf(shop, payment))
  const lines = await shop.db.select().from(refundLines).where(eq(refundLines.refund_id, refund.id))
  await refuseRefunded(shop, order, refund.delivery, lines)
  const { order_id, payment_id, gateway, amount, currency, reason, note, delivery } = refund
  const [made] = await shop.db
    .insert(refunds)
    .values({
      ...{ order_id, payment_id, gateway, amount, currency, reason, note, delivery },
      ...{ asked_by: 'owner', replaces: refund.id, created_at: shop.now(), ...more },
    })
    .returning()
  const { id: refund_id } = made!
  if (lines.length > 0) await shop.db.insert(refundLines).values(lines.map((line) => ({ ...line, refund_id })))
  const facts = { refund_id, replaces: refund.id }
  await recordPaymentEvent(shop, {
    kind: 'refund',
    decision: more.bank_reference ? 'transferred' : 'asked',
    payment,
    facts,
  })
  return made!
}

/** Throws refund_pieces unless the delivery (fils) and the pieces are still to be refunded. */
async function refuseRefunded(
  shop: Shop,
  order: LockedOrder,
  delivery: number,
  lines: readonly (typeof refundLines.$inferSelect)[],
): Promise<void> {
  const bought = lines.length > 0 ? await refundableLines(shop, order.id) : []
  const isRefunded = ({ line_id, quantity }: { line_id: string; quantity: number }) => {
    const line = bought.find((each) => each.line_id === line_id)!
    return quantity > line.quantity - line.refunded
  }
  if ((delivery > 0 && delivery > (await deliveryLeft(shop, order))) || lines.some(isRefunded))
    throw new Problem('refund_pieces', 409)
}
