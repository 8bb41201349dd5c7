import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { furtherParcels } from '#database/schema/orders.ts'
import { type Actor, audited, type Command, type RecordEntry } from '#domain/audit/audit.ts'
import { Conflict, lastChange } from '#domain/audit/save.ts'
import { type Dispatched, dispatchOrder, type Parcel, type Dispatch as Wanted } from '#domain/orders/dispatch-order.ts'
import { type LockedOrder, lockPaidOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
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
    const before = order.dispatched_at ? await parcelsOf(open, order) : []
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
    await recordParcels(record, order, { before, now, declaration, sends_email })
    return { sends_email, lacks_declaration }
  })
}

/** The same for a command on the server, which says only what changes. Throws what `dispatchOrder` throws. */
export async function dispatchByCommand(shop: Shop, by: Command, wanted: Wanted): Promise<Dispatched> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrder(open, wanted.order_number)
    const before = order.dispatched_at ? await parcelsOf(open, order) : []
    const dispatched = await dispatchOrder(open, wanted)
    const now = await parcelsOf(open, await lockPaidOrderById(open, order.id))
    const { declaration = '' } = wanted
    await recordParcels(record, order, { before, now, declaration, sends_email: dispatched.sends_email })
    return dispatched
  })
}

async function parcelsOf(open: Shop, { id, carrier, tracking_link }: LockedOrder): Promise<Parcel[]> {
  const further = await open.db
    .select({ carrier: furtherParcels.carrier, tracking_link: furtherParcels.tracking_link })
    .from(furtherParcels)
    .where(eq(furtherParcels.order_id, id))
    .orderBy(asc(furtherParcels.position))
  return [{ carrier, tracking_link }, ...further]
}

type Changed = { before: Parcel[]; now: Parcel[]; declaration: string; sends_email: boolean }

/** `order` is as it was before. */
async function recordParcels(
  record: RecordEntry,
  { id, order_number, dispatched_at, export_declaration }: LockedOrder,
  { before, now, declaration, sends_email }: Changed,
): Promise<void> {
  const isSame = isDeepStrictEqual(before.map(linkOf), now.map(linkOf))
  await record({
    ...{ kind: 'order', id, name: order_number! },
    action: dispatched_at ? 'order.parcels_changed' : 'order.dispatched',
    before: { ...facts(before), declaration: export_declaration },
    // The links themselves would lead to the buyer's address.
    after: {
      ...facts(now),
      declaration: declaration || export_declaration,
      links: isSame ? null : now.filter(linkOf).length,
      email: dispatched_at && sends_email ? 'again' : null,
    },
  })
}

function facts(parcels: Parcel[]) {
  const carriers = parcels.flatMap(({ carrier }) => carrier ?? [])
  return { parcels: parcels.length, carriers: carriers.length > 0 ? carriers.join(', ') : null }
}

function linkOf({ tracking_link }: Parcel): string | null {
  return tracking_link
}
