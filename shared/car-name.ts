import { ltr } from '#shared/i18n/fitment/check-facts.ts'
import type { Locale } from '#shared/locale.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'

type TypedCar = Record<'vehicle_make' | 'vehicle_model' | 'vehicle_year', string>

type OrderedCar = TypedCar & {
  vehicle_model_sub: string
  lines: readonly { fitment?: { vehicle: { label: string; label_ar?: string | undefined } } | null }[]
}

/** "2021 Nissan Patrol", and in Arabic the year last: in the order of the cart's and the verdicts' labels. */
export function carTyped({ vehicle_make, vehicle_model, vehicle_year }: TypedCar, locale: Locale): string {
  const name = `${vehicle_make} ${vehicle_model}`
  return locale === 'ar' ? `${name} ${vehicle_year}` : `${vehicle_year} ${name}`
}

/**
 * The car of an order in the reader's language, whichever the buyer's was: by its verdict, which is always of the car
 * that the order names; without one as the buyer typed it. Null if the buyer does not know the car.
 */
export function orderCar(order: OrderedCar, locale: Locale): string | null {
  if (isCarUnknown(order)) return null
  const judged = order.lines.find(({ fitment }) => fitment)?.fitment?.vehicle
  if (judged) return (locale === 'ar' && judged.label_ar) || judged.label
  const version = order.vehicle_model_sub.trim()
  if (!version) return carTyped(order, locale)
  return `${carTyped(order, locale)} ${locale === 'ar' ? ltr(version) : version}`
}
