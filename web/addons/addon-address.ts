import type { AddonCategory } from '#shared/api/addons.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { carQuery } from '#web/finder/car-words.ts'

/** The page of one accessory, with the car that it is looked at for. */
export function addonPath(
  category: Pick<AddonCategory, 'slug'>,
  addon: { slug: string },
  car: VehicleName | null,
): string {
  return `/addons/${category.slug}/${addon.slug}${car ? `?${carQuery(car)}` : ''}`
}
