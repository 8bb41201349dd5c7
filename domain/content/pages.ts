import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ContentPage } from '#shared/api/pages.ts'

/** A page of text by its slug, both languages. Throws `not_found`. */
export async function page(shop: Shop, slug: string): Promise<ContentPage> {
  const [found] = /^[a-z0-9-]{1,100}$/.test(slug) ? await pageBySlug(shop.db, { slug }) : []
  if (!found) throw new Problem('not_found', 404)
  return found
}

const pageBySlug = statement<ContentPage, { slug: string }>(
  'page_by_slug',
  sql`
    select slug, title, title_ar, description, description_ar, updated, sections
    from pages where slug = ${sql.placeholder('slug')}`,
)
