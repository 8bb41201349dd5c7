import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { putBackGoods } from '#domain/catalogue/stock.ts'
import { stateOfOrder } from '#domain/orders/fulfilment.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { goodsFromShelf } from '#domain/orders/payment-status.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Why the goods can be sold again: the parcel never left, or it was returned. */
export type Restock = 'never_left' | 'came_back'

/**
 * Puts the goods of a locked, paid order back in stock, once; made-to-order goods stay out. Dispatched goods need
 * `came_back`. Throws restock_repeated, restock_dispatched.
 */
export async function restockOrder(shop: Shop, order: LockedOrder, why: Restock): Promise<void> {
  if (order.restocked_at) throw new Problem('restock_repeated', 409)
  if (order.dispatched_at && why !== 'came_back') throw new Problem('restock_dispatched', 409)
  await putBackGoods(shop, goodsFromShelf(order.id))
  await shop.db.update(orders).set({ restocked_at: shop.now() }).where(eq(orders.id, order.id))
}

/**
 * The same for an order whose money was already refunded, or taken back by the buyer's bank. Throws order_not_found,
 * restock_partly, restock_repeated, restock_dispatched.
 * @param order_number "RD-100001"
 */
export async function restockRefunded(shop: Shop, order_number: string, why: Restock): Promise<void> {
  await inTransaction(shop, async (open) => {
    const [found] = await open.db.select({ id: orders.id }).from(orders).where(eq(orders.order_number, order_number))
    const order = found && (await lockOrder(open, found.id))
    if (order?.status !== 1) throw new Problem('order_not_found', 404)
    if (order.restocked_at) throw new Problem('restock_repeated', 409)
    const isGone = ['refunded', 'being_refunded', 'disputed'].includes(await stateOfOrder(open, order.id))
    if (!isGone) throw new Problem('restock_partly', 409)
    await restockOrder(open, order, why)
  })
}
