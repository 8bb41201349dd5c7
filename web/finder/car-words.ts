import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Locale } from '#shared/locale.ts'
import type { GarageCar } from '#web/finder/garage.ts'

/** "Toyota Land Cruiser 2022" */
export function carName(car: GarageCar, locale: Locale): string {
  const [make, model] = locale === 'ar' ? [car.make_name_ar, car.model_name_ar] : [car.make_name, car.model_name]
  return `${make} ${model} ${car.year}`
}

/** "Land Cruiser 2022", for tight spaces. */
export function shortCarName(car: GarageCar, locale: Locale): string {
  return `${locale === 'ar' ? car.model_name_ar : car.model_name} ${car.year}`
}

/** A car as query parameters: "make=toyota&model=…". */
export function carQuery({ make, model, year, modification }: ChosenVehicle): string {
  return new URLSearchParams({ make, model, year: String(year), modification }).toString()
}
