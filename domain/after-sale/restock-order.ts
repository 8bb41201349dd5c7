import { type Actor, audited, type Command, type RecordEntry } from '#domain/audit/audit.ts'
import { type LockedOrder, lockPaidOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import { type Restock, restockOrder } from '#domain/orders/restock.ts'
import { stateOfOrder } from '#domain/orders/state.ts'
import { isLostDispute } from '#domain/payments/refunds/refund-order.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Puts the goods of an order back in stock, if the buyer's bank took back its payment for good and its parcel has not left. Throws
 * order_not_found, order_erased, restock_partly (the payment is not lost), restock_repeated, restock_dispatched.
 */
export async function restockLost(shop: Shop, by: Actor, { id }: { id: string }): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (!(await isLostDispute(open, order))) throw new Problem('restock_partly', 409)
    await restockOrder(open, order, 'never_left', { byBank: true })
    await recordRestock(record, order)
  })
}

/**
 * Puts the goods of an order back in stock whose refund is done or under way, or whose payment the buyer's bank took back for
 * good: while a dispute is open it may be won, and then the goods are to be sent. Throws order_not_found, order_erased,
 * restock_partly, restock_repeated, restock_dispatched.
 * @param order_number "RD-100001"
 */
export async function restockRefunded(
  shop: Shop,
  by: Actor | Command,
  order_number: string,
  why: Restock,
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const order = await lockPaidOrder(open, order_number)
    if (order.restocked_at) throw new Problem('restock_repeated', 409)
    const state = await stateOfOrder(open, order.id)
    const byBank = state === 'disputed' && (await isLostDispute(open, order))
    if (!byBank && state !== 'refunded' && state !== 'being_refunded') throw new Problem('restock_partly', 409)
    await restockOrder(open, order, why, { byBank })
    await recordRestock(record, order)
  })
}

async function recordRestock(record: RecordEntry, { id, order_number }: LockedOrder): Promise<void> {
  await record({ action: 'order.restocked', kind: 'order', id, name: order_number!, after: { restock: true } })
}
