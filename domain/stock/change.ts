import { eq, sql } from 'drizzle-orm'
import { stockMovements, stockThresholds } from '#database/schema/stock.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { isUndoable, wasSetSince } from '#domain/stock/history.ts'
import { exactly, findGoods } from '#domain/stock/levels.ts'
import { moveGoods } from '#domain/stock/movements.ts'
import type { handReasons } from '#shared/desk/stock-reasons.ts'

type ByHand = { reason: (typeof handReasons)[number]; change: number; note: string; key?: string | undefined }

/**
 * Changes the stock of a SKU by hand. A change that was made with the same key is not made again: its answer may have been
 * lost. Returns the new stock. Throws stock_unknown, stock_short, and `invalid` for no pieces.
 */
export async function moveByHand(
  shop: Shop,
  by: Actor,
  { sku: typed, reason, change, note, key }: ByHand & { sku: string },
): Promise<{ stock: number }> {
  if (change === 0) throw new Problem('invalid', 422)
  return audited(shop, by, async (open, record) => {
    const goods = await lockOne(open, typed)
    const { sku, stock: was } = goods
    const entry = { action: 'stock.moved', kind: 'stock', id: sku, name: sku } as const
    if (key && (await open.db.$count(stockMovements, eq(stockMovements.request_key, key)))) {
      await record({ ...entry, after: {} })
      return { stock: was }
    }
    const cause = { reason, note, staff_id: by.staff_id, request_key: key }
    const stock = await move(open, goods, { change, cause })
    const after = { stock, reason, note: note || null }
    await record({ ...entry, before: { stock: was }, after })
    return { stock }
  })
}

/**
 * Undoes a change that was made at the desk by a movement the other way; later movements stay. Throws not_found,
 * desk_undo_impossible (also where the stock was counted or imported since), desk_undone, stock_short.
 */
export async function undoMovement(shop: Shop, by: Actor, id: number): Promise<{ stock: number }> {
  return audited(shop, by, async (open, record) => {
    const [movement] = await open.db.select().from(stockMovements).where(eq(stockMovements.id, id))
    if (!movement) throw new Problem('not_found', 404)
    if (!isUndoable(movement)) throw new Problem('desk_undo_impossible', 409)
    const goods = await lockOne(open, movement.sku)
    // After the lock, so that of two people who undo it at once the second sees the first.
    if (await open.db.$count(stockMovements, eq(stockMovements.undoes, id))) throw new Problem('desk_undone', 409)
    const { rows: set } = await open.db.execute(
      sql`select from stock_movements m where m.id = ${id}::bigint and ${wasSetSince}`,
    )
    if (set.length > 0) throw new Problem('desk_undo_impossible', 409)
    const cause = { reason: 'correction', staff_id: by.staff_id, undoes: id } as const
    const stock = await move(open, goods, { change: -movement.change, cause })
    const { sku, stock: was } = goods
    const facts = { before: { stock: was }, after: { stock, reason: movement.reason } }
    await record({ action: 'stock.undone', kind: 'stock', id: sku, name: sku, ...facts })
    return { stock }
  })
}

async function lockOne(open: Shop, typed: string) {
  const goods = exactly(await findGoods(open, [typed], { lock: true }), typed)
  if (!goods) throw new Problem('stock_unknown', 404, { sku: typed })
  return goods
}

async function move(
  open: Shop,
  { kind, sku, stock }: Awaited<ReturnType<typeof lockOne>>,
  { change, cause }: { change: number; cause: Parameters<typeof moveGoods>[2] },
): Promise<number> {
  if (stock + change < 0) throw new Problem('stock_short', 409, { sku, left: stock })
  await open.db.execute(moveGoods(open, [{ kind, sku, quantity: change }], cause))
  return stock + change
}

/** Sets from how many pieces a SKU counts as low; without a SKU, every SKU that has no limit. Throws stock_unknown. */
export async function setThreshold(
  shop: Shop,
  by: Actor,
  { sku: typed, least }: { sku: string | null; least: number | null },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const of = typed === null ? { kind: 'shop' as const, sku: '', name: '' } : await lockOne(open, typed)
    const { kind, sku } = of
    const one = sql`${stockThresholds.kind} = ${kind} and ${stockThresholds.sku} = ${sku}`
    const [before] = await open.db.select().from(stockThresholds).where(one).for('update')
    if (least === null) await open.db.delete(stockThresholds).where(one)
    else
      await open.db
        .insert(stockThresholds)
        .values({ kind, sku, least })
        .onConflictDoUpdate({ target: [stockThresholds.kind, stockThresholds.sku], set: { least } })
    const change = { before: { least: before?.least ?? null }, after: { least } }
    await record({
      action: 'stock.threshold_changed',
      kind: 'stock',
      id: sku || 'shop',
      name: sku || 'shop',
      ...change,
    })
  })
}
