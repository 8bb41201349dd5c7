import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { moment, type SitemapKind, thingsPerPart } from '#domain/feeds/sitemap-parts.ts'
import type { Shop } from '#domain/shop.ts'

/** One page of the shop: its English path, last modification, and picture names as a JSON array. */
export type SitemapThing = { path: string; changed: string | null; images: string }

type Row = SitemapThing & { id: number }

/** Batch size: small enough to hold in memory for a slow reader. */
const batch = 1_000

/** Streams the pages of one sitemap part in batches, with keyset pagination. */
export async function* sitemapThings(shop: Shop, kind: SitemapKind, part: number): AsyncGenerator<SitemapThing[]> {
  if (kind === 'pages') {
    if (part === 1) yield [...always, ...(await pagesOfShop(shop.db, {}))]
    return
  }
  const last = part * thingsPerPart
  for (let after = last - thingsPerPart; ; ) {
    const rows = await read[kind](shop.db, { after, last, batch })
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

/** Pages that exist whatever is sold. */
const always: SitemapThing[] = ['/', '/alloy-wheels', '/clearance-wheels', '/addons', '/gallery'].map((path) => ({
  path,
  changed: null,
  images: '[]',
}))

const pagesOfShop = statement<SitemapThing>(
  'sitemap_pages',
  sql`
    select '/wheelbrand/' || slug as path, null as changed, '[]' as images from brands
    where exists (select from wheels where brand_slug = brands.slug)
    union all
    select '/addons/' || slug, null, json_build_array(image)::text from addon_categories
    union all
    select '/' || slug, updated, '[]' from pages
    order by 1 limit ${sql.raw(String(thingsPerPart - 100))}`,
)

const things = (name: string, text: SQL) =>
  statement<Row, { after: number; last: number; batch: number }>(
    `sitemap_${name}`,
    sql`
      select t.* from (${text}) t
      where t.id > ${sql.placeholder('after')}::int and t.id <= ${sql.placeholder('last')}::int
      order by t.id limit ${sql.placeholder('batch')}::int`,
  )

const read = {
  wheels: things(
    'wheels',
    sql`select id, '/' || slug || '/' || sku as path, ${moment('updated_at')} as changed, images from wheels`,
  ),
  accessories: things(
    'accessories',
    sql`
      select a.id, '/addons/' || c.slug || '/' || a.slug as path, ${moment('a.updated_at')} as changed, a.images
      from addons a join addon_categories c on c.id = a.category_id`,
  ),
  gallery: things(
    'gallery',
    sql`
      select id, '/gallery/' || slug as path, null as changed, json_build_array(content->>'image')::text as images
      from gallery_items`,
  ),
}
