import { Problem } from '#domain/problem.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { vehicleOf } from '#shared/filters/filters.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'

/**
 * What a page shows for the car that its address names. A car that is not in the data, as in an old link, is left out, and
 * the page says so.
 */
export async function forAddressCar<Found>(
  url: URL,
  find: (vehicle: ChosenVehicle | null) => Promise<Found>,
): Promise<{ found: Found; unknown_car: boolean }> {
  try {
    return { found: await find(vehicleOf(readWheelQuery(url.searchParams))), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'vehicle_not_found')) throw error
    return { found: await find(null), unknown_car: true }
  }
}
