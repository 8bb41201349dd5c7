import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import type { LineFit } from '#domain/cart/fit.ts'
import type { AddonLine, CartRow } from '#domain/cart/read-cart.ts'
import type { WheelRecord } from '#domain/fitment/records.ts'
import { boreRounding } from '#domain/fitment/rules.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Why an accessory suits nothing in the cart, in words; null if it may. It is compared with the cars of the wheels and
 * with the wheels themselves; without wheels, and where a wheel's car is not known, nothing is said of the car. What
 * suits one of several is not questioned, and it may be bought: it may be for other wheels.
 */
export function accessoryMisfit(
  { fits }: Pick<AddonLine, 'fits'>,
  wheels: CartRow['wheels'],
  judged: readonly (LineFit | null)[],
  locale: Locale,
): string | null {
  if (wheels.length === 0) return null
  const cars = judged.map((fit) => fit?.car)
  if (cars.every((car) => car && suitVerdict(suitChecks(fits, car)) === 'fail')) {
    const { label, label_ar } = judged[0]!
    return sayProblem('part_not_for_car', locale, { car: locale === 'ar' ? label_ar : label })
  }
  return wheels.some(({ wheel }) => suitsWheel(fits, wheel)) ? null : sayProblem('part_not_for_wheels', locale)
}

/** Rings by the bore that they fill, nuts and bolts by the seat; what says neither suits any wheel. */
function suitsWheel(fits: AddonLine['fits'], { centre_bore, lug_seat }: WheelRecord): boolean {
  const { wheel_bore, wheel_seat } = fits ?? {}
  if (typeof wheel_bore === 'number' && Math.abs(wheel_bore - centre_bore) > boreRounding) return false
  return typeof wheel_seat !== 'string' || !lug_seat || lug_seat === wheel_seat
}
