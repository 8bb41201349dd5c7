import { and, eq, sql } from 'drizzle-orm'
import { orderRequestLines, orderRequests } from '#database/schema/after-sale.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import { mayRequest, type RequestFacts, returnDays } from '#domain/after-sale/may-request.ts'
import { piecesToReturn, refusePieces } from '#domain/after-sale/pieces-to-return.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { isoIn } from '#domain/iso-time.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { Problem } from '#domain/problem.ts'
import { deliveryDate } from '#domain/shipping/delivery.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { OrderRequests, RequestForm } from '#shared/api/requests.ts'
import { dayIn } from '#shared/time-zone.ts'

/** What the buyer of an order may request, and what was requested, if `proof` gives access. Throws order_not_found. */
export async function orderRequestsOf(shop: Shop, order_id: string, proof: Proof): Promise<OrderRequests> {
  const { id } = await findOrder(shop, order_id, proof)
  const { rows } = await shop.db.execute<
    Omit<RequestFacts, 'arrived'> & Arrival & Pick<OrderRequests, 'lines' | 'requests' | 'returns'>
  >(sql`
    select o.status, o.payment_status, o.dispatched_at is not null as is_dispatched,
      o.cancelled_at is not null as is_cancelled, o.erased_at is not null as is_erased, o.return_days, o.delivered_at,
      o.dispatched_at, o.delivery_date::text as delivery_date,
      (select delivery_days from delivery_rates d where d.country = o.country) as delivery_days,
      (
        select json_agg(json_build_object('line_id', l.id, 'name', l.name, 'name_ar', l.name_ar, 'sku', l.sku,
          'left', ${piecesToReturn}) order by l.position)
        from order_lines l where l.order_id = o.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'state', q.state, 'answer', q.answer,
          'created_at', ${isoIn('q.created_at')}) order by q.created_at desc, q.id), '[]')
        from order_requests q where q.order_id = o.id
      ) as requests,
      (
        select coalesce(json_agg(json_build_object('number', r.number, 'kind', r.kind, 'state', r.state,
          'carrier', r.carrier, 'tracking_link', r.tracking_link, 'is_sent', r.sent_at is not null,
          'created_at', ${isoIn('r.created_at')}) order by r.created_at desc, r.id), '[]')
        from returns r where r.order_id = o.id and r.state <> 'called_off'
      ) as returns
    from orders o where o.id = ${id}`)
  const { lines, requests, returns, ...row } = rows[0]!
  const facts: RequestFacts = { ...row, arrived: arrivedOn(row) }
  const may = mayRequest(facts, today(shop))
  const isOpen = requests.some(({ state }) => state === 'open')
  const isReturned = may === 'return' && lines.every(({ left }) => left <= 0)
  return {
    can: isOpen || isReturned || typeof may === 'object' ? null : may,
    until: facts.is_dispatched ? lastDay(facts) : null,
    ...{ lines, requests, returns },
  }
}

type Arrival = {
  delivered_at: Date | string | null
  dispatched_at: Date | string | null
  delivery_date: string
  /** On the way to the order's country; null for one that is not served any more. */
  delivery_days: number | null
}

/** The day of delivery as the desk recorded it, else the promised one, or a later one if the parcel left late: YYYY-MM-DD. */
function arrivedOn({ delivered_at, dispatched_at, delivery_date, delivery_days }: Arrival): string {
  if (delivered_at) return dayIn(calendar.timezone, new Date(delivered_at))
  if (!dispatched_at) return delivery_date
  const due = deliveryDate(new Date(dispatched_at), delivery_days ?? 0, calendar)
  return due > delivery_date ? due : delivery_date
}

function today(shop: Shop): string {
  return dayIn(calendar.timezone, shop.now())
}

function lastDay(order: RequestFacts): string {
  return new Date(Date.parse(order.arrived) + returnDays(order) * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Files a request of the buyer, if `proof` gives access to the order; the shop gets a letter. Throws order_not_found,
 * request_open, return_pieces, and why it cannot be requested: request_not_paid, request_dispatched, request_not_sent,
 * request_too_late, request_refunded, order_is_cancelled, order_erased.
 */
export async function requestByBuyer(
  shop: Shop,
  order_id: string,
  { proof, ...form }: RequestForm & { proof: Proof },
): Promise<{ id: string }> {
  const { id } = await findOrder(shop, order_id, proof)
  return inTransaction(shop, async (open) => {
    const order = (await lockOrder(open, id))!
    // The buyer may have been erased while the lock was waited for.
    await findOrder(open, order_id, proof)
    const made = await insertRequest(open, order, form, null)
    await enqueueOwnerLetter(open, 'owner.request', { request_id: made.id }, made.id)
    return made
  })
}

/**
 * Stores a request for a locked order. Throws what `mayRequest` refuses with, request_not_sent, request_dispatched,
 * request_open, and return_pieces.
 * @param filed_by the member of staff who writes it down for the buyer; null for the buyer
 */
export async function insertRequest(
  open: Shop,
  order: LockedOrder,
  { kind, reason, text, lines }: RequestForm,
  filed_by: string | null,
): Promise<{ id: string }> {
  const [rate] = await open.db
    .select({ delivery_days: deliveryRates.delivery_days })
    .from(deliveryRates)
    .where(eq(deliveryRates.country, order.country))
  const facts: RequestFacts = {
    ...order,
    is_dispatched: order.dispatched_at !== null,
    is_cancelled: order.cancelled_at !== null,
    is_erased: order.erased_at !== null,
    arrived: arrivedOn({ ...order, delivery_days: rate?.delivery_days ?? null }),
  }
  const may = mayRequest(facts, today(open))
  if (typeof may === 'object') throw new Problem(may.refused, 409, { days: returnDays(order) })
  if (may !== kind) throw new Problem(may === 'cancel' ? 'request_not_sent' : 'request_dispatched', 409)
  const { id: order_id } = order
  const [made] = await open.db
    .insert(orderRequests)
    .values({ order_id, kind, reason, text, filed_by, created_at: open.now() })
    .onConflictDoNothing()
    .returning({ id: orderRequests.id })
  if (!made) throw new Problem('request_open', 409)
  if (kind === 'cancel') return made
  await refusePieces(open, order_id, lines)
  await open.db.insert(orderRequestLines).values(lines.map((line) => ({ ...line, order_id, request_id: made.id })))
  return made
}

/** Withdraws the buyer's open request. Throws order_not_found and request_decided. */
export async function withdrawRequest(
  shop: Shop,
  { order_id, request_id, proof }: { order_id: string; request_id: string; proof: Proof },
): Promise<void> {
  const { id } = await findOrder(shop, order_id, proof)
  const { rowCount } = await shop.db
    .update(orderRequests)
    .set({ state: 'withdrawn', decided_at: shop.now() })
    .where(and(eq(orderRequests.id, request_id), eq(orderRequests.order_id, id), eq(orderRequests.state, 'open')))
  if (!rowCount) throw new Problem('request_decided', 409)
}
