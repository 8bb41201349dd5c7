import { and, eq, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders, stockHolds } from '#database/schema/orders.ts'
import { couponUses } from '#database/schema/promotions.ts'
import { hashes, type Origin } from '#domain/limits/limit.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { type Held, type Holding, isWithinLimits, windowStart } from '#domain/orders/reservations/hold-limits.ts'
import type { Shop } from '#domain/shop.ts'
import type { Goods, StockedGoods } from '#domain/stock/goods.ts'
import { holdMinutes } from '#shared/limits.ts'

/**
 * Minutes from a session's first payment until its holds end, however many payments it begins (`payer`), and until
 * when a pending bank answer may extend them (`bank`; the database has the same number).
 */
const longest = { payer: 2 * holdMinutes, bank: 75 }

/** When an order's goods are held until, if longer than its card is being charged; and the writes that hold them. */
type Hold = { expires_at: Date | null; writes: SQLWrapper[] }

/**
 * Holds goods for a payment that begins now, for `holdMinutes`, or only while its card is being charged if the order
 * is beyond the limits. A later payment of the same session extends the hold up to `longest`. The caller has locked
 * the order, the goods and the origin, and read what they hold.
 */
export function holdGoods(shop: Shop, holding: Holding, held: Held): Hold {
  const { order_id, goods, origin } = holding
  const now = shop.now()
  const held_since = held.since ? new Date(held.since) : now
  const until = Math.min(now.getTime() + holdMinutes * 60_000, held_since.getTime() + longest.payer * 60_000)
  const expires_at = until > now.getTime() && isWithinLimits(holding, held) ? new Date(until) : null
  const rest = { expires_at, held_since, renewed_at: now, network: origin.network[0], site: origin.site[0] }
  const skus = goods.map(({ sku }) => sku)
  const others = shop.db
    .delete(stockHolds)
    .where(and(eq(stockHolds.order_id, order_id), notInArray(stockHolds.sku, skus)))
  if (goods.length === 0) return { expires_at, writes: [others] }
  const these = shop.db
    .insert(stockHolds)
    .values(goods.map(({ sku, quantity }) => ({ order_id, sku, quantity, ...rest })))
    .onConflictDoUpdate({
      target: [stockHolds.order_id, stockHolds.sku],
      set: { quantity: sql`excluded.quantity`, ...rest },
    })
  return { expires_at, writes: [others, these] }
}

/** Extends an active hold while the payer is at the bank's page, or the bank has to answer. */
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

/** The writes that release everything an unpaid order reserves: its goods and its coupon use. */
export function releaseReservations({ db }: Shop, order_id: string): SQLWrapper[] {
  return [
    db.update(stockHolds).set({ expires_at: null }).where(eq(stockHolds.order_id, order_id)),
    db.update(orders).set({ hold_expires_at: null }).where(eq(orders.id, order_id)),
    db.delete(couponUses).where(eq(couponUses.order_id, order_id)),
  ]
}

/** Whether an order's hold is still active. */
export function isHeld(shop: Shop, { hold_expires_at }: Pick<LockedOrder, 'hold_expires_at'>): boolean {
  return hold_expires_at !== null && hold_expires_at > shop.now()
}

/** Whether goods were ever held for an order and have not been sold to it. */
export async function wasHeld(shop: Shop, order_id: string): Promise<boolean> {
  const rows = await shop.db
    .select({ sku: stockHolds.sku })
    .from(stockHolds)
    .where(eq(stockHolds.order_id, order_id))
    .limit(1)
  return rows.length > 0
}

/**
 * Whether the locked goods of a locked order whose money has arrived are in stock. The order may use what it held, as
 * far as it is in stock. Once its hold has expired, what others are paying for now comes first.
 */
export async function areInStock(shop: Shop, order: LockedOrder, goods: readonly StockedGoods[]): Promise<boolean> {
  const held = isHeld(shop, order) ? new Map<string, number>() : await heldByOthers(shop, order, goods)
  return goods.every(({ sku, quantity, on_hand }) => quantity <= on_hand - (held.get(sku) ?? 0))
}

/**
 * Whether a hosted page may be opened for these locked goods: no card has been typed for it yet, so other buyers' holds
 * come first, unless this order's hold is older. Buyers of one network do not block each other: someone behind the same
 * address may hold goods to do harm, and the first to pay gets them.
 */
export async function areFreeForPage(
  shop: Shop,
  order: LockedOrder,
  { goods, origin }: Pick<Holding, 'goods' | 'origin'>,
): Promise<boolean> {
  const mine = isHeld(shop, order) ? await heldSince(shop, order.session_id) : undefined
  const held = await heldByOthers(shop, order, goods, { since: mine ?? 'any', origin })
  return goods.every(({ sku, quantity, on_hand }) => quantity <= on_hand - (held.get(sku) ?? 0))
}

/** Selects `sku` and `quantity`: the pieces that orders are paying for now. What is merely held still counts as free. */
export function beingPaid(shop: Shop): SQL {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  return sql`
    select h.sku, sum(h.quantity)::int as quantity from stock_holds h
    where h.renewed_at > ${windowStart(shop)}::timestamptz
      and being_paid(h.order_id, coalesce(h.expires_at > ${now}, false), ${now})
    group by h.sku`
}

/** When this session began its oldest unpaid hold within the last hours. */
async function heldSince(shop: Shop, session_id: string): Promise<Date | undefined> {
  const { rows } = await shop.db.execute<{ since: string | null }>(sql`
    select min(h.held_since) as since from stock_holds h join orders o on o.id = h.order_id
    where o.session_id = ${session_id} and h.renewed_at > ${windowStart(shop)}::timestamptz`)
  return rows[0]?.since ? new Date(rows[0].since) : undefined
}

/**
 * Pieces by SKU that other sessions' orders are paying for now; with `since`, also those merely held from other
 * networks, before that moment or at any. What a session has stored since it went to pay is its own.
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
