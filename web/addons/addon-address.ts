import type { AddonCategory } from '#shared/api/addons.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { carQuery } from '#web/finder/car-words.ts'

/** Path of an accessory's page, for the given car. */
export function addonPath(
  category: Pick<AddonCategory, 'slug'>,
  addon: { slug: string },
  car: VehicleName | null,
): string {
  return `/addons/${category.slug}/${addon.slug}${car ? `?${carQuery(car)}` : ''}`
}
