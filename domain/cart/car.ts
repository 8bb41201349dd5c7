import { and, eq, notInArray } from 'drizzle-orm'
import { cartLines } from '#database/schema/cart.ts'
import { type CartOptions, showCart } from '#domain/cart/cart.ts'
import { axlesOf, explainMisfit, type FitLine, fitLines, type LineFit } from '#domain/cart/fit.ts'
import { touchCart } from '#domain/cart/lines.ts'
import { readCart, type WheelLine } from '#domain/cart/read-cart.ts'
import { vehicleLabel, vehicleLabelAr } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { CarChange, Cart, CartLineFit } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { sizeInName } from '#shared/wheel-size.ts'

/** `vehicle` is null for a shopper who does not know the car: fit is not checked then. */
type ForCar = { session_id: string; vehicle: ChosenVehicle | null }

/** The effect of choosing another car: each wheel's fit on its own car and on that one. Throws vehicle_not_found. */
export async function judgeCar(shop: Shop, { session_id, vehicle }: ForCar): Promise<CarChange> {
  const found = vehicle && (await findVehicle(shop, vehicle))
  const { wheels } = await readCart(shop, session_id)
  const [before, after] = await Promise.all([fitLines(shop, wheels), fitOn(shop, wheels, vehicle)])
  return {
    car: found && { ...found.name, label: vehicleLabel(found.record), label_ar: vehicleLabelAr(found.name) },
    lines: wheels.map((line, i) => {
      const { id, axle, set_id, wheel } = line
      const { sku, name, name_ar } = wheel
      const size = sizeInName(wheel)
      const fits = { before: shown(line, before[i]!), after: shown(line, after[i]!) }
      return { id, sku, name, name_ar, size, axle, set_id, ...fits }
    }),
  }
}

/**
 * Sets the car of all wheels in the cart; `remove_failing` removes those that do not fit it. Idempotent. Throws
 * vehicle_not_found.
 */
export async function changeCar(
  shop: Shop,
  { session_id, vehicle, remove_failing }: ForCar & { remove_failing: boolean },
  options: CartOptions = {},
): Promise<Cart> {
  if (vehicle) await findVehicle(shop, vehicle)
  const fits = new Map<FitLine, LineFit | null>()
  const row = await inTransaction(shop, async (open) => {
    await touchCart(open, session_id)
    const wheelsHere = and(eq(cartLines.session_id, session_id), eq(cartLines.kind, 'wheel'))
    await open.db.update(cartLines).set({ vehicle }).where(wheelsHere)
    const row = await readCart(open, session_id, options)
    if (!remove_failing) return row
    const judged = await fitLines(open, row.wheels)
    for (const [i, line] of row.wheels.entries()) fits.set(line, judged[i]!)
    const wheels = row.wheels.filter((line) => fits.get(line)?.word !== 'fail')
    const kept = wheels.map(({ id }) => id)
    await open.db.delete(cartLines).where(and(wheelsHere, notInArray(cartLines.id, kept)))
    return { ...row, wheels }
  })
  return showCart(shop, row, options, (line) => fits.get(line))
}

function fitOn(shop: Shop, wheels: readonly WheelLine[], vehicle: ChosenVehicle | null) {
  return fitLines(
    shop,
    wheels.map((line) => ({ ...line, vehicle })),
  )
}

function shown(line: WheelLine, fit: LineFit | null): CartLineFit | null {
  return (
    fit && {
      verdict: fit.word,
      axles: axlesOf(line, fit).map((each) => ({
        axle: each.axle,
        verdict: each.verdict,
        reason: explainMisfit(each, 'en'),
        reason_ar: explainMisfit(each, 'ar'),
      })),
    }
  )
}
