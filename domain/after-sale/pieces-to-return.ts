import { sql } from 'drizzle-orm'
import { missingPieces } from '#domain/orders/restock.ts'
import { refundableLines } from '#domain/payments/refunds/refund-lines.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

type Pieces = { line_id: string; quantity: number }

/**
 * The pieces of the line `l`, of the order `o`, that its buyer has and that no return names. What was refunded by piece
 * before the parcel left never reached the buyer; what was refunded later may be the pieces of a return. What is back on
 * the shelf is not returned again, also if the refund that put it there was refused. A guarantee case that ended in a
 * refund paid for all of its line, by a sum that names no pieces if staff chose it.
 */
export const piecesToReturn = sql`(
  select case
    when exists (
      select from guarantee_cases c join refunds f on f.id = c.refund_id where c.line_id = l.id and f.state <> 'failed'
    ) then 0
    else least(l.quantity - before_dispatch - greatest(later, coming_back), ${missingPieces}) end::int
  from (
    select coalesce(sum(p.quantity) filter (where f.created_at < o.dispatched_at), 0) as before_dispatch,
      coalesce(sum(p.quantity) filter (where f.created_at >= o.dispatched_at), 0) as later
    from refund_lines p join refunds f on f.id = p.refund_id where p.line_id = l.id and f.state <> 'failed'
  ) refunded, (
    select coalesce(sum(x.quantity), 0) as coming_back
    from return_lines x join returns r on r.id = x.return_id where x.line_id = l.id and r.state <> 'called_off'
  ) returned
)`

/** Throws return_pieces unless each line is of the order and has as many pieces to return. */
export async function refusePieces(open: Shop, order_id: string, lines: readonly Pieces[]): Promise<void> {
  const { rows: bought } = await open.db.execute<{ id: string; left: number }>(
    sql`select l.id, ${piecesToReturn} as left
    from orders o join order_lines l on l.order_id = o.id where o.id = ${order_id}`,
  )
  const isWrong = ({ line_id, quantity }: Pieces) =>
    lines.filter((each) => each.line_id === line_id).length > 1 ||
    quantity > (bought.find(({ id }) => id === line_id)?.left ?? 0)
  if (lines.length === 0 || lines.some(isWrong)) throw new Problem('return_pieces', 409)
}

/** Throws return_pieces if more pieces of a line are back on the shelf or lost than were bought. */
export async function refuseMoreThanBought(open: Shop, order_id: string): Promise<void> {
  const { rows } = await open.db.execute(
    sql`select from order_lines l where l.order_id = ${order_id} and ${missingPieces} < 0 limit 1`,
  )
  if (rows.length > 0) throw new Problem('return_pieces', 409)
}

/**
 * Throws return_refunded_since if, after this return was opened, pieces of its lines were refunded on the order's page or
 * by a guarantee case: they may be the ones that came back, and only staff can tell.
 */
export async function refuseRefundedSince(open: Shop, return_id: string): Promise<void> {
  const { rows } = await open.db.execute(sql`
    select from returns r
    join return_lines x on x.return_id = r.id
    join refunds f on f.order_id = r.order_id and f.created_at > r.created_at and f.state <> 'failed'
    where r.id = ${return_id}
      and not exists (select from returns other where other.refund_id = f.id)
      and (exists (select from refund_lines p where p.refund_id = f.id and p.line_id = x.line_id)
        or exists (select from guarantee_cases c where c.refund_id = f.id and c.line_id = x.line_id))
    limit 1`)
  if (rows.length > 0) throw new Problem('return_refunded_since', 409)
}

/** Of these pieces of an order, as many as were not refunded yet; lines without any are left out. */
export async function unrefunded(open: Shop, order_id: string, pieces: readonly Pieces[]): Promise<Pieces[]> {
  const bought = await refundableLines(open, order_id)
  return pieces.flatMap(({ line_id, quantity }) => {
    const line = bought.find((each) => each.line_id === line_id)!
    const left = Math.min(quantity, line.quantity - line.refunded)
    return left > 0 ? [{ line_id, quantity: left }] : []
  })
}
