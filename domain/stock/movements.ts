import { type SQL, sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import type { StockReason } from '#shared/desk/stock-reasons.ts'

/** Why stock changed, and what it belongs to. */
export type StockCause = {
  reason: StockReason
  order_id?: string | undefined
  /** A case number, the id of an import, or of a count. */
  reference?: string | undefined
  /** Who did it at the desk; none for the shop itself. */
  staff_id?: string | null | undefined
  note?: string | undefined
  /** Of a change by hand, see the column. */
  request_key?: string | undefined
  /** The movement that this one undoes. */
  undoes?: number | undefined
}

/**
 * The write that changes the stock of goods by `quantity` pieces each, which may be negative; a trigger changes the stock
 * column. Of no pieces only a count and a list's are kept. SKUs that no longer exist are skipped. The caller has locked the rows; the
 * database refuses a negative stock.
 */
export function moveGoods(
  shop: Pick<Shop, 'now'>,
  goods: readonly { kind: 'wheel' | 'addon'; sku: string; quantity: number }[],
  { reason, order_id, reference = '', staff_id, note = '', request_key, undoes }: StockCause,
): SQL {
  return sql`
    insert into stock_movements (kind, sku, change, reason, order_id, reference, staff_id, note, request_key, undoes, at)
    select g.kind, g.sku, g.quantity, ${reason}, ${order_id ?? null}::uuid, ${reference}, ${staff_id ?? null}::uuid, ${note},
      ${request_key ?? null}::uuid, ${undoes ?? null}::bigint, ${shop.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(goods)}::json) as g(kind text, sku text, quantity int)
    where (g.quantity <> 0 or ${reason}::text in ('counted', 'import')) and (
      (g.kind = 'wheel' and exists (select from wheels w where w.sku = g.sku))
      or (g.kind = 'addon' and exists (select from addons a where a.sku = g.sku))
    )`
}

/** Says why the stock columns written in this transaction change; the triggers read it. */
export async function tellStock(
  open: Shop,
  { reason, reference = '', staff_id, note = '' }: StockCause,
): Promise<void> {
  const told = { reason, reference, staff_id: staff_id ?? null, note, at: open.now().toISOString() }
  await open.db.execute(sql`select set_config('stock.movement', ${JSON.stringify(told)}, true)`)
}
