import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { furtherParcels } from '#database/schema/orders.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Conflict, lastChange } from '#domain/audit/save.ts'
import { dispatchOrder, type Parcel } from '#domain/orders/dispatch-order.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

type Dispatch = {
  id: string
  /** Whether the parcels leave now; else those that have left are changed. */
  is_first: boolean
  /** The order's, of the page that a later change was made on. */
  version: number
  /** At least one. Empty texts are unknown. */
  parcels: { carrier: string; tracking_link: string }[]
  /** The customs declaration of an export; empty if it is not known yet. */
  declaration: string
  email_again: boolean
}

/**
 * Says that the parcels of an order have left, and e-mails the buyer; later it changes carriers, links and declaration.
 * Throws order_already_sent where a colleague has dispatched it before, Conflict where one has changed it since, and what
 * `dispatchOrder` throws.
 */
export async function dispatchAtDesk(
  shop: Shop,
  by: Actor,
  { id, is_first, version, parcels, declaration, email_again }: Dispatch,
): Promise<{ sends_email: boolean; lacks_declaration: boolean }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (is_first && order.dispatched_at) throw new Problem('order_already_sent', 409)
    if (!is_first && order.version !== version)
      throw new Conflict(await lastChange(open, 'order', id, { version: order.version, values: {} }))
    const known = await open.db
      .select({ carrier: furtherParcels.carrier, tracking_link: furtherParcels.tracking_link })
      .from(furtherParcels)
      .where(eq(furtherParcels.order_id, id))
      .orderBy(asc(furtherParcels.position))
    const before: Parcel[] = order.dispatched_at
      ? [{ carrier: order.carrier, tracking_link: order.tracking_link }, ...known]
      : []
    const now = parcels.map(
      ({ carrier, tracking_link }): Parcel => ({
        carrier: carrier || null,
        tracking_link: tracking_link || null,
      }),
    )
    const [first, ...further_parcels] = now
    const { sends_email, lacks_declaration } = await dispatchOrder(open, {
      order_number: order.order_number!,
      ...first,
      further_parcels,
      declaration: declaration || undefined,
      email_again,
    })
    const isSame = isDeepStrictEqual(before.map(linkOf), now.map(linkOf))
    await record({
      ...{ kind: 'order', id, name: order.order_number! },
      action: order.dispatched_at ? 'order.parcels_changed' : 'order.dispatched',
      before: { ...facts(before), declaration: order.export_declaration },
      // The links themselves would lead to the buyer's address.
      after: {
        ...facts(now),
        declaration: declaration || order.export_declaration,
        links: isSame ? null : now.filter(linkOf).length,
        email: order.dispatched_at && sends_email ? 'again' : null,
      },
    })
    return { sends_email, lacks_declaration }
  })
}

function facts(parcels: Parcel[]) {
  const carriers = parcels.flatMap(({ carrier }) => carrier ?? [])
  return { parcels: parcels.length, carriers: carriers.length > 0 ? carriers.join(', ') : null }
}

function linkOf({ tracking_link }: Parcel): string | null {
  return tracking_link
}
