import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import type { Shop } from '#domain/shop.ts'
import { findStock } from '#domain/stock/levels.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { StockMovement } from '#shared/desk/stock.ts'
import { handReasons, type StockReason } from '#shared/desk/stock-reasons.ts'

/** The reasons that can be undone at the desk; what an order or an import moved is undone there. */
const undoableReasons: readonly StockReason[] = [...handReasons, 'counted']

/** Whether a movement of the desk can be undone: it has pieces and no order, and is no undoing itself. */
export function isUndoable({
  change,
  reason,
  order_id,
  staff_id,
  undoes,
}: {
  change: number
  reason: StockReason
  order_id: string | null
  staff_id: string | null
  undoes: number | null
}): boolean {
  return change !== 0 && staff_id !== null && order_id === null && undoes === null && undoableReasons.includes(reason)
}

/**
 * Whether the stock of a SKU was set anew since the movement `m`: by a count, or by another import, which has absolute figures. Taking
 * the pieces of `m` back would make the newer stock wrong. Counts that were undone do not matter, nor do imports whose pieces were all
 * moved back; an import that moved no pieces has found the stock as it was, and still matters.
 */
export const wasSetSince: SQL = sql`exists (
  select from stock_movements n where n.sku = m.sku and n.kind = m.kind and n.id > m.id and (
    (n.reason = 'counted' and not exists (select from stock_movements u where u.undoes = n.id))
    or (n.reason = 'import' and (m.reason <> 'import' or n.reference <> m.reference) and (n.reference = '' or n.change = 0 or (
      select sum(i.change) from stock_movements i
      where i.sku = n.sku and i.kind = n.kind and i.reason = 'import' and i.reference = n.reference
    ) <> 0))
  )
)`

/** Whether some change of the stock of these goods can still be undone, at the desk or with its import. */
export function hasUndoable(kind: 'wheel' | 'addon', sku: SQL): SQL {
  const byHand = sql`m.staff_id is not null and m.order_id is null and m.undoes is null
    and m.reason = any(${sql.param(undoableReasons)}::text[])
    and not exists (select from stock_movements u where u.undoes = m.id)`
  const byImport = sql`m.reason = 'import' and m.reference <> '' and (
    select sum(i.change) from stock_movements i
    where i.sku = m.sku and i.kind = m.kind and i.reason = 'import' and i.reference = m.reference) <> 0`
  return sql`exists (
    select from stock_movements m
    where m.sku = ${sku} and m.kind = ${kind} and m.change <> 0 and ((${byHand}) or (${byImport})) and not ${wasSetSince})`
}

type Row = Omit<StockMovement, 'undone' | 'can_undo'> & {
  order_id: string | null
  staff_id: string | null
  undoes: number | null
  undone_by: string | null
  was_set_since: boolean
}

/** A page of a SKU's movements, the newest first, each with the stock after it. Throws stock_unknown. */
export async function listMovements(
  shop: Shop,
  typed: string,
  after?: string,
): Promise<{ rows: StockMovement[]; next: string | null }> {
  const { sku, kind, stock } = await findStock(shop, typed)
  const before = after && /^\d{1,15}$/.test(after) ? Number(after) : null
  const { rows } = await shop.db.execute<Row>(sql`
    with page as (
      select * from stock_movements where sku = ${sku} and kind = ${kind} and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${pageRows + 1}
    ),
    newer as (
      select coalesce(sum(change), 0)::int as change from stock_movements
      where sku = ${sku} and kind = ${kind} and id >= ${before}::bigint
    )
    select m.id, m.at, m.sku, m.change, m.reason, o.order_number, m.reference, coalesce(s.name, '') as staff_name, m.note,
      m.order_id, m.staff_id, m.undoes, u.id as undone_by, ${wasSetSince} as was_set_since,
      (${stock}::int - newer.change - sum(m.change) over (order by m.id desc) + m.change)::int as left
    from page m cross join newer left join orders o on o.id = m.order_id left join staff s on s.id = m.staff_id
    left join stock_movements u on u.undoes = m.id
    order by m.id desc`)
  const shown = rows.slice(0, pageRows)
  return {
    rows: shown.map(({ order_id, staff_id, undoes, undone_by, was_set_since, ...row }) => ({
      ...row,
      id: String(row.id),
      at: isoTime(row.at),
      undone: undone_by !== null,
      can_undo: undone_by === null && !was_set_since && isUndoable({ ...row, order_id, staff_id, undoes }),
    })),
    next: rows.length > pageRows ? String(shown.at(-1)!.id) : null,
  }
}
