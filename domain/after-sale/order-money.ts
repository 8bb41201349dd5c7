import { sql } from 'drizzle-orm'
import { piecesToReturn } from '#domain/after-sale/pieces-to-return.ts'
import { isoTime } from '#domain/iso-time.ts'
import { missingPieces } from '#domain/orders/restock.ts'
import { isTakenBack } from '#domain/payments/disputes/taken-back.ts'
import { isReplaced } from '#domain/payments/refunds/replace-refund.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { DeskRefund, OrderMoney } from '#shared/desk/money.ts'

type Row = Omit<OrderMoney, 'left' | 'delivery_left' | 'is_disputed' | 'refunds'> & {
  payment_id: string | null
  paid: number
  given: number
  delivery: number
  delivery_given: number
  refunds: DeskRefund[]
}

/** What was paid for a paid order, what was refunded, and what can be. Throws order_not_found. */
export async function orderMoney(shop: Shop, id: string): Promise<OrderMoney> {
  const { rows } = await shop.db.execute<Row>(sql`
    select o.currency, o.total, o.refunded, o.delivery, o.dispatched_at is not null as is_dispatched,
      o.restocked_at is not null as is_restocked, o.cancelled_at,
      exists (select from disputes d where d.payment_id = p.id and d.state = 'lost') as is_lost, p.id as payment_id, coalesce(p.amount, 0) as paid,
      coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0)::int as given,
      coalesce((select sum(r.delivery) from refunds r where r.order_id = o.id and r.state <> 'failed'), 0)::int
        as delivery_given,
      (
        select json_agg(json_build_object(
          'line_id', l.id, 'kind', l.kind, 'sku', l.sku, 'name', l.name, 'name_ar', l.name_ar, 'axle', l.axle,
          'quantity', l.quantity, 'total', l.total, 'discount', l.discount,
          'refunded', coalesce((
            select sum(x.quantity) from refund_lines x join refunds r on r.id = x.refund_id
            where x.line_id = l.id and r.state <> 'failed'), 0),
          'can_restock', case when l.special_order or o.restocked_at is not null then 0 else greatest(0, ${missingPieces}) end,
          'can_return', case when o.dispatched_at is null then 0 else greatest(0, ${piecesToReturn}) end
        ) order by l.position) from order_lines l where l.order_id = o.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'amount', r.amount, 'reason', r.reason, 'note', r.note, 'state', r.state, 'failure', r.failure,
          'asked_by', r.asked_by, 'gateway', r.gateway, 'bank_reference', r.bank_reference,
          'credit_note', (select n.number from credit_notes n where n.refund_id = r.id),
          'is_replaced', ${isReplaced},
          'created_at', r.created_at, 'done_at', r.done_at
        ) order by r.created_at desc, (r.replaces is null), r.id), '[]') from refunds r where r.order_id = o.id
      ) as refunds
    from orders o
    left join payments p on p.order_id = o.id and p.transaction_id = o.transaction_id
    where o.id = ${id} and o.status = 1`)
  const [row] = rows
  if (!row) throw new Problem('order_not_found', 404)
  const { payment_id, paid, given, delivery, delivery_given, cancelled_at, refunds, ...money } = row
  return {
    ...money,
    cancelled_at: isoTime(cancelled_at),
    left: paid - given,
    delivery_left: Math.max(0, delivery - delivery_given),
    is_disputed: payment_id !== null && (await isTakenBack(shop, payment_id)),
    refunds: refunds.map((refund) => ({
      ...refund,
      created_at: isoTime(refund.created_at),
      done_at: isoTime(refund.done_at),
    })),
  }
}
