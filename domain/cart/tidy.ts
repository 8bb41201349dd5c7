import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

/** Carts of one statement, so that nobody waits for long. */
const atOnce = 500

/** Deletes the carts that nobody has changed for so long, with their lines. One that somebody is busy with is left. */
export async function tidyCarts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  for (;;) {
    const { rowCount } = await shop.db.execute(sql`
      delete from carts where session_id in (
        select session_id from carts where updated_at < ${before}::timestamptz
        order by session_id limit ${atOnce} for update skip locked
      )`)
    if (rowCount !== atOnce) return
  }
}
