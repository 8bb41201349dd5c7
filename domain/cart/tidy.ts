import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

/** Carts per statement, so that row locks are short. */
const batchSize = 500

/** Deletes carts unchanged for `forgottenAfterDays`, with their lines. Locked carts are skipped. */
export async function tidyCarts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  for (;;) {
    const { rowCount } = await shop.db.execute(sql`
      delete from carts where session_id in (
        select session_id from carts where updated_at < ${before}::timestamptz
        order by session_id limit ${batchSize} for update skip locked
      )`)
    if (rowCount !== batchSize) return
  }
}
