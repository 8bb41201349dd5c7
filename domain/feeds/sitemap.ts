import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { isoIn } from '#domain/iso-time.ts'
import { picturesOf } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'
import { xmlTag, xmlText } from '#shared/markup.ts'
import { pictureAddress } from '#shared/pictures.ts'

/** A file may have 10,000 addresses, and each item has two: one in English, one in Arabic. */
const thingsPerPart = 5_000

export type SitemapKind = 'pages' | 'wheels' | 'accessories' | 'gallery'

/** `part` counts from 1; part n has the items with ids from (n − 1) × 5,000 + 1 to n × 5,000. */
type SitemapPart = { kind: SitemapKind; part: number; changed: string | null }

/**
 * The non-empty parts of the sitemap. The id decides an item's part for good, so a part that a search engine has read
 * changes only when one of its items does, and no part exceeds the limit.
 */
async function sitemapParts(shop: Shop): Promise<SitemapPart[]> {
  const parts = await partsOfThings(shop.db, {})
  return [{ kind: 'pages', part: 1, changed: null }, ...parts]
}

/** The sitemap index. */
export async function writeSitemapIndex(shop: Shop): Promise<string> {
  const entry = ({ kind, part, changed }: SitemapPart) =>
    `<sitemap>${xmlTag('loc', `${shop.public_url}/sitemaps/${kind}-${part}.xml`)}${changed ? xmlTag('lastmod', changed) : ''}</sitemap>`
  const parts = (await sitemapParts(shop)).map(entry)
  return `${head}<sitemapindex xmlns="${names.sitemap}">\n${parts.join('\n')}\n</sitemapindex>\n`
}

/**
 * Streams one part: every page in both languages, each with its alternate and its pictures. Yields nothing if there is
 * no such part.
 */
export async function* writeSitemap(shop: Shop, kind: SitemapKind, part: number): AsyncGenerator<string> {
  let start = `${head}<urlset xmlns="${names.sitemap}" xmlns:xhtml="${names.xhtml}" xmlns:image="${names.image}">\n`
  for await (const things of sitemapThings(shop, kind, part)) {
    yield start + things.map((thing) => pagesOf(shop, thing)).join('')
    start = ''
  }
  if (start === '') yield '</urlset>\n'
}

/** Those of the English paths at which the shop has a page. */
export async function pagesAmong(shop: Shop, paths: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { kind, part } of await sitemapParts(shop))
    for await (const things of sitemapThings(shop, kind, part))
      for (const { path } of things) if (paths.has(path)) found.add(path)
  return found
}

function pagesOf(shop: Shop, { path, changed, images }: SitemapThing): string {
  const address = (locale: 'en' | 'ar') => `${shop.public_url}${encodeURI(inLocale(path, locale))}`
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`
  const same = [
    changed ? xmlTag('lastmod', changed) : '',
    alternate('en', address('en')),
    alternate('ar', address('ar')),
    alternate('x-default', address('en')),
    ...picturesOf(shop, images).map((picture) => {
      const found = `${shop.public_url}${pictureAddress(picture, 1200, 'webp')}`
      return `<image:image>${xmlTag('image:loc', found)}</image:image>`
    }),
  ].join('')
  return (['en', 'ar'] as const).map((locale) => `<url>${xmlTag('loc', address(locale))}${same}</url>\n`).join('')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

const names = {
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
}

/** One page of the shop: its English path, last modification, and picture names as a JSON array. */
type SitemapThing = { path: string; changed: string | null; images: string }

type Row = SitemapThing & { id: number }

/** Batch size: small enough to hold in memory for a slow reader. */
const batch = 1_000

/** Streams the pages of one sitemap part in batches, with keyset pagination. */
async function* sitemapThings(shop: Shop, kind: SitemapKind, part: number): AsyncGenerator<SitemapThing[]> {
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

/** Pages that do not depend on the catalogue. */
const always: SitemapThing[] = ['/', '/alloy-wheels', '/clearance-wheels', '/addons', '/gallery'].map((path) => ({
  path,
  changed: null,
  images: '[]',
}))

const pagesOfShop = statement<SitemapThing>(
  'sitemap_pages',
  sql`
    select '/wheelbrand/' || slug as path, null as changed, '[]' as images from brands
    where exists (select from wheels where brand_slug = brands.slug and shown)
    union all
    select '/addons/' || slug, null, json_build_array(image)::text from addon_categories
    union all
    select '/' || slug, updated, '[]' from pages where is_published
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
    sql`select id, '/' || slug || '/' || sku as path, ${isoIn('updated_at')} as changed, images from wheels where shown`,
  ),
  accessories: things(
    'accessories',
    sql`
      select a.id, '/addons/' || c.slug || '/' || a.slug as path, ${isoIn('a.updated_at')} as changed, a.images
      from addons a join addon_categories c on c.id = a.category_id where not a.hidden`,
  ),
  gallery: things(
    'gallery',
    sql`
      select id, '/gallery/' || slug as path, null as changed, json_build_array(content->>'image')::text as images
      from gallery_items where visible`,
  ),
}

const part = sql.raw(`(greatest(id, 1) - 1) / ${thingsPerPart} + 1`)

const partsOfThings = statement<SitemapPart>(
  'sitemap_parts',
  sql`
    select 'wheels' as kind, ${part} as part, ${isoIn('max(updated_at)')} as changed from wheels where shown group by 2
    union all
    select 'accessories', ${part}, ${isoIn('max(updated_at)')} from addons where not hidden group by 2
    union all
    select 'gallery', ${part}, null from gallery_items where visible group by 2
    order by 1, 2 limit 10000`,
)
