import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { factorySeat } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'

/** Thread and kind come from the car, the seat from the wheel; factory nuts with another seat cannot be reused. */
export function checkFastener(vehicle: VehicleRecord, wheel: WheelRecord): Check {
  const { type, thread_size } = vehicle.technical.wheel_fasteners
  const factory = factorySeat(vehicle.make_name)
  return {
    name: 'fastener',
    verdict: type && thread_size ? 'pass' : 'unknown',
    value: wheel.lug_seat,
    limit: thread_size,
    unit: 'none',
    facts: {
      fastener: type,
      thread_size,
      seat: wheel.lug_seat,
      factory_seat: factory,
      reuse: factory !== null && wheel.lug_seat.startsWith(factory),
      count: wheel.stud_holes * 4,
    },
    source: 'fastener_general',
  }
}
