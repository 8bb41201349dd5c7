import { sql } from 'drizzle-orm'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { setOf } from '#shared/limits.ts'

/** The one word of the line `l`, as `verdictOn` (shared/verdict.ts) reads what older and newer orders froze. */
export const wordOfLine = sql<VerdictWord | null>`case
  when l.quantity > ${sql.raw(String(setOf / 2))}
    or l.fitment->'axles'->0->>'sku' is distinct from l.fitment->'axles'->1->>'sku'
    or (l.axle = 'any' and l.fitment->>'verdict' <> 'fail')
  then l.fitment->>'verdict'
  else coalesce((
    select axle.frozen->>'verdict' from jsonb_array_elements(l.fitment->'axles') with ordinality axle(frozen, n)
    where case l.axle when 'any' then axle.frozen->>'verdict' <> 'fail' else axle.frozen->>'axle' = l.axle end
    order by axle.n limit 1
  ), l.fitment->>'verdict') end`

/**
 * The word of the line `l` is not certain: "We measure first" (`warn`) or not documented (`unknown`). The first condition is that
 * of the index order_lines_unsure: the word of one axle is never worse than that of the set.
 */
export const isUncertain = sql`(
  l.fitment->>'verdict' in ('warn', 'unknown', 'fail') and ${wordOfLine} in ('warn', 'unknown')
)`

/**
 * The uncertain line `l` may not leave yet: its newest measurement is missing or says that it does not fit. A line of
 * which every piece is refunded does not leave, so it is not measured.
 */
export const isUnmeasured = sql`(
  ${isUncertain}
  and l.quantity > (
    select coalesce(sum(p.quantity), 0) from refund_lines p join refunds r on r.id = p.refund_id
    where p.line_id = l.id and r.state <> 'failed'
  )
  and coalesce((
    select m.result from measurements m where m.order_id = l.order_id and m.line_id = l.id
    order by m.created_at desc, m.id limit 1
  ), 'does_not_fit') = 'does_not_fit')`

/**
 * The order `o` has a line that may not leave before it is measured. `offset 0`: Postgres looks at the lines of each order
 * that is left, and does not begin with every uncertain line of the past.
 */
export const hasUnmeasured = sql`exists (
  select from order_lines l where l.order_id = o.id and ${isUnmeasured} offset 0
)`

/** Throws order_not_measured where a locked order has a line to measure first. */
export async function refuseUnmeasured(open: Shop, { id }: Pick<LockedOrder, 'id'>): Promise<void> {
  const { rows } = await open.db.execute<{ sku: string }>(
    sql`select l.sku from order_lines l where l.order_id = ${id} and ${isUnmeasured} order by l.position`,
  )
  if (rows.length > 0) throw new Problem('order_not_measured', 409, { skus: rows.map(({ sku }) => sku).join(', ') })
}
