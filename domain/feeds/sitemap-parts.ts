import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/** A file takes 10,000 addresses, and each thing has two: one in English, one in Arabic. */
export const thingsPerPart = 5_000

export type SitemapKind = 'pages' | 'wheels' | 'accessories' | 'gallery'

/** `part` counts from 1; part n has the things whose numbers lie between (n − 1) × 5,000 and n × 5,000. */
export type SitemapPart = { kind: SitemapKind; part: number; changed: string | null }

/**
 * The parts of the sitemap that have anything in them. A thing stays in its part for good, because its number says which:
 * a part that a search engine has read changes only when a thing in it does, and none is longer than is allowed.
 */
export async function sitemapParts(shop: Shop): Promise<SitemapPart[]> {
  const parts = await partsOfThings(shop.db, {})
  return [{ kind: 'pages', part: 1, changed: null }, ...parts]
}

/** A moment as sitemaps and feeds write it. */
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
