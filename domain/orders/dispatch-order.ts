import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { type OrderState, stateOfOrder } from '#domain/orders/order-state.ts'
import { enqueueEmail } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

export type Dispatch = {
  /** "RD-100001". */
  order_number: string
  /** Where the carrier tells how far the parcel is; what was known stays where it is left out. */
  tracking_link?: string | undefined
  /** Who carries the parcel, as the customer knows them: "Aramex". What was known stays. */
  carrier?: string | undefined
  /** The number of the customs declaration of an export: proof that no UAE VAT was due. What was known stays. */
  declaration?: string | undefined
  /** The customer is written to once; this writes to them again, with the link as it is now. */
  email_again?: boolean
}

export type Dispatched = {
  is_first: boolean
  is_told: boolean
  tracking_link: string | null
  /** An export whose customs declaration has not been written down yet. */
  lacks_declaration: boolean
}

/**
 * Records that the parcel of a paid order has left, and writes to the customer. Called again it keeps the day, may change
 * the link and the declaration, and writes again only where it is asked to. Throws order_not_found, tracking_link_refused,
 * not_an_export, and where the money is not kept or the goods are back on the stock: order_refunded, order_being_refunded,
 * order_disputed, order_cancelled.
 */
export async function dispatchOrder(
  shop: Shop,
  { order_number, tracking_link: given, carrier, declaration, email_again = false }: Dispatch,
): Promise<Dispatched> {
  if (given !== undefined && !isLink(given)) throw new Problem('tracking_link_refused')
  return inTransaction(shop, async (open) => {
    const [found] = await open.db.select({ id: orders.id }).from(orders).where(eq(orders.order_number, order_number))
    const order = found && (await lockOrder(open, found.id))
    if (order?.status !== 1) throw new Problem('order_not_found', 404)
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
    const is_told = is_first || email_again
    const subject_id = is_first ? '' : shop.now().toISOString()
    if (is_told) await enqueueEmail(open, 'order.dispatched', { order_id: order.id, subject_id }, subject_id)
    const lacks_declaration = order.vat_rate === 0 && !export_declaration
    return { is_first, is_told, tracking_link, lacks_declaration }
  })
}

const refusals: { [State in OrderState]?: ProblemCode } = {
  refunded: 'order_refunded',
  being_refunded: 'order_being_refunded',
  disputed: 'order_disputed',
  cancelled: 'order_cancelled',
}

/** It is opened from an e-mail: whole, without a password in it, and by https alone. */
function isLink(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' && !url.username && !url.password && text.length <= 500 && /^https:\/\/\S+$/.test(text)
  )
}
