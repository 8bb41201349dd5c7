import { sql } from 'drizzle-orm'
import type { Goods } from '#domain/catalogue/stock.ts'
import { anyOf, type Origin } from '#domain/limits/origin.ts'
import type { Shop } from '#domain/shop.ts'
import { setOf } from '#shared/limits.ts'

/**
 * Maximum pieces (and orders per network) held without having been paid, within these hours. A carrier puts thousands
 * of honest buyers behind one address, so beyond these limits a payment still begins, but its goods are held only
 * while its card is being charged.
 */
const holdLimits = { session: 40, network: 48, orders_of_network: 12, site: 144, hours: 2 } as const

export type Holding = {
  order_id: string
  session_id: string
  goods: readonly Goods[]
  /** Stock by SKU. */
  on_hand: ReadonlyMap<string, number>
  origin: Origin
  /** The payment opens a hosted page: no card has been typed yet. */
  is_page: boolean
}

/** Half of a SKU's stock, at least one set. */
function shareOf(on_hand: number): number {
  return Math.max(setOf, Math.floor(on_hand / 2))
}

/**
 * Whether an order's goods may be held for longer than a card charge: within the limits of its session, network and
 * site, and per SKU no more than a share by one network, and no more than a share by unpaid hosted pages. The caller
 * has locked the goods and the origin.
 */
export async function isWithinLimits(shop: Shop, holding: Holding): Promise<boolean> {
  const pieces = holding.goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const held = await heldUnpaid(shop, holding)
  if (held.by_session + pieces > holdLimits.session || held.by_network + pieces > holdLimits.network) return false
  if (held.by_site + pieces > holdLimits.site || held.orders_of_network >= holdLimits.orders_of_network) return false
  const shares = await sharesOf(shop, holding)
  return holding.goods.every(({ sku, quantity }) => {
    const most = shareOf(holding.on_hand.get(sku) ?? 0)
    const { by_network, set_aside } = shares.get(sku) ?? { by_network: 0, set_aside: 0 }
    return by_network + quantity <= most && (!holding.is_page || set_aside + quantity <= most)
  })
}

type Held = { by_session: number; by_network: number; by_site: number; orders_of_network: number }

/** What other unpaid orders of this session, network and site have held in the last hours, released or not. */
async function heldUnpaid(shop: Shop, { order_id, session_id, origin }: Holding): Promise<Held> {
  const { rows } = await shop.db.execute<Held>(sql`
    select coalesce(sum(h.quantity) filter (where o.session_id = ${session_id}), 0)::int as by_session,
      coalesce(sum(h.quantity) filter (where h.network = ${anyOf(origin.network)}), 0)::int as by_network,
      coalesce(sum(h.quantity) filter (where h.site = ${anyOf(origin.site)}), 0)::int as by_site,
      (count(distinct h.order_id) filter (where h.network = ${anyOf(origin.network)}))::int as orders_of_network
    from stock_holds h join orders o on o.id = h.order_id
    where h.renewed_at > ${windowStart(shop)}::timestamptz and h.order_id <> ${order_id} and (
      h.site = ${anyOf(origin.site)} or h.order_id = any(array(select id from orders where session_id = ${session_id}))
    )`)
  return rows[0]!
}

type Share = { sku: string; by_network: number; set_aside: number }

/** Per SKU: what other sessions of this network have held, and what all other sessions hold now. */
async function sharesOf(shop: Shop, { session_id, goods, origin }: Holding): Promise<Map<string, Share>> {
  const { rows } = await shop.db.execute<Share>(sql`
    select h.sku,
      coalesce(sum(h.quantity) filter (where h.network = ${anyOf(origin.network)}), 0)::int as by_network,
      coalesce(sum(h.quantity) filter (where h.expires_at > ${shop.now().toISOString()}::timestamptz), 0)::int
        as set_aside
    from stock_holds h join orders o on o.id = h.order_id
    where h.sku = any(${sql.param(goods.map(({ sku }) => sku))}::text[])
      and h.renewed_at > ${windowStart(shop)}::timestamptz and o.session_id <> ${session_id}
    group by h.sku`)
  return new Map(rows.map((row) => [row.sku, row]))
}

/** Holds from before this moment no longer count. */
export function windowStart(shop: Shop): string {
  return new Date(shop.now().getTime() - holdLimits.hours * 3_600_000).toISOString()
}
