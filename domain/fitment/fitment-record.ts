import { findVehicle } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import index from '../../data/vehicles/index.json' with { type: 'json' }

const blank = index.wire_defaults

/**
 * The record of one modification in the shape of Wheel-Size v2, where a rear equal to the front is an object of empty
 * values. Throws `vehicle_not_found`.
 */
export async function fitmentRecord(
  shop: Shop,
  chosen: ChosenVehicle,
): Promise<{ vehicle: VehicleName; technical: Record<string, unknown>; wheels: Record<string, unknown>[] }> {
  const { record, name } = await findVehicle(shop, chosen)
  return {
    vehicle: name,
    technical: { ...blank.technical, ...record.technical },
    wheels: record.wheels.map((wheel) => ({
      ...blank.wheel,
      ...wheel,
      front: { ...blank.side, ...wheel.front },
      rear: { ...blank.side, ...(wheel.rear ?? blank.rear_blank) },
    })),
  }
}
