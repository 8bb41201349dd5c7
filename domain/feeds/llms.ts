import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import { countryCodes, iso2 } from '#shared/countries.ts'

/** The shop as one Markdown page for language models (llmstxt.org). */
export async function writeLlms(shop: Shop): Promise<string> {
  const [found] = await facts(shop.db, {})
  const { pages, brands, kinds } = found!
  const link = ({ name, path, text }: Link) =>
    `- [${plain(name)}](${shop.public_url}${encodeURI(path)})${text ? `: ${plain(text)}` : ''}`
  const countries = countryCodes.map((code) => iso2[code]).join(', ')
  return `# ${store.name}

> ${store.description}

- Prices are in AED with 5 % VAT included. Delivery to ${countries}. English at /…, Arabic at /ar/….
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
        from (select * from pages order by slug limit 200) p
      ) as pages,
      (
        select coalesce(json_agg(json_build_object('name', name, 'path', '/wheelbrand/' || slug, 'text', focus) order by name), '[]')
        from (
          select * from brands where exists (select from wheels where brand_slug = brands.slug) order by name limit 500
        ) b
      ) as brands,
      (
        select coalesce(json_agg(json_build_object('name', name, 'path', '/addons/' || slug, 'text', description) order by id), '[]')
        from (select * from addon_categories order by id limit 200) c
      ) as kinds`,
)
