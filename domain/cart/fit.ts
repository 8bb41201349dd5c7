import { isCarMissing } from '#domain/car-unanswered.ts'
import type { WheelLine } from '#domain/cart/read-cart.ts'
import { judge, type WheelCount } from '#domain/fitment/judge.ts'
import { type VehicleRecord, vehicleLabelAr } from '#domain/fitment/records.ts'
import { type FoundVehicle, findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle, VerdictWord } from '#shared/api/common.ts'
import type { AxleVerdict, Verdict } from '#shared/api/fitment.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { sayCheck } from '#shared/i18n/fitment/verdicts.ts'
import { setOf } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { isSure } from '#shared/verdict.ts'

/**
 * How a line fits its car. `word` is the one word of the line, everywhere and for good: an order freezes `verdict`, of which it
 * is the word. `verdict` is null if the car is no longer in the data.
 */
export type LineFit = {
  word: VerdictWord
  verdict: Verdict | null
  label: string
  label_ar: string
  /** Missing if the car has left the data. */
  car?: VehicleRecord
}

/** The fit of a line as far as it was judged already. */
export type KnownFit = (line: FitLine) => LineFit | null | undefined

/** The parts of a line that a verdict depends on. */
export type FitLine = Pick<WheelLine, 'axle' | 'set_id' | 'vehicle' | 'wheel' | 'quantity'>

/**
 * The fit of each line, null for a line without a car. Front and rear lines of a staggered set are judged together; a
 * line of one axle without its other half, and a wheel made for one axle, are judged on that axle, as long as no more are bought
 * than it holds; any other line is judged as four equal wheels.
 * @param known the fit of lines that were judged already
 */
export function fitLines(shop: Shop, lines: readonly FitLine[], known?: KnownFit): Promise<(LineFit | null)[]> {
  const cars = new Map<string, ReturnType<typeof knownVehicle>>()
  const carOf = (vehicle: ChosenVehicle) => {
    const key = `${vehicle.make} ${vehicle.model} ${vehicle.year} ${vehicle.modification}`
    const car = cars.get(key) ?? knownVehicle(shop, vehicle)
    cars.set(key, car)
    return car
  }
  return Promise.all(
    lines.map(async (line) => {
      if (!line.vehicle) return null
      return known?.(line) ?? fitLine(line, line.vehicle, await carOf(line.vehicle), lines)
    }),
  )
}

/** Make and model follow from the modification. */
export function isSameCar(a: ChosenVehicle, b: ChosenVehicle | null | undefined): boolean {
  return a.modification === b?.modification && a.year === b.year
}

/** The axles that a line goes on, each with its verdict. */
export function axlesOf({ axle }: Pick<FitLine, 'axle'>, { verdict }: LineFit): AxleVerdict[] {
  return (verdict?.axles ?? []).filter((each) => axle === 'any' || each.axle === axle)
}

/** The check that decides an axle's verdict, as a sentence in the reader's language; null where the verdict is certain. */
export function explainMisfit({ verdict, checks }: AxleVerdict, locale: Locale): string | null {
  const decides = isSure(verdict) ? undefined : checks.find((check) => check.verdict === verdict)
  return decides ? sayCheck(decides, locale) : null
}

/** Why a line must not be ordered for its car, as a problem in the reader's language. */
export function misfitOf({ axle, wheel }: FitLine, fit: LineFit, locale: Locale): Problem {
  const failing = [...axlesOf({ axle }, fit), ...(fit.verdict?.axles ?? [])].find((each) => each.verdict === 'fail')
  return new Problem('does_not_fit_car', 422, {
    name: nameWithSizes(locale === 'ar' ? wheel.name_ar : wheel.name),
    car: locale === 'ar' ? fit.label_ar : fit.label,
    reason: (failing && explainMisfit(failing, locale)) ?? '',
  })
}

function fitLine(
  line: FitLine,
  chosen: ChosenVehicle,
  found: FoundVehicle | undefined,
  lines: readonly FitLine[],
): LineFit {
  if (!found) {
    const label = `${chosen.year} ${chosen.make} ${chosen.model}`
    return { word: 'unknown', verdict: null, label, label_ar: label }
  }
  const other = lines.find((each) => each !== line && each.set_id !== null && each.set_id === line.set_id)
  const [front, rear] = line.axle === 'rear' ? [other ?? line, line] : [line, other ?? line]
  const own = line.axle === 'any' ? line.wheel.axle : line.axle
  const isForBoth = other !== undefined || line.quantity > setOf / 2 || own === 'any'
  const judged = judge({
    ...{ vehicle: found.record, front: front.wheel, rear: rear.wheel },
    only: isForBoth ? undefined : own,
    wheels: wheelsOf(front, rear),
  })
  const label_ar = vehicleLabelAr(found.name)
  const verdict = { ...judged, vehicle: { ...judged.vehicle, label_ar } }
  return { word: verdict.verdict, verdict, label: verdict.vehicle.label, label_ar, car: found.record }
}

/** The wheels of a pair of lines, or of one line. Up to two of it may all go on one axle. */
function wheelsOf(front: FitLine, rear: FitLine): WheelCount {
  if (front !== rear) return { all: front.quantity + rear.quantity, front: front.quantity, rear: rear.quantity }
  const all = front.quantity
  const onOne = Math.max(Math.ceil(all / 2), Math.min(all, setOf / 2))
  return { all, front: onOne, rear: onOne }
}

/** A car may have left the data since the line was added, or its service may be down; the cart must still open. */
export async function knownVehicle(shop: Shop, chosen: ChosenVehicle): Promise<FoundVehicle | undefined> {
  try {
    return await findVehicle(shop, chosen)
  } catch (error) {
    if (isCarMissing(error)) return undefined
    throw error
  }
}
