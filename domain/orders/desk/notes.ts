import { and, eq } from 'drizzle-orm'
import { orders, staffNotes } from '#database/schema/orders.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Adds a note about an order that only the team sees. The audit says that there is one, not what it says. Throws order_not_found
 * and order_erased.
 */
export async function addNote(shop: Shop, by: Actor, id: string, text: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const name = await nameOf(open, id, { unerased: true })
    await open.db.insert(staffNotes).values({ order_id: id, staff_id: by.staff_id, text, created_at: shop.now() })
    await record({ action: 'order.note_added', kind: 'order', id, name })
  })
}

/** Removes a note that the actor wrote. Throws not_found for that of a colleague. */
export async function removeNote(shop: Shop, by: Actor, id: string, note_id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const name = await nameOf(open, id)
    const theirs = and(eq(staffNotes.id, note_id), eq(staffNotes.order_id, id), eq(staffNotes.staff_id, by.staff_id))
    const { rowCount } = await open.db.delete(staffNotes).where(theirs)
    if (!rowCount) throw new Problem('not_found', 404)
    await record({ action: 'order.note_removed', kind: 'order', id, name })
  })
}

/**
 * The number or the reference of an order, which is not erased until the transaction ends. Throws order_not_found; and with
 * `unerased`, order_erased.
 */
async function nameOf(open: Shop, id: string, { unerased = false } = {}): Promise<string> {
  const [order] = await open.db
    .select({ number: orders.order_number, reference: orders.reference, erased_at: orders.erased_at })
    .from(orders)
    .where(eq(orders.id, id))
    .for('share')
  if (!order) throw new Problem('order_not_found', 404)
  if (unerased && order.erased_at) throw new Problem('order_erased', 409)
  return order.number ?? order.reference
}
