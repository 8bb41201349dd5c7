import type { AddonFilter } from '#database/schema/catalogue.ts'
import {
  type AddonRow,
  addonsOfCategory,
  findCategory,
  showAddon,
  showCategory,
} from '#domain/accessories/categories.ts'
import { suitChecks } from '#domain/accessories/suits.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { isoTime } from '#domain/iso-time.ts'
import { describedPictures } from '#domain/pictures/texts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Addon } from '#shared/api/addons.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

const mostRelated = 4

/** Finds an accessory by ids or slugs, with its checks for a car. Throws addon_details_failed, vehicle_not_found. */
export async function findAddon(
  shop: Shop,
  { category_id, addon_id, vehicle }: { category_id: string; addon_id: string; vehicle: ChosenVehicle | null },
): Promise<Addon> {
  const [category, car] = await Promise.all([
    findCategory(shop, category_id).catch((error) => {
      throw error instanceof Problem ? new Problem('addon_details_failed', 404) : error
    }),
    vehicle && findVehicle(shop, vehicle),
    shop.catalogue.current(),
  ])
  const rows = await addonsOfCategory(shop.db, { category_id: category.id })
  const row = rows.find(({ id, slug, sku }) => [String(id), slug, sku].includes(addon_id))
  if (!row) throw new Problem('addon_details_failed', 404)
  const record = car?.record ?? null
  return {
    ...showAddon(shop, row, record),
    description: row.description,
    description_ar: row.description_ar,
    price_until: isoTime(row.price_until),
    category: showCategory(shop, category),
    pictures: await describedPictures(shop, row.images),
    attributes: category.filters.flatMap((filter) => attribute(filter, row)),
    vehicle: car?.name ?? null,
    checks: record ? suitChecks(row.fits, record) : [],
    related: nearest(row, rows).map((each) => showAddon(shop, each, record)),
  }
}

function attribute(
  { key, label, label_ar, unit, options }: AddonFilter,
  { attributes }: AddonRow,
): Addon['attributes'] {
  const value = attributes[key]
  if (value === undefined) return []
  const known = options.find((option) => String(option.value) === String(value))
  return [
    {
      name: key,
      label,
      label_ar,
      unit,
      value: known?.label ?? String(value),
      value_ar: known?.label_ar ?? String(value),
    },
  ]
}

/** Accessories with the most attributes in common: the same nut in another colour, the same ring in another size. */
function nearest(row: AddonRow, rows: AddonRow[]): AddonRow[] {
  const alike = (other: AddonRow) =>
    Object.entries(row.attributes).filter(([key, value]) => other.attributes[key] === value).length
  return rows
    .filter(({ id }) => id !== row.id)
    .map((other) => ({ other, score: alike(other) + (other.stock > 0 ? 0.5 : 0) }))
    .toSorted((a, b) => b.score - a.score || a.other.id - b.other.id)
    .slice(0, mostRelated)
    .map(({ other }) => other)
}
