import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { plainSku, skuKeyOf } from '#domain/sku-key.ts'
import { lowStock, pageRows } from '#shared/desk/limits.ts'
import type { StockFilters, StockLevel } from '#shared/desk/stock.ts'

/** The shop's limit of low stock. */
const shopLeast = sql`coalesce((select least from stock_thresholds where kind = 'shop'), ${lowStock}::int)`

type Row = Omit<StockLevel, 'to_pack'>

const columns = (kind: 'wheel' | 'addon'): SQL =>
  kind === 'wheel'
    ? sql`select 'wheel' as kind, sku, name, name_ar, supplier_stock as stock, special_order from wheels`
    : sql`select 'addon', sku, name, name_ar, stock, false from addons`

/** What the shop shows: hidden goods are neither low nor sold out. */
const isShown = { wheel: sql`where shown`, addon: sql`where not hidden` }

/**
 * A page of stock. `low` and `out`: the fewest pieces first, without hidden and made-to-order goods; `all`: by SKU. `search`
 * looks in the SKU and in the name of its language.
 */
export async function listStock(
  shop: Shop,
  { show = 'low', search, after }: StockFilters,
): Promise<{ rows: StockLevel[]; next: string | null; shop_least: number }> {
  const byStock = show !== 'all'
  const [, afterStock, afterSku] = /^(\d{1,7}) (.+)$/.exec(after ?? '') ?? []
  const position = byStock
    ? sql`(g.stock, g.sku) > (${Number(afterStock)}::int, ${afterSku})`
    : sql`g.sku > ${afterSku}`
  const word = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined
  const inName = /[\u0600-\u06ff]/.test(search ?? '')
    ? sql`position(search_fold(${search}) in search_fold(g.name_ar)) > 0`
    : sql`g.name ilike ${word}`
  const [wheels, addons] = byStock ? [isShown.wheel, isShown.addon] : []
  const code = search ? `${plainSku(search)}%` : undefined
  const { rows } = await shop.db.execute<Row & { shop_least: number }>(sql`
    with shop as materialized (select ${shopLeast} as least)
    select g.*, coalesce(t.least, shop.least) as least, t.least is not null as own_least, shop.least as shop_least
    from shop cross join (${columns('wheel')} ${wheels ?? sql``} union all ${columns('addon')} ${addons ?? sql``}) g
    left join stock_thresholds t on t.kind = g.kind and t.sku = g.sku
    where ${show === 'low' ? sql`g.stock <= coalesce(t.least, shop.least) and not (g.special_order and g.stock = 0)` : sql`true`}
      and ${show === 'out' ? sql`g.stock = 0 and not g.special_order` : sql`true`}
      and ${word ? sql`(${skuKeyOf(sql`g.sku`)} like ${code} or ${inName})` : sql`true`}
      and ${afterSku === undefined ? sql`true` : position}
    order by ${byStock ? sql`g.stock, g.sku` : sql`g.sku`} limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  const waiting = await piecesToPack(
    shop,
    shown.map(({ sku }) => sku),
  )
  return {
    rows: shown.map(({ shop_least: _, ...row }) => ({ ...row, to_pack: waiting.get(row.sku) ?? 0 })),
    next: rows.length > pageRows && last ? `${last.stock} ${last.sku}` : null,
    shop_least: rows[0]?.shop_least ?? (await readShopLeast(shop)),
  }
}

/** How many SKUs `listStock` shows as low, in SQL. */
export const countLowStock = sql`
  with shop as materialized (select ${shopLeast} as least)
  select count(*)::int as count
  from shop cross join (
    select 'wheel' as kind, sku, supplier_stock as stock, special_order from wheels ${isShown.wheel}
    union all select 'addon', sku, stock, false from addons ${isShown.addon}
  ) g
  left join stock_thresholds t on t.kind = g.kind and t.sku = g.sku
  where g.stock <= coalesce(t.least, shop.least) and not (g.special_order and g.stock = 0)`

async function readShopLeast(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ least: number }>(sql`select ${shopLeast} as least`)
  return rows[0]!.least
}

/**
 * Pieces by SKU that are on the shelf, but no longer in stock:
 * - sold and not sent, until they are put back in stock, even if all of the money was refunded;
 * - of guarantee exchanges that have not been sent.
 *
 * Left out are:
 * - pieces that the desk kept off the shelf when it refunded them by piece or cancelled the order (as in `restockOrder`, a last
 *   refund that makes up the full sum does not say that of the goods);
 * - goods of orders whose refund is older than this rule (`counts_expect`): counts found them as a surplus and added them to the
 *   stock, or the next count does.
 */
export async function piecesToPack(shop: Shop, skus: readonly string[]): Promise<Map<string, number>> {
  if (skus.length === 0) return new Map()
  // First the few orders that wait: a SKU may have been sold a thousand times. In two parts, each with an index of its own.
  const left = sql`select id, total, transaction_id from orders where status = 1 and dispatched_at is null
    and restocked_at is null and cancelled_at is null`
  const { rows } = await shop.db.execute<{ sku: string; pieces: number }>(sql`
    with waiting as materialized (
      ${left} and payment_status <> 'refunded' union all ${left} and payment_status = 'refunded'
        and exists (select from refunds f where f.order_id = orders.id and f.state <> 'failed' and f.counts_expect)
    )
    select sku, sum(pieces)::int as pieces from (
      select l.sku, l.quantity - coalesce(b.by_refund, 0) - greatest(coalesce(b.otherwise, 0), coalesce((
        select sum(x.quantity - coalesce((
          select sum(k.quantity) from order_restocks k where k.order_id = l.order_id and k.line_id = l.id and k.refund_id = r.id
        ), 0))
        from refund_lines x join refunds r on r.id = x.refund_id
        where x.line_id = l.id and r.state <> 'failed' and r.id is distinct from ${finalRefund}
      ), 0)) as pieces
      from waiting w join order_lines l on l.order_id = w.id
      left join lateral (
        select sum(k.quantity) filter (where ${isOfRefund}) as by_refund, sum(k.quantity) filter (where not ${isOfRefund}) as otherwise
        from order_restocks k where k.order_id = l.order_id and k.line_id = l.id
      ) b on true
      where not l.special_order
      union all
      select r.sku, r.quantity from guarantee_cases c join guarantee_replacements r on r.case_id = c.id
      where c.outcome = 'exchange' and c.sent_at is null and not r.special_order
    ) each where sku = any(${sql.param([...skus])}::text[]) group by sku`)
  return new Map(rows.filter(({ pieces }) => pieces > 0).map(({ sku, pieces }) => [sku, pieces]))
}

/** The pieces of the restock `k` were put back by a refund of theirs, as in `restockOrder`. */
const isOfRefund = sql`(k.refund_id is not null and not exists (select from refunds n where n.replaces = k.refund_id))`

/** The last refund of the order `w`, if it gave back the rest of its payment. */
const finalRefund = sql`(
  select (array_agg(f.id order by f.created_at desc, f.id))[1]
  from payments p join refunds f on f.payment_id = p.id
  where p.order_id = w.id and coalesce(p.transaction_id, p.gateway_reference) = w.transaction_id and f.state <> 'failed'
  having sum(f.amount) >= w.total
)`

type FoundGoods = Row

/** Finds goods by their SKUs as typed; with `lock`, locks their rows in SKU order, wheels before accessories. */
export async function findGoods(shop: Shop, typed: readonly string[], { lock = false } = {}): Promise<FoundGoods[]> {
  const codes = sql.param(typed.map(plainSku))
  const which = sql`where ${skuKeyOf(sql`sku`)} = any(${codes}::text[]) order by sku`
  const locking = lock ? sql`for no key update` : sql``
  const { rows } = await shop.db.execute<Row>(sql`
    with wheel as (${columns('wheel')} ${which} ${locking}),
    addon (kind, sku, name, name_ar, stock, special_order) as (${columns('addon')} ${which} ${locking})
    select g.*, coalesce(t.least, ${shopLeast}) as least, t.least is not null as own_least
    from (select * from wheel union all select * from addon) g
    left join stock_thresholds t on t.kind = g.kind and t.sku = g.sku`)
  return rows
}

/** Of goods found by a code without dashes, which imported accessories may share, the ones with this SKU. */
export function exactly(goods: readonly FoundGoods[], sku: string): FoundGoods | undefined {
  return goods.find((each) => each.sku === sku.trim().toUpperCase()) ?? goods[0]
}

/** The stock of one SKU. Throws stock_unknown. */
export async function findStock(shop: Shop, sku: string): Promise<StockLevel> {
  const found = exactly(await findGoods(shop, [sku]), sku)
  if (!found) throw new Problem('stock_unknown', 404, { sku })
  return { ...found, to_pack: (await piecesToPack(shop, [found.sku])).get(found.sku) ?? 0 }
}
