import { ltr } from '#shared/bidi.ts'
import type { Locale } from '#shared/locale.ts'
import { latinDigits } from '#shared/normalise.ts'
import { isCarUnknown, notKnown } from '#shared/unknown-car.ts'

type TypedCar = Record<'vehicle_make' | 'vehicle_model' | 'vehicle_year', string>

type OrderedCar = TypedCar & {
  vehicle_model_sub: string
  lines: readonly { fitment?: { vehicle: JudgedCar } | null }[]
}

type JudgedCar = { modification: string; label: string; label_ar?: string | undefined }

/** "2021 Nissan Patrol", and in Arabic the year last: in the order of the cart's and the verdicts' labels. */
export function carTyped({ vehicle_make, vehicle_model, vehicle_year }: TypedCar, locale: Locale): string {
  const name = `${vehicle_make} ${vehicle_model}`
  return locale === 'ar' ? `${name} ${vehicle_year}` : `${vehicle_year} ${name}`
}

/**
 * The car of an order in the reader's language, whichever the buyer's was: by its verdict, which is always of the car
 * that the order names, and beside it a version that the buyer typed otherwise; without a verdict as the buyer typed it.
 * Null if the buyer does not know the car.
 */
export function orderCar(order: OrderedCar, locale: Locale): string | null {
  if (isCarUnknown(order)) return null
  const judged = order.lines.find(({ fitment }) => fitment)?.fitment?.vehicle
  const version = order.vehicle_model_sub.trim()
  const shown = locale === 'ar' ? ltr(version) : version
  if (!judged) return version ? `${carTyped(order, locale)} ${shown}` : carTyped(order, locale)
  const label = (locale === 'ar' && judged.label_ar) || judged.label
  return isNamedBy(version, judged) ? label : `${label} (${shown})`
}

/** What the buyer of an unknown car wrote about it; null for nothing, as in an order from an offer without a car. */
export function carDescribed({ vehicle_model_sub }: Pick<OrderedCar, 'vehicle_model_sub'>): string | null {
  const text = vehicle_model_sub.trim()
  return text === '' || text === notKnown ? null : text
}

/** Whether a typed version says no more than the label, which ends with the version's name. */
function isNamedBy(version: string, { modification, label }: JudgedCar): boolean {
  const typed = latinDigits(version).toLowerCase()
  return typed === modification || label.toLowerCase().endsWith(typed)
}
