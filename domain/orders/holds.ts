import { eq, sql } from 'drizzle-orm'
import { orders, stockHolds } from '#database/schema/orders.ts'
import { couponUses } from '#database/schema/promotions.ts'
import { type Goods, lockGoods } from '#domain/catalogue/stock.ts'
import { hashes, type Origin } from '#domain/limits/origin.ts'
import { type Holding, isWithinLimits, windowStart } from '#domain/orders/hold-limits.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'
import { holdMinutes } from '#shared/limits.ts'

/**
 * Minutes from the first payment of a session until nothing is set aside for it any more, however many payments it
 * begins; and until when a bank that has been asked may keep the goods (the database has the same number).
 */
const longest = { payer: 2 * holdMinutes, bank: 75 }

/**
 * Sets goods aside for a payment that begins now, for `holdMinutes`, or only while its card is being charged where the
 * order is beyond the limits. A later payment of the same session prolongs the time, but not beyond `longest`. The order,
 * the goods and the origin are locked by the caller.
 */
export async function holdGoods(shop: Shop, holding: Holding): Promise<void> {
  const { order_id, goods, origin } = holding
  const now = shop.now()
  const held_since = (await heldSince(shop, holding.session_id)) ?? now
  const until = Math.min(now.getTime() + holdMinutes * 60_000, held_since.getTime() + longest.payer * 60_000)
  const isHeld = until > now.getTime() && (await isWithinLimits(shop, holding))
  const expires_at = isHeld ? new Date(until) : null
  const rest = { expires_at, held_since, renewed_at: now, network: origin.network[0], site: origin.site[0] }
  await shop.db.delete(stockHolds).where(eq(stockHolds.order_id, order_id))
  if (goods.length > 0)
    await shop.db.insert(stockHolds).values(goods.map(({ sku, quantity }) => ({ order_id, sku, quantity, ...rest })))
  await shop.db.update(orders).set({ hold_expires_at: expires_at }).where(eq(orders.id, order_id))
}

/** When this session first set goods aside of those that it has not paid for in the last hours. */
async function heldSince(shop: Shop, session_id: string): Promise<Date | undefined> {
  const { rows } = await shop.db.execute<{ since: string | null }>(sql`
    select min(h.held_since) as since from stock_holds h join orders o on o.id = h.order_id
    where o.session_id = ${session_id} and h.renewed_at > ${windowStart(shop)}::timestamptz`)
  return rows[0]?.since ? new Date(rows[0].since) : undefined
}

/** Lets a hold that is still alive run on while the payer is at the bank's page, or the bank has been asked. */
export async function extendHold(shop: Shop, order_id: string, who: keyof typeof longest): Promise<void> {
  const now = shop.now()
  const until = new Date(now.getTime() + holdMinutes * 60_000).toISOString()
  await shop.db.execute(sql`
    with kept as (
      update stock_holds h
      set expires_at = greatest(
        h.expires_at,
        least(${until}::timestamptz, h.held_since + make_interval(mins => ${longest[who]}::int))
      )
      from orders o
      where o.id = h.order_id and o.id = ${order_id} and o.status = 0
        and h.expires_at > ${now.toISOString()}::timestamptz
      returning h.expires_at
    )
    update orders set hold_expires_at = (select max(expires_at) from kept)
    where id = ${order_id} and exists (select 1 from kept)`)
}

/** The order is paid: its goods are sold, and what it set aside counts towards no limit. */
export async function endHold(shop: Shop, order_id: string): Promise<void> {
  await shop.db.delete(stockHolds).where(eq(stockHolds.order_id, order_id))
  await shop.db.update(orders).set({ hold_expires_at: null }).where(eq(orders.id, order_id))
}

/** Gives back all that an unpaid order kept from others: its goods and its use of a coupon. */
export async function giveUp(shop: Shop, order_id: string): Promise<void> {
  await shop.db.update(stockHolds).set({ expires_at: null }).where(eq(stockHolds.order_id, order_id))
  await shop.db.update(orders).set({ hold_expires_at: null }).where(eq(orders.id, order_id))
  await shop.db.delete(couponUses).where(eq(couponUses.order_id, order_id))
}

/** Whether an order's time is not over. */
export function isHeld(shop: Shop, { hold_expires_at }: Pick<LockedOrder, 'hold_expires_at'>): boolean {
  return hold_expires_at !== null && hold_expires_at > shop.now()
}

/** Whether goods were ever set aside for an order, and have not been sold to it. */
export async function wasHeld(shop: Shop, order_id: string): Promise<boolean> {
  const rows = await shop.db
    .select({ sku: stockHolds.sku })
    .from(stockHolds)
    .where(eq(stockHolds.order_id, order_id))
    .limit(1)
  return rows.length > 0
}

/**
 * Whether the goods of a locked order whose money has arrived are on the shelf; locks them. What was set aside for it is
 * its own, as far as it is there at all. Once its time has run out, what others are paying for at this moment comes first.
 */
export async function areThere(shop: Shop, order: LockedOrder, goods: readonly Goods[]): Promise<boolean> {
  const onHand = await lockGoods(shop, goods)
  const held = isHeld(shop, order) ? new Map<string, number>() : await heldByOthers(shop, order, goods)
  return goods.every(({ sku, quantity }) => quantity <= (onHand.get(sku) ?? 0) - (held.get(sku) ?? 0))
}

/**
 * Whether a hosted page may be opened for these goods: nobody has typed a card for it yet, so what other buyers have set
 * aside comes first, unless it was this order's before it was theirs. Buyers of one network are not kept from each other:
 * somebody behind the same address may have set it aside to do harm, and whoever pays first gets it. The goods are locked
 * by the caller.
 */
export async function arePageFree(
  shop: Shop,
  order: LockedOrder,
  { goods, on_hand, origin }: Pick<Holding, 'goods' | 'on_hand' | 'origin'>,
): Promise<boolean> {
  const mine = isHeld(shop, order) ? await heldSince(shop, order.session_id) : undefined
  const held = await heldByOthers(shop, order, goods, { since: mine ?? 'any', origin })
  return goods.every(({ sku, quantity }) => quantity <= (on_hand.get(sku) ?? 0) - (held.get(sku) ?? 0))
}

/**
 * Pieces by SKU that other sessions' orders are being paid for at this moment; with `since`, also those that are only set
 * aside from other networks, before that moment or at any. What a session has stored since it went to pay is its own.
 */
async function heldByOthers(
  shop: Shop,
  { session_id }: LockedOrder,
  goods: readonly Goods[],
  aside?: { since: Date | 'any'; origin: Origin },
): Promise<Map<string, number>> {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const since = aside?.since
  const earlier = since instanceof Date ? sql`and h.held_since < ${since.toISOString()}::timestamptz` : sql``
  const setAside = aside
    ? sql`or (h.expires_at > ${now} and h.network <> all(${hashes(aside.origin.network)}) ${earlier})`
    : sql``
  const { rows } = await shop.db.execute<{ sku: string; held: number }>(sql`
    select h.sku, sum(h.quantity)::int as held from stock_holds h join orders o on o.id = h.order_id
    where h.sku = any(${sql.param(goods.map(({ sku }) => sku))}::text[])
      and h.renewed_at > ${windowStart(shop)}::timestamptz and o.session_id <> ${session_id}
      and (
        being_paid(h.order_id, coalesce(h.expires_at > ${now}, false), ${now})
        ${setAside}
      )
    group by h.sku`)
  return new Map(rows.map((row) => [row.sku, row.held]))
}
