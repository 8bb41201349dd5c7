import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { type OrderState, stateOfOrder } from '#domain/orders/fulfilment.ts'
import { lockPaidOrder } from '#domain/orders/lock.ts'
import { enqueueEmail } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

export type Dispatch = {
  /** "RD-100001". */
  order_number: string
  /** The carrier's tracking page; keeps the stored one if left out. */
  tracking_link?: string | undefined
  /** The carrier's name for the customer, as "Aramex"; keeps the stored one if left out. */
  carrier?: string | undefined
  /** The customs declaration number of an export: proof that no UAE VAT was due; keeps the stored one if left out. */
  declaration?: string | undefined
  /** The customer gets one e-mail; this sends another, with the current link. */
  email_again?: boolean
}

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
 * order_disputed, order_cancelled.
 */
export async function dispatchOrder(
  shop: Shop,
  { order_number, tracking_link: given, carrier, declaration, email_again = false }: Dispatch,
): Promise<Dispatched> {
  if (given !== undefined && !isLink(given)) throw new Problem('tracking_link_refused')
  return inTransaction(shop, async (open) => {
    const order = await lockPaidOrder(open, order_number)
    const is_first = order.dispatched_at === null
    const refusal = is_first ? refusals[await stateOfOrder(open, order.id)] : undefined
    if (refusal) throw new Problem(refusal, 409)
    if (declaration !== undefined && order.vat_rate > 0) throw new Problem('not_an_export', 422)
    const dispatched_at = order.dispatched_at ?? shop.now()
    const tracking_link = given ?? order.tracking_link
    const export_declaration = declaration ?? order.export_declaration
    await open.db
      .update(orders)
      .set({ dispatched_at, tracking_link, export_declaration, carrier: carrier ?? order.carrier })
      .where(eq(orders.id, order.id))
    const sends_email = is_first || email_again
    const subject_id = is_first ? '' : shop.now().toISOString()
    if (sends_email) await enqueueEmail(open, 'order.dispatched', { order_id: order.id, subject_id }, subject_id)
    const lacks_declaration = order.vat_rate === 0 && !export_declaration
    return { is_first, sends_email, tracking_link, lacks_declaration }
  })
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
