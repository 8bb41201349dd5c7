import { sql } from 'drizzle-orm'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { windowStart } from '#domain/orders/reservations/hold-limits.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { setOf } from '#shared/limits.ts'

/** Held share that triggers a warning: of one SKU (with stock of more than two sets), and of the whole shop. */
const alarming = { sku: 0.5, shop: 0.05 }

/** Hours between two letters about the same SKU, or the whole stock. */
const quietHours = 6

type Held = { sku: string; held: number; on_hand: number }

/**
 * Warns if unpaid orders hold much of a SKU or of the whole shop: an attacker may be emptying the shelves, or a bank is
 * slow. Every run logs it; the owner gets a letter if it names a SKU that no letter of the last six hours named.
 */
export async function watchHolds(shop: Shop): Promise<void> {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const { rows } = await shop.db.execute<Held>(sql`
    select h.sku, sum(h.quantity)::int as held,
      coalesce((select supplier_stock from wheels w where w.sku = h.sku), (select stock from addons a where a.sku = h.sku), 0)
        as on_hand
    from stock_holds h
    where h.renewed_at > ${windowStart(shop)}::timestamptz
      and (h.expires_at > ${now} or being_paid(h.order_id, coalesce(h.expires_at > ${now}, false), ${now}))
    group by h.sku order by held desc, h.sku`)
  if (rows.length === 0) return
  const tight = rows.filter(({ held, on_hand }) => on_hand > 2 * setOf && held > on_hand * alarming.sku)
  const held = rows.reduce((sum, row) => sum + row.held, 0)
  const on_hand = await onHand(shop)
  const isShop = held > on_hand * alarming.shop
  if (tight.length === 0 && !isShop) return
  shop.log.warn({ held, on_hand, skus: tight.slice(0, 10) }, 'unpaid orders keep much of the stock from other buyers')
  const at = shop.now().toISOString()
  await inTransaction(shop, async (open) => {
    if (!(await isFirstAlert(open, [...(isShop ? [''] : []), ...tight.map(({ sku }) => sku)]))) return
    await enqueueOwnerLetter(open, 'owner.stock_held', { at, held, on_hand, skus: tight.slice(0, 50) }, at)
  })
}

/** Records that the owner is warned about these SKUs. False if all of them were in a letter of the last hours. */
async function isFirstAlert(shop: Shop, skus: string[]): Promise<boolean> {
  const now = shop.now()
  const quiet = new Date(now.getTime() - quietHours * 3_600_000).toISOString()
  const { rowCount } = await shop.db.execute(sql`
    insert into stock_alerts as a (sku, alerted_at)
    select unnest(${sql.param(skus)}::text[]), ${now.toISOString()}::timestamptz
    on conflict (sku) do update set alerted_at = excluded.alerted_at where a.alerted_at <= ${quiet}::timestamptz`)
  return rowCount! > 0
}

async function onHand(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ pieces: number }>(sql`
    select (select coalesce(sum(supplier_stock), 0) from wheels)::int
      + (select coalesce(sum(stock), 0) from addons)::int as pieces`)
  return rows[0]!.pieces
}
