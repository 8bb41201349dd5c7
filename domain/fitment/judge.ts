import { checkInnerMove, checkOuterMove } from '#domain/fitment/checks/edges.ts'
import { boreFit, checkBoltPattern, checkCentreBore, checkFastener } from '#domain/fitment/checks/hub.ts'
import { checkBrakes, checkDiameter, checkLoad, checkSet, checkWidth } from '#domain/fitment/checks/size.ts'
import { type AxleTyre, checkTyre, hasEqualTyres, tyresFor } from '#domain/fitment/checks/tyres.ts'
import { evidenceFor, withOwners } from '#domain/fitment/owners-evidence.ts'
import { type Axle, hubOf, type VehicleRecord, vehicleLabel, type WheelRecord } from '#domain/fitment/records.ts'
import { factoryWheels, findReferenceWheel, findTyreWheel } from '#domain/fitment/reference-wheel.ts'
import type { AxleVerdict, Check, Part, Verdict } from '#shared/api/fitment.ts'
import { worst } from '#shared/verdict.ts'
import { hundredths } from '#shared/wheel-size.ts'

/** Wheels in all, and the most of them that go on each axle: of two equal ones it is not known which axle they are for. */
export type WheelCount = { all: number; front: number; rear: number }

const setOfFour: WheelCount = { all: 4, front: 2, rear: 2 }
const oneAxle: WheelCount = { all: 2, front: 2, rear: 2 }

/**
 * Judges a set on a car, each axle against its own limits. For four equal wheels pass the same record twice.
 * Undocumented data gives `unknown` and never "fits".
 * @param only the axle that wheels are bought for without those of the other one: they are no set, so square and staggered do
 * not apply, and the verdict is that axle's
 * @param wheels how many are bought, which the parts are counted for
 */
export function judge({
  vehicle,
  front,
  rear,
  only,
  wheels = only ? oneAxle : setOfFour,
}: {
  vehicle: VehicleRecord
  front: WheelRecord
  rear: WheelRecord
  only?: Axle | undefined
  wheels?: WheelCount | undefined
}): Verdict {
  const tyres = tyresFor(
    { wheel: front, reference: findTyreWheel(vehicle, 'front', front) },
    { wheel: rear, reference: findTyreWheel(vehicle, 'rear', rear) },
    { equalTyres: hasEqualTyres(vehicle), only },
  )
  const set = only ? [] : [checkSet(vehicle, front.sku !== rear.sku)]
  const alike = front.lug_seat === rear.lug_seat ? 4 : 2
  const judged = [
    judgeAxle(vehicle, 'front', front, tyres.front, [checkFastener(vehicle, front, alike)]),
    judgeAxle(vehicle, 'rear', rear, tyres.rear, [...set, checkFastener(vehicle, rear, alike)]),
  ].filter(({ axle }) => !only || axle === only)
  const owners = evidenceFor(vehicle, front, rear, only)
  const axles = owners ? judged.map((axle) => withOwners(axle, owners)) : judged
  const { make, model, year, modification } = vehicle
  return {
    vehicle: { make, model, year, modification, label: vehicleLabel(vehicle) },
    verdict: worst(axles.map((axle) => axle.verdict)),
    axles,
    parts: partsFor(vehicle, front, rear, wheels, only),
  }
}

function judgeAxle(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  tyre: AxleTyre,
  before: Check[],
): AxleVerdict {
  const reference = findReferenceWheel(vehicle, axle, wheel)
  const outer = checkOuterMove(vehicle, axle, wheel, reference)
  const inner = checkInnerMove(vehicle, axle, wheel, reference)
  const checks = [
    ...before,
    checkBoltPattern(vehicle, wheel),
    checkCentreBore(vehicle, axle, wheel),
    checkDiameter(vehicle, axle, wheel),
    checkWidth(vehicle, axle, wheel),
    outer,
    inner,
    checkBrakes(vehicle, axle, wheel, reference),
    checkLoad(vehicle, wheel),
    checkTyre(
      tyre,
      findTyreWheel(vehicle, axle, wheel),
      factoryWheels(vehicle, axle).map((each) => each.tire),
    ),
  ]
  return {
    axle,
    sku: wheel.sku,
    verdict: worst(checks.map((check) => check.verdict)),
    reference,
    outer_move: outer.value as number | null,
    inner_move: inner.value as number | null,
    checks,
  }
}

/** The nuts or bolts that these wheels need on this car, by axle where their seats differ, and their hub-centric rings. */
function partsFor(
  vehicle: VehicleRecord,
  front: WheelRecord,
  rear: WheelRecord,
  wheels: WheelCount,
  only?: Axle,
): Part[] {
  const rings = [ringFor(vehicle, 'front', front, wheels.front), ringFor(vehicle, 'rear', rear, wheels.rear)]
    .filter((ring) => ring !== null)
    .filter(({ axle }) => !only || axle === only)
  const [one, other] = rings
  const equal =
    one &&
    other &&
    hundredths(one.outer) === hundredths(other.outer) &&
    hundredths(one.inner) === hundredths(other.inner)
  const parts: Part[] = equal ? [{ ...one, axle: 'both', quantity: wheels.all }] : rings
  const { type, thread_size } = vehicle.technical.wheel_fasteners
  if (!type || !thread_size) return parts
  const nutsFor = ({ lug_seat }: WheelRecord, count: number) => ({
    ...{ kind: 'fastener' as const, fastener: type, thread_size, seat: lug_seat },
    quantity: vehicle.technical.stud_holes * count,
  })
  if (only || front.lug_seat === rear.lug_seat) return [...parts, nutsFor(only === 'rear' ? rear : front, wheels.all)]
  return [...parts, { ...nutsFor(front, wheels.front), axle: 'front' }, { ...nutsFor(rear, wheels.rear), axle: 'rear' }]
}

function ringFor(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord, quantity: number) {
  const hub = hubOf(vehicle, axle)
  if (hub === null || boreFit(wheel.centre_bore, hub) !== 'ring') return null
  return { kind: 'hub_ring' as const, axle, outer: wheel.centre_bore, inner: hub, quantity }
}
