import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { AddonCard } from '#shared/api/addons.ts'

export type AddonRow = Omit<AddonCard, 'picture' | 'suits'> & {
  description: string
  description_ar: string
  attributes: Record<string, string | number>
  fits: Record<string, string | number> | null
  images: string
}

/**
 * The accessories of a category, ordered by id. A shop has some hundreds, so filtering and counting by each category's
 * own attributes is done in memory.
 */
export const addonsOfCategory = statement<AddonRow, { category_id: number }>(
  'addons_of_category',
  sql`select id, sku, slug, name, name_ar, description, description_ar, price, compare_at_price, stock, pack, attributes,
      fits, images
    from addons where category_id = ${sql.placeholder('category_id')}::int order by id limit 2000`,
)

export function showAddon(shop: Shop, row: AddonRow, car: VehicleRecord | null): AddonCard {
  const { attributes: _, fits, images, description: __, description_ar: ___, ...card } = row
  return {
    ...card,
    picture: shop.pictures.find(firstImage(images)),
    suits: car && suitVerdict(suitChecks(fits, car)),
  }
}
