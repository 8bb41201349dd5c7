import { and, eq } from 'drizzle-orm'
import { orderRequests } from '#database/schema/after-sale.ts'
import { payments, refunds } from '#database/schema/payments.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { type LockedOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import { markCancelled } from '#domain/orders/payment-status.ts'
import { restockOrder } from '#domain/orders/restock.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { leftOf } from '#domain/payments/refunds/refund-payment.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

export type Cancelling = {
  /** The order's id. */
  id: string
  /** Chosen by the form, and the refund's id if there is one: the same key again does nothing more. */
  key: string
  /** Whether the goods go back on the shelf. */
  restock: boolean
  /** Printed on the credit note after the reason. */
  note: string
}

/**
 * Cancels a paid order before its dispatch, at the desk: refunds what is left, puts its goods back if wanted, and writes
 * to the buyer. Throws order_not_found, order_is_cancelled, cancel_dispatched, refund_disputed, restock_repeated.
 */
export async function cancelOrder(shop: Shop, by: Actor, cancelling: Cancelling): Promise<{ refunded: number }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, cancelling.id)
    return cancelLocked(open, record, order, cancelling)
  })
}

/** The same for an order that the caller has locked, in its transaction. */
export async function cancelLocked(
  open: Shop,
  record: RecordEntry,
  order: LockedOrder,
  { key, restock, note }: Cancelling,
): Promise<{ refunded: number }> {
  const { id, order_number } = order
  const entry = { action: 'order.cancelled', kind: 'order', id, name: order_number! } as const
  if (order.cancelled_at) {
    const ofThisKey = and(eq(refunds.id, key), eq(refunds.order_id, id))
    const [before] = await open.db.select({ amount: refunds.amount }).from(refunds).where(ofThisKey)
    // Without a refund where nothing was left to refund.
    if (!before && order.cancel_key !== key) throw new Problem('order_is_cancelled', 409)
    await record({ ...entry, after: {} })
    return { refunded: before?.amount ?? 0 }
  }
  if (order.dispatched_at) throw new Problem('cancel_dispatched', 409)
  const left = await leftToRefund(open, order)
  if (left > 0)
    await refundOrder(open, { order_number: order_number!, id: key, reason: 'cancelled', note, again: true })
  if (restock && !order.restocked_at) await restockOrder(open, order, 'never_left')
  await markCancelled(open, order, key)
  await open.db
    .update(orderRequests)
    .set({ state: 'accepted', decided_at: open.now() })
    .where(and(eq(orderRequests.order_id, id), eq(orderRequests.state, 'open')))
  await enqueueOrderEmail(open, 'order.cancelled', { order_id: id })
  await record({ ...entry, after: { amount: left, restock, note } })
  return { refunded: left }
}

/** What the payment of a locked order keeps, less refunds in flight, fils. */
async function leftToRefund(open: Shop, order: LockedOrder): Promise<number> {
  const [payment] = await open.db
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, order.id), eq(payments.transaction_id, order.transaction_id ?? '')))
    .for('no key update')
  return payment ? leftOf(open, payment) : 0
}
