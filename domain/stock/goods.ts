import { type SQL, sql } from 'drizzle-orm'
import { writeAll } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { moveGoods, type StockCause } from '#domain/stock/movements.ts'

export type Goods = { kind: 'wheel' | 'addon'; sku: string; quantity: number }

/** Goods and their stock; 0 if they are no longer sold. */
export type StockedGoods = Goods & { on_hand: number }

/** A list of goods as a table of kind, SKU and quantity. */
export function goodsTable(goods: readonly Goods[]): SQL {
  return sql`select * from json_to_recordset(${JSON.stringify(goods)}::json) as g(kind text, sku text, quantity int)`
}

/**
 * Locks goods until the transaction ends, in SKU order to avoid deadlocks between orders, wheels before accessories, and
 * returns each once, with its stock. Weaker than `for update`, so that cart lines can still reference the wheel.
 * @param goods a query of kind, SKU and quantity
 */
export async function lockGoods(shop: Shop, goods: SQL): Promise<StockedGoods[]> {
  const { rows } = await shop.db.execute<StockedGoods>(sql`
    with wanted as (select kind, sku, sum(quantity)::int as quantity from (${goods}) g group by kind, sku),
    wheel as (
      select sku, supplier_stock as on_hand from wheels
      where sku = any(array(select sku from wanted where kind = 'wheel')) order by sku for no key update
    ),
    addon as (
      select sku, stock as on_hand from addons
      where sku = any(array(select sku from wanted where kind = 'addon')) order by sku for no key update
    )
    select kind, sku, quantity, coalesce(on_hand, 0) as on_hand
    from wanted left join (select * from wheel union all select * from addon) locked using (sku)
    order by kind desc, sku`)
  return rows
}

/** Returns goods of an order to stock; SKUs no longer sold are skipped. Locks the rows itself. */
export async function putBackGoods(shop: Shop, goods: SQL, why: StockCause): Promise<void> {
  const locked = await lockGoods(shop, goods)
  await writeAll(shop, [moveGoods(shop, locked, why)])
}

/**
 * The write that deducts goods, each named once, from stock. The caller has locked the rows; the database refuses a
 * negative stock.
 */
export function takeGoods(shop: Shop, goods: readonly Goods[], why: StockCause): SQL {
  const taken = goods.map((each) => ({ ...each, quantity: -each.quantity }))
  return moveGoods(shop, taken, why)
}
