import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { countryCodes, iso2 } from '#shared/countries.ts'
import { inLocale } from '#shared/locale.ts'

/** The shop as one Markdown page for language models (llmstxt.org). */
export async function writeLlms(shop: Shop): Promise<string> {
  const [found] = await facts(shop.db, {})
  const { pages, brands, kinds } = found!
  const link = ({ name, path, text }: Link) =>
    `- [${plain(name)}](${shop.public_url}${encodeURI(path)})${text ? `: ${plain(text)}` : ''}`
  const countries = countryCodes.map((code) => iso2[code]).join(', ')
  return `# ${store.name}

> ${store.description}

- Prices are in AED with VAT included. Delivery to ${countries}. English at /…, Arabic at /ar/….
- Every wheel page takes a car in its address (make, model, year, modification) and says in millimetres whether it fits.
- Product data for machines: JSON-LD on every product page, and [the API](${shop.public_url}/api/openapi.json).

## Goods

- [Alloy wheels](${shop.public_url}/alloy-wheels): by car, by size, by brand
- [In Stock Deals](${shop.public_url}/clearance-wheels)
- [Gallery](${shop.public_url}/gallery): rendered pictures of wheels, each with the car it was chosen for
${kinds.map(link).join('\n')}

## Brands

${brands.map(link).join('\n')}

## Questions and conditions

${pages.map(link).join('\n')}
- ${store.phone}, ${store.email}

## Optional

- [Every page](${shop.public_url}/sitemap.xml)
- [All goods, English](${shop.public_url}/feeds/google-en.xml), [Arabic](${shop.public_url}/feeds/google-ar.xml)
`
}

/** How long security.txt is valid after it was read; RFC 9116 recommends less than a year. */
const securityDays = 180

/** Where to report a hole in the shop (RFC 9116). A reader looks at the date of expiry, so it is computed and never passes. */
export function writeSecurity(shop: Pick<Shop, 'public_url' | 'now'>): string {
  const expires = new Date(shop.now().getTime() + securityDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${store.email}`,
    `Contact: tel:${store.phone_e164}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, ar',
    `Canonical: ${shop.public_url}/.well-known/security.txt`,
    '',
  ].join('\n')
}

type Link = { name: string; path: string; text: string }

/** One line, without characters that would start a link. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[[\]]/g, '')
}

const facts = statement<{ pages: Link[]; brands: Link[]; kinds: Link[] }>(
  'llms',
  sql`
    select
      (
        select coalesce(json_agg(json_build_object('name', title, 'path', '/' || slug, 'text', description) order by slug), '[]')
        from (select * from pages where is_published order by slug limit 200) p
      ) as pages,
      (
        select coalesce(json_agg(json_build_object('name', name, 'path', '/wheelbrand/' || slug, 'text', focus) order by name), '[]')
        from (
          select * from brands where exists (select from wheels where brand_slug = brands.slug and shown) order by name limit 500
        ) b
      ) as brands,
      (
        select coalesce(json_agg(json_build_object('name', name, 'path', '/addons/' || slug, 'text', description) order by id), '[]')
        from (select * from addon_categories order by id limit 200) c
      ) as kinds`,
)

/**
 * The rules for crawlers. Disallowed: account and payment pages, which should not be search results (the cart and the
 * thank-you page may be read, since a crawler sees them empty), and sorted or filtered lists, which repeat the same
 * goods. Allowed below /api: what llms.txt links to, and customers' photos; of two matching rules the longer one wins.
 */
export function writeRobots({ public_url }: Pick<Shop, 'public_url'>): string {
  const personal = [
    '/cart/account',
    '/cart/checkout',
    '/cart/payment',
    '/my-account',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
  ]
  const again = ['/search', '/compare']
  const open = ['/api/openapi.json', '/api/docs', '/api/review-photos/']
  const cuts = ['sort', 'per_page', 'pagination', 'uniqueSize', 'min_price', 'max_price', 'min_offset', 'max_offset']
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...open.map((path) => `Allow: ${path}`),
    'Disallow: /sandbox/',
    'Disallow: /dev/',
    ...[...personal, ...again].flatMap((path) =>
      // Not just a prefix: "/cart" alone would also match "/cartwheel-18/…".
      (['en', 'ar'] as const).flatMap((locale) =>
        ['$', '/', '?'].map((end) => `Disallow: ${inLocale(path, locale)}${end}`),
      ),
    ),
    ...cuts.map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ].join('\n')
}
