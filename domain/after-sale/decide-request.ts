import { and, eq } from 'drizzle-orm'
import { orderRequestLines, orderRequests } from '#database/schema/after-sale.ts'
import { cancelLocked } from '#domain/after-sale/cancel-order.ts'
import { insertRequest } from '#domain/after-sale/requests.ts'
import { insertReturn } from '#domain/after-sale/returns.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { type LockedOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ReturnKind } from '#shared/after-sale/lists.ts'
import type { RequestForm } from '#shared/api/requests.ts'

/**
 * Writes a request down for a buyer who called: it waits for the same decision as one from the shop's pages. Throws what
 * `insertRequest` throws, and order_not_found.
 */
export async function fileRequest(
  shop: Shop,
  by: Actor,
  { order_id, ...form }: RequestForm & { order_id: string },
): Promise<{ id: string }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, order_id)
    const made = await insertRequest(open, order, form, by.staff_id)
    const { kind, reason } = form
    await record({ ...entryOf(order, 'order.request_filed'), after: { request: kind, reason } })
    return made
  })
}

/**
 * Accepts a request to cancel: cancels the order and refunds it. The key is the refund's id, so that a repeat does
 * nothing more. Throws request_not_found, request_decided, and what cancelling throws.
 */
export async function acceptCancel(
  shop: Shop,
  by: Actor,
  { id, ...cancelling }: { id: string; key: string; restock: boolean; note: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const { order, request } = await lockRequest(open, id, 'cancel')
    const isRepeat = request.state === 'accepted' && order.cancelled_at !== null
    if (request.state !== 'open' && !isRepeat) throw new Problem('request_decided', 409)
    await cancelLocked(open, record, order, { id: order.id, ...cancelling })
  })
}

/**
 * Accepts a request to return goods: opens a return of the requested pieces, and writes to the buyer. Throws
 * request_not_found, request_decided, return_pieces.
 */
export async function acceptReturn(
  shop: Shop,
  by: Actor,
  { id, kind }: { id: string; kind: ReturnKind },
): Promise<{ number: string }> {
  return audited(shop, by, async (open, record) => {
    const { order, request } = await lockRequest(open, id, 'return')
    if (request.state !== 'open') throw new Problem('request_decided', 409)
    const lines = await open.db
      .select({ line_id: orderRequestLines.line_id, quantity: orderRequestLines.quantity })
      .from(orderRequestLines)
      .where(eq(orderRequestLines.request_id, id))
    const { reason } = request
    const made = await insertReturn(open, order, { kind, reason, lines, request_id: id })
    await open.db
      .update(orderRequests)
      .set({ state: 'accepted', decided_at: open.now() })
      .where(eq(orderRequests.id, id))
    await record({
      ...entryOf(order, 'order.request_accepted'),
      after: { request: 'return', case_number: made.number },
    })
    return made
  })
}

/** Declines a request with words for the buyer. Throws request_not_found and request_decided. */
export async function declineRequest(
  shop: Shop,
  by: Actor,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const { order, request } = await lockRequest(open, id)
    if (request.state !== 'open') throw new Problem('request_decided', 409)
    await open.db
      .update(orderRequests)
      .set({ state: 'declined', answer, decided_at: open.now() })
      .where(eq(orderRequests.id, id))
    await enqueueOrderEmail(open, 'request.declined', { order_id: order.id, request_id: id }, id)
    await record({ ...entryOf(order, 'order.request_declined'), after: { request: request.kind } })
  })
}

function entryOf({ id, order_number }: LockedOrder, action: `order.request_${'filed' | 'accepted' | 'declined'}`) {
  return { action, kind: 'order', id, name: order_number! } as const
}

/** Locks the order of a request, then reads the request as it is now. Throws request_not_found. */
async function lockRequest(open: Shop, id: string, kind?: 'cancel' | 'return') {
  const ofKind = and(eq(orderRequests.id, id), kind && eq(orderRequests.kind, kind))
  const [known] = await open.db.select().from(orderRequests).where(ofKind)
  if (!known) throw new Problem('request_not_found', 404)
  const order = await lockPaidOrderById(open, known.order_id)
  const [request] = await open.db.select().from(orderRequests).where(ofKind).for('no key update')
  return { order, request: request! }
}
