import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import { refuseUnlessKept } from '#domain/orders/dispatch-order.ts'
import { type LockedOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import { refuseUnmeasured } from '#domain/orders/measuring.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

export type PackingStep = 'to_pack' | 'packing' | 'packed'

const actions = { to_pack: 'order.unpacked', packing: 'order.packing', packed: 'order.packed' } as const

/**
 * Says how far the packing of a paid order is. The same step again changes nothing. Throws order_not_found,
 * order_already_sent, and what `dispatchOrder` throws where its money is not kept, its goods are back in stock or a line
 * is not measured.
 */
export async function setPacking(shop: Shop, by: Actor, id: string, step: PackingStep): Promise<LockedOrder> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (order.dispatched_at) throw new Problem('order_already_sent', 409)
    if (step !== 'to_pack') {
      await refuseUnlessKept(open, order)
      await refuseUnmeasured(open, order)
    }
    const now = shop.now()
    const packing_at = step === 'to_pack' ? null : (order.packing_at ?? now)
    const packed_at = step === 'packed' ? (order.packed_at ?? now) : null
    await open.db.update(orders).set({ packing_at, packed_at }).where(eq(orders.id, id))
    const thing = { action: actions[step], kind: 'order', id, name: order.order_number! } as const
    await record({ ...thing, before: { state: stepOf(order) }, after: { state: step } })
    return order
  })
}

/**
 * Takes a locked order back to be packed, if it is being packed or is packed: what leaves, or where to, has changed.
 */
export async function packAgain(open: Shop, record: RecordEntry, order: LockedOrder): Promise<void> {
  if (!order.packing_at || order.dispatched_at) return
  await open.db.update(orders).set({ packing_at: null, packed_at: null }).where(eq(orders.id, order.id))
  const thing = { action: 'order.unpacked', kind: 'order', id: order.id, name: order.order_number! } as const
  await record({ ...thing, before: { state: stepOf(order) }, after: { state: 'to_pack' } })
}

/**
 * Says that the parcels of a dispatched order have arrived. Again, it keeps the first day. Throws order_not_found and
 * order_not_sent.
 */
export async function setDelivered(shop: Shop, by: Actor, id: string): Promise<LockedOrder> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (!order.dispatched_at) throw new Problem('order_not_sent', 409)
    const before = order.delivered_at ? 'delivered' : 'dispatched'
    if (!order.delivered_at) await open.db.update(orders).set({ delivered_at: shop.now() }).where(eq(orders.id, id))
    const thing = { action: 'order.delivered', kind: 'order', id, name: order.order_number! } as const
    await record({ ...thing, before: { state: before }, after: { state: 'delivered' } })
    return order
  })
}

function stepOf({ packing_at, packed_at }: LockedOrder): PackingStep {
  if (packed_at) return 'packed'
  return packing_at ? 'packing' : 'to_pack'
}
