import { type SQL, sql } from 'drizzle-orm'
import { mostCrossedOut, type Period } from '#domain/catalogue/crossed-out.ts'
import type { Shop } from '#domain/shop.ts'

export type PricedKind = 'wheel' | 'addon'

/** The past prices of some goods by their id, the oldest first. */
export async function pastPricesOf(
  shop: Pick<Shop, 'db'>,
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

/**
 * A value of the planned price that gives the SKU `alias` its present price until a known end, as SQL; null if there is none, such
 * as after a change by hand. `value` is of the row `plan`.
 */
export function runningPlan(kind: PricedKind, alias: string, value: SQL): SQL {
  const column = kind === 'wheel' ? sql`wheel_id` : sql`addon_id`
  const goods = sql.identifier(alias)
  return sql`(
    select ${value} from planned_prices plan
    where plan.${column} = ${goods}.id and plan.state = 'running' and plan.price = ${goods}.price
      and plan.price_before <> plan.price and plan.ends_at is not null
    limit 1)`
}

type Replaced = { id: number; price: number; since: Date; until: Date }

/**
 * For undoing a change of prices: `replaced` are those that it replaced, at a time from `since` to `until`. Some may be planned
 * prices whose period is over by now. Bringing one back would make it stay, because nothing ends its period a second time: for
 * those goods the result has, by their id, what they cost before the period, and undoing brings that back. A price that was
 * still there after its period counts too (its end may have been applied late), but not one that was set again later.
 */
export async function usualAfterPeriods(
  shop: Shop,
  kind: PricedKind,
  replaced: readonly Replaced[],
): Promise<Map<number, number>> {
  if (replaced.length === 0) return new Map()
  const column = kind === 'wheel' ? sql`wheel_id` : sql`addon_id`
  const { rows } = await shop.db.execute<{ id: number; price: number }>(sql`
    select distinct on (c.id) c.id, p.price_before as price
    from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as c(id int, price int, since timestamptz, until timestamptz)
      join planned_prices p on p.${column} = c.id and p.price = c.price
    where p.state in ('running', 'ended', 'kept', 'cancelled') and p.ends_at <= ${shop.now().toISOString()}::timestamptz
      and p.price_before is not null and p.begins_at <= c.until
      and not exists (
        select from past_prices h
        where h.${column} = c.id and h.price <> p.price and h.ended_at > p.ends_at and h.ended_at < c.since)
    order by c.id, p.begins_at desc`)
  return new Map(rows.map(({ id, price }) => [id, price]))
}
