import { boreFit } from '#domain/fitment/checks/centre-bore.ts'
import { hundredths } from '#domain/fitment/moves.ts'
import { type Axle, hubOf, type VehicleRecord, type WheelRecord } from '#domain/fitment/records.ts'
import type { Part } from '#shared/api/fitment.ts'

/** The hub-centric rings and the nuts or bolts that a set of four needs on this car. */
export function partsFor(vehicle: VehicleRecord, front: WheelRecord, rear: WheelRecord): Part[] {
  const rings = [ringFor(vehicle, 'front', front), ringFor(vehicle, 'rear', rear)].filter((ring) => ring !== null)
  const [one, other] = rings
  const equal =
    one &&
    other &&
    hundredths(one.outer) === hundredths(other.outer) &&
    hundredths(one.inner) === hundredths(other.inner)
  const parts: Part[] = equal ? [{ ...one, axle: 'both', quantity: 4 }] : rings
  const { type, thread_size } = vehicle.technical.wheel_fasteners
  if (!type || !thread_size) return parts
  const nuts: Part = {
    kind: 'fastener',
    fastener: type,
    thread_size,
    seat: front.lug_seat,
    quantity: vehicle.technical.stud_holes * 4,
  }
  return [...parts, nuts]
}

function ringFor(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord) {
  const hub = hubOf(vehicle, axle)
  if (hub === null || boreFit(wheel.centre_bore, hub) !== 'ring') return null
  return { kind: 'hub_ring' as const, axle, outer: wheel.centre_bore, inner: hub, quantity: 2 }
}
