import { sql } from 'drizzle-orm'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Whether the buyer has paid some of an order's goods with another order since this attempt began, and one of the two
 * attempts was ended for the other: a gateway's page cannot be revoked, so both can be paid. A session or a customer has
 * one open attempt at a time, so an attempt that began earlier and was paid later had been ended. An order that was
 * cancelled or refunded since replaces nothing. The caller has locked the buyer's carts, which every payment of theirs
 * locks first: the other order itself needs no lock.
 * @param payment the attempt whose page was paid; the locked order is unpaid
 */
export async function isBoughtOtherwise(shop: Shop, order: LockedOrder, payment: Payment): Promise<boolean> {
  // A card that is charged at once has no other attempt beside it.
  if (payment.state === 'started') return false
  // An attempt that succeeded while its order is unpaid had its money returned: another card follows on its page.
  const isEnded = ['canceled', 'failed', 'succeeded'].includes(payment.state)
  const began = sql`${payment.created_at.toISOString()}::timestamptz`
  const { rows } = await shop.db.execute(sql`
    select from orders o
    where (o.session_id = ${order.session_id} or o.customer_id = ${order.customer_id}) and o.id <> ${order.id}
      and o.status = 1 and o.paid_at >= ${began} and o.cancelled_at is null and o.payment_status <> 'refunded'
      and exists (
        select from order_lines theirs join order_lines ours on ours.kind = theirs.kind and ours.sku = theirs.sku
        where theirs.order_id = o.id and ours.order_id = ${order.id})
      and (${isEnded} or exists (
        select from payments p
        where p.order_id = o.id and p.transaction_id = o.transaction_id and p.created_at < ${began}))
    limit 1`)
  return rows.length > 0
}
