import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { furtherParcels } from '#database/schema/orders.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { dispatchOrder, type Parcel } from '#domain/orders/dispatch-order.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'

type Dispatch = {
  id: string
  /** At least one. Empty texts are unknown. */
  parcels: { carrier: string; tracking_link: string }[]
  /** The customs declaration of an export; empty if it is not known yet. */
  declaration: string
  email_again: boolean
}

/**
 * Says that the parcels of an order have left, and e-mails the buyer; later it changes carriers, links and declaration.
 * What is left empty keeps the stored value of the first parcel. Throws what `dispatchOrder` throws.
 */
export async function dispatchAtDesk(
  shop: Shop,
  by: Actor,
  { id, parcels, declaration, email_again }: Dispatch,
): Promise<{ sends_email: boolean; lacks_declaration: boolean }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    const known = await open.db
      .select({ carrier: furtherParcels.carrier, tracking_link: furtherParcels.tracking_link })
      .from(furtherParcels)
      .where(eq(furtherParcels.order_id, id))
      .orderBy(asc(furtherParcels.position))
    const before: Parcel[] = order.dispatched_at
      ? [{ carrier: order.carrier, tracking_link: order.tracking_link }, ...known]
      : []
    const [first, ...further] = parcels.map(
      ({ carrier, tracking_link }): Parcel => ({
        carrier: carrier || null,
        tracking_link: tracking_link || null,
      }),
    )
    const { sends_email, lacks_declaration } = await dispatchOrder(open, {
      order_number: order.order_number!,
      carrier: first?.carrier ?? undefined,
      tracking_link: first?.tracking_link ?? undefined,
      further_parcels: further,
      declaration: declaration || undefined,
      email_again,
    })
    const now = [
      { carrier: first?.carrier ?? order.carrier, tracking_link: first?.tracking_link ?? order.tracking_link },
      ...further,
    ]
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
