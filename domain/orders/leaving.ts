import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** Pieces that do not leave, by order and number of the line. */
type NotSent = ReadonlyMap<string, number>

/** How many pieces of the line `l` of the order `o` do not leave, in SQL: see `piecesNotSent`. */
export const notSent = sql`greatest(
  (
    select coalesce(sum(x.quantity), 0) from refund_lines x join refunds r on r.id = x.refund_id
    where x.line_id = l.id and r.state <> 'failed' and r.created_at < coalesce(o.dispatched_at, 'infinity')
  ),
  (select coalesce(sum(k.quantity), 0) from order_restocks k where k.order_id = l.order_id and k.line_id = l.id and k.why = 'never_left')
)::int`

/** Pieces that do not leave: refunded by piece, or back on the shelf, before the order was dispatched. */
export async function piecesNotSent(shop: Shop, ids: readonly string[]): Promise<NotSent> {
  const { rows } = await shop.db.execute<{ order_id: string; line: number; pieces: number }>(sql`
    select l.order_id, (row_number() over (partition by l.order_id order by l.position))::int as line, ${notSent} as pieces
    from orders o join order_lines l on l.order_id = o.id
    where o.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ order_id, line, pieces }) => [`${order_id} ${line}`, pieces]))
}

/** The order with all its pieces, and for each line how many do not leave. */
export function withGone<Some extends { id: string; lines: object[] }>(order: Some, gone: NotSent) {
  const lines = order.lines.map((line: Some['lines'][number], i) => ({
    ...line,
    gone: gone.get(`${order.id} ${i + 1}`) ?? 0,
  }))
  return { ...order, lines }
}

/** The order with the pieces that leave only. Its lines keep how many were ordered, by which their verdicts are read. */
export function withoutGone<Some extends { id: string; lines: { quantity: number }[] }>(
  order: Some,
  gone: NotSent,
): Some {
  const lines = order.lines
    .map((line, i) => ({
      ...line,
      quantity: line.quantity - (gone.get(`${order.id} ${i + 1}`) ?? 0),
      ordered: line.quantity,
    }))
    .filter(({ quantity }) => quantity > 0)
  return { ...order, lines }
}
