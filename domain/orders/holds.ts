import { eq, sql } from 'drizzle-orm'
import { orders, stockHolds } from '#database/schema/orders.ts'
import { couponUses } from '#database/schema/promotions.ts'
import { type Goods, lockGoods } from '#domain/catalogue/stock.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'
import { holdMinutes } from '#shared/limits.ts'

/**
 * Sets goods aside for an order, from now on for `holdMinutes`. What it held before is replaced. The order and the goods
 * are locked by the caller.
 */
export async function holdGoods(shop: Shop, order_id: string, goods: readonly Goods[]): Promise<void> {
  const expires_at = new Date(shop.now().getTime() + holdMinutes * 60_000)
  await endHold(shop, order_id)
  if (goods.length > 0)
    await shop.db.insert(stockHolds).values(goods.map(({ sku, quantity }) => ({ order_id, sku, quantity, expires_at })))
  await shop.db.update(orders).set({ hold_expires_at: expires_at }).where(eq(orders.id, order_id))
}

/** Lets a hold that is still alive run for another `holdMinutes`: a payment is under way. */
export async function extendHold(shop: Shop, order_id: string): Promise<void> {
  const now = shop.now()
  const until = new Date(now.getTime() + holdMinutes * 60_000).toISOString()
  await shop.db.execute(sql`
    with kept as (
      update orders set hold_expires_at = ${until}::timestamptz
      where id = ${order_id} and hold_expires_at > ${now.toISOString()}::timestamptz and status = 0 returning id
    )
    update stock_holds h set expires_at = ${until}::timestamptz from kept where h.order_id = kept.id`)
}

/** The goods are free again, or sold. */
export async function endHold(shop: Shop, order_id: string): Promise<void> {
  await shop.db.delete(stockHolds).where(eq(stockHolds.order_id, order_id))
  await shop.db.update(orders).set({ hold_expires_at: null }).where(eq(orders.id, order_id))
}

/** Gives back all that an order kept from others: its goods and its use of a coupon. */
export async function giveUp(shop: Shop, order_id: string): Promise<void> {
  await endHold(shop, order_id)
  await shop.db.delete(couponUses).where(eq(couponUses.order_id, order_id))
}

/** Whether an order's time is not over: what it keeps from others is its own. */
export function isHeld(shop: Shop, { hold_expires_at }: Pick<LockedOrder, 'hold_expires_at'>): boolean {
  return hold_expires_at !== null && hold_expires_at > shop.now()
}

/**
 * Whether a locked order's goods are on the shelf; locks them. What was set aside for it is its own, as far as it is there
 * at all: an import may have lowered the stock since. Once its time has run out, what others hold comes first.
 */
export async function areThere(shop: Shop, order: LockedOrder, goods: readonly Goods[]): Promise<boolean> {
  const onHand = await lockGoods(shop, goods)
  const skus = goods.map((each) => each.sku)
  const held = isHeld(shop, order) ? new Map<string, number>() : await heldByOthers(shop, order.session_id, skus)
  return goods.every(({ sku, quantity }) => quantity <= (onHand.get(sku) ?? 0) - (held.get(sku) ?? 0))
}

/**
 * What other shoppers' orders hold of these goods now, pieces by SKU. What a session has stored since it went to pay is its
 * own: it must not take from itself what it has paid for.
 */
async function heldByOthers(shop: Shop, session_id: string, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await shop.db.execute<{ sku: string; held: number }>(sql`
    select h.sku, sum(h.quantity)::int as held from stock_holds h join orders o on o.id = h.order_id
    where h.sku = any(${sql.param([...skus])}::text[]) and h.expires_at > ${shop.now().toISOString()}::timestamptz
      and o.session_id <> ${session_id}
    group by h.sku`)
  return new Map(rows.map((row) => [row.sku, row.held]))
}
