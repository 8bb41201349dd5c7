import { sql } from 'drizzle-orm'
import { fillCustomerNames } from '#domain/customers/tidy.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** Rows per statement, so that row locks are short. */
const portion = 500

/** Portions of one run, so that a run ends long before jobs:unlock would take it for dead; a job goes on with the rest. */
const mostPortions = 15

const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Fills `name_words`, which the desk's search by name reads, in the rows that are older than the column (migrations 0073 and
 * 0075); a trigger fills newer ones. Once all are filled this is two looks into empty indexes. A row that another
 * transaction has locked is left for the next run. Idempotent; after a kill the next run goes on where it ended.
 */
export async function fillNameWords(shop: Shop): Promise<void> {
  let filled = 0
  let portions = 0
  for (const fill of [fillBuyerNames, fillCustomerNames]) {
    for (let from: string | null = firstId; from && portions < mostPortions; portions++) {
      const { count, last } = await fill(shop, from, portion)
      filled += count
      from = count === portion ? last : null
    }
  }
  if (filled > 0) shop.log.info({ rows: filled }, 'names were prepared for the search at the desk')
  if (portions === mostPortions) await enqueueJob(shop, 'names.fill', {}, { key: 'names.fill' })
}

/**
 * Fills at most `most` addresses from an order's id on; returns their number and the last one's order. Not from the first id
 * each time: while a backup still sees the old rows the index keeps them, and each portion would step over those before it.
 */
async function fillBuyerNames(shop: Shop, from: string, most: number): Promise<{ count: number; last: string | null }> {
  // The trigger of the name writes the words, also of a name that stays the same.
  const { rows } = await shop.db.execute<{ count: number; last: string | null }>(sql`
    with found as (
      select order_id, kind from order_addresses where name_words is null and order_id >= ${from}::uuid
      order by order_id limit ${most} for no key update skip locked
    ), filled as (
      update order_addresses set first_name = first_name
      where (order_id, kind) in (select order_id, kind from found) returning order_id
    )
    select count(*)::int as count, (array_agg(order_id order by order_id desc))[1] as last from filled`)
  return rows[0]!
}
