import { type Actor, audited } from '#domain/audit/audit.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { bookTransfer } from '#domain/payments/book-transfer.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Marks an order as paid by bank transfer. Throws order_not_found, transfer_other_amount, and what `bookTransfer` throws.
 */
export async function paidByTransfer(
  shop: Shop,
  by: Actor,
  { id, amount, bank_reference }: { id: string; amount: number; bank_reference: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const order = await lockOrder(open, id)
    if (!order) throw new Problem('order_not_found', 404)
    if (order.total !== amount) throw new Problem('transfer_other_amount', 409)
    await bookTransfer(open, order, bank_reference)
    const after = { amount, bank_reference }
    await record({ action: 'order.paid_by_transfer', kind: 'order', id, name: order.reference, after })
  })
}
