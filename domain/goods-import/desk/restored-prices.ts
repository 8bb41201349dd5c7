import { type SQL, sql } from 'drizzle-orm'
import { allowedCrossedOut } from '#domain/catalogue/crossed-out.ts'
import { mostBeside, pastPricesOf, usualAfterPeriods } from '#domain/catalogue/price-history.ts'
import { pricedKinds } from '#domain/goods-import/lower-crossed-out.ts'
import type { Shop } from '#domain/shop.ts'

type Prices = { price: number; compare_at_price: number | null }
type Row = {
  key: string
  id: number
  now: Prices
  before: Prices
}

/**
 * The prices that undoing an import brings back, by SKU, of those of its `changed` rows whose prices it changed. A planned price
 * that ran when the import replaced it, and is over, would stay for ever: the price before it comes back instead. What is
 * crossed out follows the rule of 30 days, as everywhere at the desk.
 */
export async function restoredPrices(
  open: Shop,
  { created_at, written_at }: { created_at: Date; written_at: Date | null },
  table: string,
  changed: SQL,
): Promise<Record<string, Prices>> {
  const kind = pricedKinds[table]
  if (!kind) return {}
  const { rows } = await open.db.execute<Row>(sql`
    select c.key, t.id, json_build_object('price', t.price, 'compare_at_price', t.compare_at_price) as now,
      json_build_object('price', r.price, 'compare_at_price', r.compare_at_price) as before
    from goods_import_changes c join ${sql.identifier(table)} t on t.sku = c.key
      cross join lateral jsonb_populate_record(t, c.before) r
    where ${changed} and c.before ?| array['price', 'compare_at_price']`)
  const past = await pastPricesOf(
    open,
    kind,
    rows.map(({ id }) => id),
  )
  const period = { since: created_at, until: written_at ?? open.now() }
  const replaced = rows.map(({ id, before: { price } }) => ({ id, price, ...period }))
  const usualOf = await usualAfterPeriods(open, kind, replaced)
  const restored = rows.map(({ key, id, now, before }): [string, Prices] => {
    const usual = usualOf.get(id)
    const price = usual ?? before.price
    const most = mostBeside(past.get(id) ?? [], now.price, price, open.now())
    // The planned price's crossed-out one ends with it.
    const wished = usual === undefined ? before.compare_at_price : null
    return [key, { price, compare_at_price: allowedCrossedOut(wished, price, most) }]
  })
  return Object.fromEntries(restored)
}
