import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/** A file may have 10,000 addresses, and each item has two: one in English, one in Arabic. */
export const thingsPerPart = 5_000

export type SitemapKind = 'pages' | 'wheels' | 'accessories' | 'gallery'

/** `part` counts from 1; part n has the items with ids from (n − 1) × 5,000 + 1 to n × 5,000. */
export type SitemapPart = { kind: SitemapKind; part: number; changed: string | null }

/**
 * The non-empty parts of the sitemap. The id decides an item's part for good, so a part that a search engine has read
 * changes only when one of its items does, and no part exceeds the limit.
 */
export async function sitemapParts(shop: Shop): Promise<SitemapPart[]> {
  const parts = await partsOfThings(shop.db, {})
  return [{ kind: 'pages', part: 1, changed: null }, ...parts]
}

/** A timestamp in the format of sitemaps and feeds. */
export const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

const part = sql.raw(`(greatest(id, 1) - 1) / ${thingsPerPart} + 1`)

const partsOfThings = statement<SitemapPart>(
  'sitemap_parts',
  sql`
    select 'wheels' as kind, ${part} as part, ${moment('max(updated_at)')} as changed from wheels group by 2
    union all
    select 'accessories', ${part}, ${moment('max(updated_at)')} from addons group by 2
    union all
    select 'gallery', ${part}, null from gallery_items group by 2
    order by 1, 2 limit 10000`,
)
