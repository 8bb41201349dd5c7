import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Locale } from '#shared/locale.ts'
import type { GarageCar } from '#web/finder/garage.ts'

type ModelOfYear = Pick<GarageCar, 'model_name' | 'model_name_ar'> & { year: number | '' }

/** "2022 Toyota Land Cruiser", and in Arabic the year last: the order of the cart's and the verdicts' labels. */
export function carName(car: ModelOfYear & Pick<GarageCar, 'make_name' | 'make_name_ar'>, locale: Locale): string {
  return locale === 'ar'
    ? `${car.make_name_ar} ${car.model_name_ar} ${car.year}`
    : `${car.year} ${car.make_name} ${car.model_name}`
}

/** "2022 Land Cruiser", for tight spaces. */
export function shortCarName(car: ModelOfYear, locale: Locale): string {
  return locale === 'ar' ? `${car.model_name_ar} ${car.year}` : `${car.year} ${car.model_name}`
}

/** A car as query parameters: "make=toyota&model=…". */
export function carQuery({ make, model, year, modification }: ChosenVehicle): string {
  return new URLSearchParams({ make, model, year: String(year), modification }).toString()
}
