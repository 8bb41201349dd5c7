import type { Actor } from '#domain/audit/audit.ts'
import { dispatchAtDesk } from '#domain/orders/desk/dispatch.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { trackingLink } from '#shared/tracking.ts'

type Row = { id: string; carrier: string; tracking: string; declaration: string }

/**
 * Dispatches one packed order of several with one parcel. `tracking` is the carrier's link, or the number of the parcel at a
 * known carrier. `check`: says what would be sent and writes nothing. Throws order_not_packed, order_already_sent,
 * tracking_number_unknown and what `dispatchAtDesk` throws.
 */
export async function dispatchPacked(
  shop: Shop,
  by: Actor,
  { id, carrier, tracking, declaration, check }: Row & { check: boolean },
): Promise<{ order_number: string | null; tracking_link: string }> {
  const tracking_link = trackingLink(carrier, tracking)
  if (tracking_link === null) throw new Problem('tracking_number_unknown', 422, { carrier })
  const checked = new Checked()
  const change = inTransaction(shop, async (open) => {
    const order = await lockPaidOrderById(open, id)
    if (order.dispatched_at) throw new Problem('order_already_sent', 409)
    if (!order.packed_at) throw new Problem('order_not_packed', 409)
    const parcels = [{ carrier, tracking_link }]
    const leaving = { id, is_first: true, version: order.version, parcels, declaration, email_again: false }
    await dispatchAtDesk(open, by, leaving)
    checked.order_number = order.order_number
    if (check) throw checked
  })
  await change.catch((error: unknown) => {
    if (error !== checked) throw error
  })
  return { order_number: checked.order_number, tracking_link }
}

/** Rolls back what was only to be checked. */
class Checked extends Error {
  order_number: string | null = null
}
