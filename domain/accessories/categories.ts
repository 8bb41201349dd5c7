import { sql } from 'drizzle-orm'
import type { AddonFilter } from '#database/schema/catalogue.ts'
import { statement } from '#database/statement.ts'
import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import { runningPlan } from '#domain/catalogue/price-history.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { keptInStep } from '#domain/kept.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { AddonCard, AddonCategory } from '#shared/api/addons.ts'

export type CategoryRow = Omit<AddonCategory, 'picture'> & { image: string; filters: AddonFilter[] }

/** Lists the categories that have any accessories. */
export async function listCategories(shop: Shop): Promise<AddonCategory[]> {
  const rows = await categories(shop.db, { id: null, slug: null })
  return rows.filter(({ count }) => count > 0).map((row) => showCategory(shop, row))
}

/** Finds a category by its id or slug. Throws category_addons_failed, as the specification words it. */
export async function findCategory(shop: Shop, idOrSlug: string): Promise<CategoryRow> {
  const id = /^\d{1,9}$/.test(idOrSlug) ? Number(idOrSlug) : null
  const [row] = await categories(shop.db, {
    id,
    slug: id === null ? idOrSlug.replaceAll('\0', '').toWellFormed() : null,
  })
  if (!row) throw new Problem('category_addons_failed', 404)
  return row
}

/** The names of each category's own filters, by its slug and by its id; in memory. */
export async function filtersByCategory(shop: Shop): Promise<Map<string, Set<string>>> {
  await shop.catalogue.current()
  return keptFilters(shop)
}

const keptFilters = keptInStep('accessories', async (db) => {
  const rows = await categories(db, { id: null, slug: null })
  return new Map(
    rows.flatMap(({ id, slug, filters }) => {
      const names = new Set(filters.map(({ key }) => key))
      return [String(id), slug].map((name): [string, Set<string>] => [name, names])
    }),
  )
})

export function showCategory(shop: Shop, { image, filters: _, ...category }: CategoryRow): AddonCategory {
  return { ...category, picture: shop.pictures.find(image) }
}

const categories = statement<CategoryRow, { id: number | null; slug: string | null }>(
  'addon_categories',
  sql`select c.*, (select count(*)::int from addons a where a.category_id = c.id and not a.hidden) as count
    from addon_categories c
    where (${sql.placeholder('id')}::int is null and ${sql.placeholder('slug')}::text is null)
      or c.id = ${sql.placeholder('id')}::int or c.slug = ${sql.placeholder('slug')}::text
    order by c.id limit 100`,
)

export type AddonRow = Omit<AddonCard, 'picture' | 'suits'> & {
  description: string
  description_ar: string
  attributes: Record<string, string | number>
  fits: Record<string, string | number> | null
  images: string
  price_until: string | null
}

/**
 * The accessories of a category, ordered by id. A shop has some hundreds, so filtering and counting by each category's
 * own attributes is done in memory.
 */
export const addonsOfCategory = statement<AddonRow, { category_id: number }>(
  'addons_of_category',
  sql`select id, sku, slug, name, name_ar, description, description_ar, price, compare_at_price, stock, pack, attributes,
      fits, images, ${runningPlan('addon', 'addons', sql`plan.ends_at`)} as price_until
    from addons where category_id = ${sql.placeholder('category_id')}::int and not hidden order by id limit 2000`,
)

export function showAddon(shop: Shop, row: AddonRow, car: VehicleRecord | null): AddonCard {
  const { attributes: _, fits, images, description: __, description_ar: ___, price_until: ____, ...card } = row
  return {
    ...card,
    picture: shop.pictures.find(firstImage(images)),
    suits: car && suitVerdict(suitChecks(fits, car)),
  }
}
