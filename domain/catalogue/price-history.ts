import { sql } from 'drizzle-orm'
import { mostCrossedOut, type Period } from '#domain/catalogue/crossed-out.ts'
import type { Shop } from '#domain/shop.ts'

export type PricedKind = 'wheel' | 'addon'

/** The past prices of some goods by their id, the oldest first. */
export async function pastPricesOf(
  shop: Shop,
  kind: PricedKind,
  ids: readonly number[],
): Promise<Map<number, (Period & { compare_at_price: number | null })[]>> {
  const column = kind === 'wheel' ? sql`wheel_id` : sql`addon_id`
  type Row = { id: number; price: number; compare_at_price: number | null; ended_at: string }
  const { rows } = await shop.db.execute<Row>(sql`
    select ${column} as id, price, compare_at_price, ended_at from past_prices
    where ${column} = any(${sql.param(ids)}::int[]) order by ended_at, id`)
  const read = rows.map(({ ended_at, ...row }) => ({ ...row, ended_at: new Date(ended_at) }))
  return Map.groupBy(read, ({ id }) => id)
}

/** The highest price that may be crossed out beside `price`, if it begins or stays now. */
export function mostBeside(past: readonly Period[], present: number, price: number, now: Date): number | null {
  const periods = [...past, { price: present, ended_at: price === present ? null : now }]
  return mostCrossedOut(price === present ? periods : [...periods, { price, ended_at: null }])
}
