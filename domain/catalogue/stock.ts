import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

export type Goods = { kind: 'wheel' | 'addon'; sku: string; quantity: number }

/**
 * Locks goods until the transaction ends, in SKU order to avoid deadlocks between orders, and returns the stock of
 * each. Weaker than `for update`, so that cart lines can still reference the wheel.
 */
export async function lockGoods(shop: Shop, goods: readonly Goods[]): Promise<Map<string, number>> {
  const skus = (kind: Goods['kind']) => goods.filter((each) => each.kind === kind).map((each) => each.sku)
  const { rows: wheels } = await shop.db.execute<{ sku: string; on_hand: number }>(sql`
    select sku, supplier_stock as on_hand from wheels
    where sku = any(${sql.param(skus('wheel'))}::text[]) order by sku for no key update`)
  const { rows: addons } = await shop.db.execute<{ sku: string; on_hand: number }>(sql`
    select sku, stock as on_hand from addons
    where sku = any(${sql.param(skus('addon'))}::text[]) order by sku for no key update`)
  return new Map([...wheels, ...addons].map((row) => [row.sku, row.on_hand]))
}

/** Returns goods of a cancelled order to stock; SKUs no longer sold are skipped. Locks the rows itself. */
export async function putBackGoods(shop: Shop, goods: readonly Goods[]): Promise<void> {
  await lockGoods(shop, goods)
  await takeGoods(
    shop,
    goods.map((each) => ({ ...each, quantity: -each.quantity })),
  )
}

/** Deducts sold goods from stock. The caller locks the rows; the database refuses a negative stock. */
export async function takeGoods(shop: Shop, goods: readonly Goods[]): Promise<void> {
  const sold = JSON.stringify(goods)
  await shop.db.execute(sql`
    update wheels w set supplier_stock = w.supplier_stock - g.quantity
    from json_to_recordset(${sold}::json) as g(kind text, sku text, quantity int)
    where g.kind = 'wheel' and w.sku = g.sku`)
  await shop.db.execute(sql`
    update addons a set stock = a.stock - g.quantity
    from json_to_recordset(${sold}::json) as g(kind text, sku text, quantity int)
    where g.kind = 'addon' and a.sku = g.sku`)
}
