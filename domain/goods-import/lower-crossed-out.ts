import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { allowedCrossedOut } from '#domain/catalogue/crossed-out.ts'
import { mostBeside, type PricedKind, pastPricesOf } from '#domain/catalogue/price-history.ts'
import { type Staged, waiting } from '#domain/goods-import/staging.ts'
import type { Shop } from '#domain/shop.ts'

/** The kinds of goods with prices, by their table. */
export const pricedKinds: Record<string, PricedKind> = { wheels: 'wheel', addons: 'addon' }

type Wished = { id: number; present: number; price: number; wished: number }

/** Of the crossed-out prices that are wished for, those that the rule of 30 days refuses, with what it allows instead. */
export async function notAllowed<Row extends Wished>(
  shop: Pick<Shop, 'db'>,
  kind: PricedKind,
  rows: readonly Row[],
  now: Date,
): Promise<(Row & { allowed: number | null })[]> {
  const past = await pastPricesOf(
    shop,
    kind,
    rows.map(({ id }) => id),
  )
  return rows
    .map((row) => {
      const most = mostBeside(past.get(row.id) ?? [], row.present, row.price, now)
      return { ...row, allowed: allowedCrossedOut(row.wished, row.price, most) }
    })
    .filter(({ allowed, wished }) => allowed !== wished)
}

/**
 * Lowers the crossed-out prices of staged rows to what the rule of 30 days allows, as the desk's form does where a price
 * changes, or removes them. A new SKU keeps its supplier's, because the shop knows no earlier price of it. Returns how many.
 */
export async function lowerCrossedOut(db: Database, staged: Staged, now: Date): Promise<number> {
  const kind = pricedKinds[getTableName(staged.table)]
  if (!kind) return 0
  const { rows } = await db.execute<Wished & { row: number }>(sql`
    select s.row, t.id, t.price as present, s.price, s.compare_at_price as wished
    from ${waiting(staged)} s join ${staged.table} t using (sku)
    where s.compare_at_price is not null
      and (s.price, s.compare_at_price) is distinct from (t.price, t.compare_at_price)`)
  const lowered = (await notAllowed({ db }, kind, rows, now)).map(({ row, allowed }) => ({
    row,
    compare_at_price: allowed,
  }))
  await db.execute(sql`
    update ${waiting(staged)} s set compare_at_price = l.compare_at_price, unedited = array_remove(unedited, 'compare_at_price')
    from json_to_recordset(${JSON.stringify(lowered)}::json) as l(row int, compare_at_price int) where l.row = s.row`)
  return lowered.length
}
