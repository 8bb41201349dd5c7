import { type Actor, audited } from '#domain/audit/audit.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { restockOrder } from '#domain/orders/restock.ts'
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
    const after = { restock: true }
    await record({ action: 'order.restocked', kind: 'order', id, name: order.order_number!, after })
  })
}
