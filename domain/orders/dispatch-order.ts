import { eq } from 'drizzle-orm'
import { furtherParcels, orders } from '#database/schema/orders.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { type LockedOrder, lockPaidOrder } from '#domain/orders/lock.ts'
import { refuseUnmeasured } from '#domain/orders/measuring.ts'
import { type OrderState, stateOfOrder } from '#domain/orders/state.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

export type Dispatch = {
  /** "RD-100001". */
  order_number: string
  /** The carrier's tracking page; keeps the stored one if left out, and null removes it. */
  tracking_link?: string | null | undefined
  /** The carrier's name for the customer, as "Aramex"; keeps the stored one if left out, and null removes it. */
  carrier?: string | null | undefined
  /** The second and later parcels; keeps the stored ones if left out. */
  further_parcels?: Parcel[] | undefined
  /** The customs declaration number of an export: proof that no UAE VAT was due; keeps the stored one if left out. */
  declaration?: string | undefined
  /** The customer gets one e-mail; this sends another, with the current link. */
  email_again?: boolean
}

/** Null: not known. */
export type Parcel = { carrier: string | null; tracking_link: string | null }

export type Dispatched = {
  is_first: boolean
  sends_email: boolean
  tracking_link: string | null
  /** An export without a recorded customs declaration. */
  lacks_declaration: boolean
}

/**
 * Records that the parcel of a paid order has left, and e-mails the customer. A repeat keeps the day, may change the
 * link and the declaration, and e-mails again only on request. Throws order_not_found, tracking_link_refused,
 * not_an_export, and if the money is not kept or the goods are back in stock: order_refunded, order_being_refunded,
 * order_disputed, order_cancelled; and order_not_measured.
 */
export async function dispatchOrder(
  shop: Shop,
  { order_number, tracking_link: given, carrier, further_parcels, declaration, email_again = false }: Dispatch,
): Promise<Dispatched> {
  for (const link of [given, ...(further_parcels ?? []).map(({ tracking_link }) => tracking_link)])
    if (typeof link === 'string' && !isLink(link)) throw new Problem('tracking_link_refused')
  return inTransaction(shop, async (open) => {
    const order = await lockPaidOrder(open, order_number)
    const is_first = order.dispatched_at === null
    if (is_first) {
      await refuseUnlessKept(open, order)
      await refuseUnmeasured(open, order)
    }
    if (declaration !== undefined && order.vat_rate > 0) throw new Problem('not_an_export', 422)
    const dispatched_at = order.dispatched_at ?? shop.now()
    const tracking_link = given === undefined ? order.tracking_link : given
    const version = order.version + 1
    const export_declaration = declaration ?? order.export_declaration
    await open.db
      .update(orders)
      .set({ dispatched_at, tracking_link, export_declaration, version, ...(carrier !== undefined && { carrier }) })
      .where(eq(orders.id, order.id))
    if (further_parcels) await storeFurtherParcels(open, order.id, further_parcels)
    const sends_email = is_first || email_again
    const subject_id = is_first ? '' : shop.now().toISOString()
    if (sends_email) await enqueueOrderEmail(open, 'order.dispatched', { order_id: order.id, subject_id }, subject_id)
    if (is_first)
      await enqueueJob(open, 'order.news', { order_id: order.id, event: 'order.dispatched', subject_id: order.id })
    const lacks_declaration = order.vat_rate === 0 && !export_declaration
    return { is_first, sends_email, tracking_link, lacks_declaration }
  })
}

async function storeFurtherParcels(open: Shop, order_id: string, parcels: Parcel[]): Promise<void> {
  await open.db.delete(furtherParcels).where(eq(furtherParcels.order_id, order_id))
  if (parcels.length === 0) return
  await open.db.insert(furtherParcels).values(parcels.map((parcel, i) => ({ ...parcel, order_id, position: i + 2 })))
}

/**
 * Throws order_refunded, order_being_refunded, order_disputed or order_cancelled where a locked order must not leave: its
 * money is not kept, or its goods are back in stock.
 */
export async function refuseUnlessKept(open: Shop, { id }: Pick<LockedOrder, 'id'>): Promise<void> {
  const refusal = refusals[await stateOfOrder(open, id)]
  if (refusal) throw new Problem(refusal, 409)
}

const refusals: { [State in OrderState]?: ProblemCode } = {
  refunded: 'order_refunded',
  being_refunded: 'order_being_refunded',
  disputed: 'order_disputed',
  cancelled: 'order_cancelled',
}

/** The link goes into an e-mail: it must be absolute, https, and without credentials. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' && !url.username && !url.password && text.length <= 500 && /^https:\/\/\S+$/.test(text)
  )
}
