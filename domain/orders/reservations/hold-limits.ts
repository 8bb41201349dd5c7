import { sql } from 'drizzle-orm'
import { anyOf, type Origin } from '#domain/limits/limit.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockedGoods } from '#domain/stock/goods.ts'
import { holdHours, setOf } from '#shared/limits.ts'

/**
 * Maximum pieces (and orders per network) held without having been paid, within `holdHours`. A carrier puts thousands
 * of honest buyers behind one address, so beyond these limits a payment still begins, but its goods are held only
 * while its card is being charged.
 */
const holdLimits = { session: 40, network: 48, orders_of_network: 12, site: 144 } as const

export type Holding = {
  order_id: string
  session_id: string
  goods: readonly StockedGoods[]
  origin: Origin
  /** The payment opens a hosted page: no card has been typed yet. */
  is_page: boolean
}

/** Half of a SKU's stock, at least one set. */
function shareOf(on_hand: number): number {
  return Math.max(setOf, Math.floor(on_hand / 2))
}

/** Pieces held without having been paid, within the last hours, by those whom the limits count. */
export type Held = {
  /** When this session began its oldest hold. */
  since: string | null
  /** By other orders of this session, network and site, released or not. */
  by_session: number
  by_network: number
  by_site: number
  orders_of_network: number
  /** Per SKU: what other sessions of this network have held, and what all other sessions hold now. */
  shares: { sku: string; by_network: number; set_aside: number }[]
}

/**
 * Whether an order's goods may be held for longer than a card charge: within the limits of its session, network and
 * site, and per SKU no more than a share by one network, and no more than a share by unpaid hosted pages. The caller
 * has locked the goods and the origin.
 */
export function isWithinLimits({ goods, is_page }: Holding, held: Held): boolean {
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
  if (held.by_session + pieces > holdLimits.session || held.by_network + pieces > holdLimits.network) return false
  if (held.by_site + pieces > holdLimits.site || held.orders_of_network >= holdLimits.orders_of_network) return false
  return goods.every(({ sku, quantity, on_hand }) => {
    const most = shareOf(on_hand)
    const { by_network, set_aside } = held.shares.find((each) => each.sku === sku) ?? { by_network: 0, set_aside: 0 }
    return by_network + quantity <= most && (!is_page || set_aside + quantity <= most)
  })
}

/** Everything that decides whether and until when an order's goods are held, in one statement. */
export async function readHeld(
  shop: Shop,
  { order_id, session_id, skus, origin }: Pick<Holding, 'order_id' | 'session_id' | 'origin'> & { skus: string[] },
): Promise<Held> {
  const holds = sql`stock_holds h join orders o on o.id = h.order_id`
  const isRecent = sql`h.renewed_at > ${windowStart(shop)}::timestamptz`
  const ofNetwork = sql`h.network = ${anyOf(origin.network)}`
  const { rows } = await shop.db.execute<Held>(sql`
    select coalesce(sum(h.quantity) filter (where o.session_id = ${session_id}), 0)::int as by_session,
      coalesce(sum(h.quantity) filter (where ${ofNetwork}), 0)::int as by_network,
      coalesce(sum(h.quantity) filter (where h.site = ${anyOf(origin.site)}), 0)::int as by_site,
      (count(distinct h.order_id) filter (where ${ofNetwork}))::int as orders_of_network,
      (select min(h.held_since) from ${holds} where o.session_id = ${session_id} and ${isRecent}) as since,
      (
        select coalesce(json_agg(share), '[]') from (
          select h.sku, coalesce(sum(h.quantity) filter (where ${ofNetwork}), 0)::int as by_network,
            coalesce(sum(h.quantity) filter (where h.expires_at > ${shop.now().toISOString()}::timestamptz), 0)::int
              as set_aside
          from ${holds}
          where h.sku = any(${sql.param(skus)}::text[]) and ${isRecent}
            and o.session_id <> ${session_id}
          group by h.sku
        ) share
      ) as shares
    from ${holds}
    where ${isRecent} and h.order_id <> ${order_id} and (
      h.site = ${anyOf(origin.site)} or h.order_id = any(array(select id from orders where session_id = ${session_id}))
    )`)
  return rows[0]!
}

/** Holds from before this moment no longer count. */
export function windowStart(shop: Shop): string {
  return new Date(shop.now().getTime() - holdHours * 3_600_000).toISOString()
}
