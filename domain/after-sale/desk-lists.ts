import { type SQL, sql } from 'drizzle-orm'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import { may, type Role } from '#shared/desk/permissions.ts'
import type { DeskReturn, ListedRequest, ListedReturn } from '#shared/desk/requests.ts'

type Page<Row> = { rows: Row[]; next: string | null }
type Wanted = { all?: '1' | undefined; order_id?: string | undefined; after?: string | undefined }

/** Requests of buyers: open ones, the oldest first; or all, or those of one order, the newest first. */
export async function listRequests(shop: Shop, wanted: Wanted): Promise<Page<ListedRequest>> {
  const { where, order } = pageOf(wanted, 'q', sql`q.state = 'open'`)
  const { rows } = await shop.db.execute<ListedRequest>(sql`
    select q.id, q.order_id, o.order_number, q.kind, q.reason, q.text, q.state, q.answer, q.created_at, q.decided_at,
      s.name as filed_by, o.total - o.refunded as kept, o.currency,
      (
        select coalesce(json_agg(json_build_object('line_id', l.id, 'sku', l.sku, 'name', l.name, 'name_ar', l.name_ar,
          'quantity', x.quantity) order by l.position), '[]')
        from order_request_lines x join order_lines l on l.id = x.line_id where x.request_id = q.id
      ) as lines
    from order_requests q join orders o on o.id = q.order_id left join staff s on s.id = q.filed_by
    where ${where} order by ${order} limit ${pageRows + 1}`)
  return paged(rows.map((row) => withTimes(row, ['created_at', 'decided_at'])))
}

/** Returns: open ones, the oldest first; or all, or those of one order, the newest first. */
export async function listReturns(shop: Shop, wanted: Wanted): Promise<Page<ListedReturn>> {
  const { where, order } = pageOf(wanted, 'r', sql`r.state in ('expected', 'received')`)
  const { rows } = await shop.db.execute<ListedReturn>(sql`
    select r.id, r.number, r.order_id, o.order_number, r.kind, r.reason, r.state, r.created_at,
      r.refund_id is not null as is_refunded, r.sent_at is not null as is_sent,
      (select coalesce(sum(x.quantity), 0)::int from return_lines x where x.return_id = r.id) as pieces
    from returns r join orders o on o.id = r.order_id
    where ${where} order by ${order} limit ${pageRows + 1}`)
  return paged(rows.map((row) => withTimes(row, ['created_at'])))
}

/** One return with all that is needed to work on it. Throws return_not_found. */
export async function findReturn(shop: Shop, id: string): Promise<DeskReturn> {
  const { rows } = await shop.db.execute<DeskReturn>(sql`
    select r.id, r.number, r.order_id, o.order_number, o.currency, r.kind, r.reason, r.state, r.created_at, r.received_at,
      r.closed_at, r.sent_at, r.carrier, r.tracking_link, q.text as request_text,
      coalesce((
        select p.amount - coalesce((
          select sum(f.amount) from refunds f where f.payment_id = p.id and f.state <> 'failed'), 0)
        from payments p where p.order_id = o.id and p.transaction_id = o.transaction_id), 0)::int as left,
      (select json_build_object('id', f.id, 'amount', f.amount, 'state', f.state, 'failure', f.failure, 'gateway', f.gateway, 'bank_reference', f.bank_reference) from refunds f where f.id = r.refund_id)
        as refund,
      (
        select json_agg(json_build_object('line_id', l.id, 'sku', l.sku, 'name', l.name, 'name_ar', l.name_ar,
          'axle', l.axle, 'quantity', x.quantity, 'condition', x.condition, 'restocked', x.restocked,
          'special_order', l.special_order, 'bought', l.quantity, 'total', l.total, 'discount', l.discount,
          'refunded', coalesce((
            select sum(p.quantity) from refund_lines p join refunds f on f.id = p.refund_id
            where p.line_id = l.id and f.state <> 'failed'), 0)) order by l.position)
        from return_lines x join order_lines l on l.id = x.line_id where x.return_id = r.id
      ) as lines,
      (
        select coalesce(json_agg(json_build_object('sku', p.sku, 'name', p.name, 'name_ar', p.name_ar,
          'quantity', p.quantity, 'special_order', p.special_order) order by p.sku), '[]')
        from return_replacements p where p.return_id = r.id
      ) as replacements
    from returns r join orders o on o.id = r.order_id left join order_requests q on q.id = r.request_id
    where r.id = ${id}`)
  if (!rows[0]) throw new Problem('return_not_found', 404)
  return withTimes(rows[0], ['created_at', 'received_at', 'closed_at', 'sent_at'])
}

/** The same as a role may see it: the warehouse reads neither the buyer's words nor what was or can be refunded. */
export function returnSeenBy(role: Role, found: DeskReturn): DeskReturn {
  const { request_text, refund, left, ...goods } = found
  const seesMoney = may(role, 'money.read')
  return {
    ...goods,
    request_text: may(role, 'requests.read') ? request_text : null,
    refund: refund && (seesMoney ? refund : { ...refund, amount: null, failure: null }),
    left: seesMoney ? left : 0,
  }
}

/** Conditions and order of one page; `after` is the time and id of the last row of the page before. */
function pageOf({ all, order_id, after }: Wanted, table: 'q' | 'r', isOpen: SQL): { where: SQL; order: SQL } {
  const place = sql.raw(`(${table}.created_at, ${table}.id)`)
  const key = readPageKey(after)
  const isWhole = all === '1' || order_id !== undefined
  const conditions = [
    order_id === undefined ? (isWhole ? sql`true` : isOpen) : sql`${sql.raw(table)}.order_id = ${order_id}`,
    ...(key ? [sql`${place} ${sql.raw(isWhole ? '<' : '>')} (${key.time}::timestamptz, ${key.id}::uuid)`] : []),
  ]
  const direction = sql.raw(isWhole ? 'desc' : 'asc')
  return {
    where: sql.join(conditions, sql` and `),
    order: sql`${sql.raw(table)}.created_at ${direction}, ${sql.raw(table)}.id ${direction}`,
  }
}

function paged<Row extends { id: string; created_at: string }>(rows: Row[]): Page<Row> {
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > pageRows && last ? `${last.created_at} ${last.id}` : null }
}

function withTimes<Row>(row: Row, names: readonly (keyof Row)[]): Row {
  const times = names.map((name) => [name, row[name] && new Date(row[name] as string).toISOString()])
  return { ...row, ...Object.fromEntries(times) }
}
