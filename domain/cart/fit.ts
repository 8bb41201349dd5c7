import type { WheelLine } from '#domain/cart/read-cart.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { vehicleLabelAr } from '#domain/fitment/vehicle-label.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle, VerdictWord } from '#shared/api/common.ts'
import type { Verdict } from '#shared/api/fitment.ts'

/** How a line fits the car it was chosen for; `verdict` is null where the car is not known any more. */
export type LineFit = { word: VerdictWord; verdict: Verdict | null; label: string; label_ar: string }

/**
 * The fit of each line, null for a line without a car. Front and rear lines of a set are judged as that set; a wheel that
 * is made for one axle and bought alone is judged on that axle; any other line is four equal wheels.
 */
export function fitLines(shop: Shop, lines: readonly WheelLine[]): Promise<(LineFit | null)[]> {
  return Promise.all(lines.map((line) => (line.vehicle ? fitLine(shop, line, line.vehicle, lines) : null)))
}

/** Whether wheels may be sold for a car at all: what certainly does not fit is not. Throws does_not_fit. */
export function refuseMisfit(vehicle: VehicleRecord, front: Sold, rear: Sold | null): void {
  const verdict = judge({ vehicle, front, rear: rear ?? front })
  if (wordFor(verdict, rear ? 'any' : front.axle) === 'fail') throw new Problem('does_not_fit', 422)
}

type Sold = WheelRecord & { axle: 'any' | 'front' | 'rear' }

async function fitLine(
  shop: Shop,
  line: WheelLine,
  chosen: ChosenVehicle,
  lines: readonly WheelLine[],
): Promise<LineFit> {
  const found = await knownVehicle(shop, chosen)
  if (!found) {
    const label = `${chosen.year} ${chosen.make} ${chosen.model}`
    return { word: 'unknown', verdict: null, label, label_ar: label }
  }
  const label_ar = vehicleLabelAr(found.name)
  const other = lines.find((each) => each !== line && each.set_id !== null && each.set_id === line.set_id)
  const [front, rear] = line.axle === 'rear' ? [other ?? line, line] : [line, other ?? line]
  const judged = judge({ vehicle: found.record, front: front.wheel, rear: rear.wheel })
  const verdict = { ...judged, vehicle: { ...judged.vehicle, label_ar } }
  return { word: wordFor(verdict, other ? 'any' : line.wheel.axle), verdict, label: verdict.vehicle.label, label_ar }
}

/** A wheel made for one axle and bought alone is asked about that axle only. */
function wordFor(verdict: Verdict, axle: 'any' | 'front' | 'rear'): VerdictWord {
  return axle === 'any' ? verdict.verdict : verdict.axles.find((each) => each.axle === axle)!.verdict
}

/** A car that has left the data since the line was made is no reason to lose the cart. */
async function knownVehicle(shop: Shop, chosen: ChosenVehicle) {
  try {
    return await findVehicle(shop, chosen)
  } catch (error) {
    if (error instanceof Problem && error.code === 'vehicle_not_found') return undefined
    throw error
  }
}
