import { sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import { deskState } from '#domain/orders/desk/state.ts'
import { piecesNotSent } from '#domain/orders/leaving.ts'
import { hasUnmeasured } from '#domain/orders/measuring.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DeskOrder } from '#shared/desk/orders.ts'
import { isUuid } from '#shared/uuid.ts'

/** An order without what other modules know of it. */
export type OrderAtDesk = Omit<DeskOrder, 'letters' | 'documents'>

type Facts = Pick<
  OrderAtDesk,
  'state' | 'is_measured_first' | 'version' | 'customer_id' | 'refunded' | 'export_declaration'
> & {
  packing_at: string | null
  packed_at: string | null
  restocked_at: string | null
  dispute: OrderAtDesk['dispute']
  payments: OrderAtDesk['payments']
  notes: OrderAtDesk['notes']
  holds: { sku: string; quantity: number; at: string | null }[]
  put_back: { sku: string; quantity: number; at: string }[]
}

/** One order for its page at the desk. Throws order_not_found. */
export async function readDeskOrder(shop: Shop, id: string): Promise<OrderAtDesk> {
  if (!isUuid(id)) throw new Problem('order_not_found', 404)
  const { seller: _, return_days: __, invoiced_address: ___, ...order } = await readOrderUnchecked(shop, id)
  const { rows } = await shop.db.execute<Facts>(sql`
    select ${deskState} as state, (o.dispatched_at is null and ${hasUnmeasured}) as is_measured_first, o.version, o.customer_id, o.refunded, o.packing_at, o.packed_at,
      o.restocked_at, o.export_declaration,
      (
        select json_build_object(
          'is_lost', bool_and(d.state = 'lost'),
          'due_at', min(d.evidence_due_at) filter (where d.state like '%needs_response')
        ) from disputes d
        where d.order_id = o.id and ${deskState} = 'disputed' and d.state not in ('won', 'warning_closed', 'prevented')
        having count(*) > 0
      ) as dispute,
      (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'gateway', p.gateway, 'attempt', p.attempt, 'amount', p.amount, 'currency', p.currency,
          'state', p.state, 'failure_code', p.failure_code, 'failure_message', p.failure_message,
          'gateway_reference', p.gateway_reference, 'transaction_id', p.transaction_id, 'evidence', p.evidence,
          'created_at', p.created_at, 'checked_at', p.checked_at
        ) order by p.created_at, p.attempt), '[]') from payments p where p.order_id = o.id
      ) as payments,
      (
        select coalesce(json_agg(json_build_object(
          'id', n.id, 'staff_id', n.staff_id, 'staff_name', s.name, 'text', n.text, 'created_at', n.created_at
        ) order by n.created_at desc, n.id), '[]')
        from staff_notes n join staff s on s.id = n.staff_id where n.order_id = o.id
      ) as notes,
      (
        select coalesce(json_agg(json_build_object('sku', h.sku, 'quantity', h.quantity, 'at', h.expires_at) order by h.sku), '[]')
        from stock_holds h where h.order_id = o.id and h.expires_at > ${shop.now().toISOString()}::timestamptz
      ) as holds,
      (
        select coalesce(json_agg(json_build_object('sku', l.sku, 'quantity', k.quantity, 'at', k.created_at) order by k.id), '[]')
        from order_restocks k join order_lines l on l.id = k.line_id where k.order_id = o.id
      ) as put_back
    from orders o where o.id = ${id}`)
  const gone = await piecesNotSent(shop, [id])
  const { holds, put_back, payments, notes, ...facts } = rows[0]!
  return {
    ...order,
    ...facts,
    lines: order.lines.map((line, i) => ({ ...line, not_sent: gone.get(`${id} ${i + 1}`) ?? 0 })),
    packing_at: isoTime(facts.packing_at),
    packed_at: isoTime(facts.packed_at),
    restocked_at: isoTime(facts.restocked_at),
    dispute: facts.dispute && { ...facts.dispute, due_at: isoTime(facts.dispute.due_at) },
    payments: payments.map((each) => ({
      ...each,
      created_at: isoTime(each.created_at),
      checked_at: isoTime(each.checked_at),
    })),
    notes: notes.map((each) => ({ ...each, created_at: isoTime(each.created_at) })),
    parcels: order.dispatched_at
      ? [{ carrier: order.carrier, tracking_link: order.tracking_link }, ...order.further_parcels]
      : [],
    stock: stockOf(order, holds, put_back),
  }
}

/** Where the pieces of an order are: held while it is paid, then taken off the shelf, and perhaps put back. */
function stockOf(
  { paid_at, lines }: Pick<Order, 'paid_at' | 'lines'>,
  holds: Facts['holds'],
  put_back: Facts['put_back'],
): OrderAtDesk['stock'] {
  if (!paid_at) return holds.map(({ at, ...hold }) => ({ ...hold, what: 'held', at: isoTime(at) }))
  return [
    ...lines.map(({ sku, quantity, special_order }) => ({
      ...{ sku, quantity, what: special_order ? ('ordered_in' as const) : ('taken' as const), at: paid_at },
    })),
    ...put_back.map(({ at, ...back }) => ({ ...back, what: 'put_back' as const, at: isoTime(at) })),
  ]
}
