import type { PackedOrder } from '#domain/invoices/packing-slip.ts'
import { piecesNotSent, withoutGone } from '#domain/orders/leaving.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { partsLeftOut } from '#domain/orders/parts-left-out.ts'
import { statesOfOrders } from '#domain/orders/state.ts'
import { paperLogo } from '#domain/pictures/paper-logo.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import { formatDay } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { dayIn } from '#shared/time-zone.ts'
import { isUuid } from '#shared/uuid.ts'

/** Papers of the warehouse: the slips that go into the parcels, and the list of what to fetch. */
export type PaperKind = 'slips' | 'picking'

const most = 50

/**
 * The packing slips or the picking list of up to 50 paid orders as one PDF, the oldest payment first. `locale` is the
 * reader's language; a slip is in its buyer's. Throws what `ordersToPack` throws.
 */
export async function packingPapers(
  shop: Shop,
  { kind, ids, locale }: { kind: PaperKind; ids: string[]; locale: Locale },
): Promise<Buffer> {
  const orders = await ordersToPack(shop, ids)
  // Loaded when a paper is printed: the library that writes PDFs takes 15 MB.
  if (kind === 'slips') {
    const { packingSlips } = await import('#domain/invoices/packing-slip.ts')
    return packingSlips(orders, await paperLogo(shop), await partsLeftOut(shop, orders))
  }
  const { pickingList } = await import('#domain/invoices/picking-list.ts')
  return pickingList(orders, locale, formatDay(dayIn(calendar.timezone, shop.now()), locale))
}

/**
 * The orders with the pieces that leave, the oldest payment first: without what was refunded or cancelled before dispatch, and
 * without orders that must not leave.
 * Throws not_found for an id of no paid order or more than 50, and nothing_to_pack.
 */
export async function ordersToPack(shop: Shop, ids: string[]): Promise<PackedOrder[]> {
  const different = [...new Set(ids)]
  if (different.length === 0 || different.length > most || !different.every(isUuid)) throw new Problem('not_found', 404)
  const all = await Promise.all(different.map((id) => readOrderUnchecked(shop, id)))
  if (all.some(({ status }) => status !== 1)) throw new Problem('not_found', 404)
  const states = await statesOfOrders(shop, different)
  const leaving = all.filter(({ id, dispatched_at }) => dispatched_at || states.get(id) === 'to_pack')
  const gone = await piecesNotSent(shop, different)
  const orders = leaving.map((order) => withoutGone(order, gone)).filter(({ lines }) => lines.length > 0)
  if (orders.length === 0) throw new Problem('nothing_to_pack', 409)
  return orders.sort((a, b) => (a.paid_at! < b.paid_at! ? -1 : 1))
}
