import { sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import type { Shop } from '#domain/shop.ts'
import type { AccountExport } from '#shared/api/account.ts'

/** Requests to cancel and to return, of a customer's orders, for the export of their data; the newest first. */
export async function requestsOfCustomer(shop: Shop, customer_id: string): Promise<AccountExport['requests']> {
  const { rows } = await shop.db.execute<AccountExport['requests'][number]>(sql`
    select coalesce(o.order_number, o.reference) as "order", q.kind, q.reason, q.text, q.state, q.answer, q.created_at,
      q.decided_at, (
        select coalesce(json_agg(json_build_object('sku', l.sku, 'quantity', x.quantity) order by l.position), '[]')
        from order_request_lines x join order_lines l on l.id = x.line_id where x.request_id = q.id
      ) as pieces
    from order_requests q join orders o on o.id = q.order_id
    where o.customer_id = ${customer_id}::uuid order by q.created_at desc, q.id`)
  return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at), decided_at: isoTime(row.decided_at) }))
}

/** Returns and exchanges of a customer's orders, for the export of their data; the newest first. */
export async function returnsOfCustomer(shop: Shop, customer_id: string): Promise<AccountExport['returns']> {
  const { rows } = await shop.db.execute<AccountExport['returns'][number]>(sql`
    select r.number, o.order_number as "order", r.kind, r.reason, r.state, r.carrier, r.tracking_link, r.created_at,
      r.received_at, r.closed_at, (
        select coalesce(json_agg(json_build_object('sku', l.sku, 'quantity', x.quantity, 'condition', x.condition)
          order by l.position), '[]')
        from return_lines x join order_lines l on l.id = x.line_id where x.return_id = r.id
      ) as pieces
    from returns r join orders o on o.id = r.order_id
    where o.customer_id = ${customer_id}::uuid order by r.created_at desc, r.id`)
  return rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    received_at: isoTime(row.received_at),
    closed_at: isoTime(row.closed_at),
  }))
}
