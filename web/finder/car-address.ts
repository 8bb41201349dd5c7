import type { ChosenVehicle } from '#shared/api/common.ts'
import { withoutLocale } from '#shared/locale.ts'

type Place = { pathname: string; search: string }

const keys = ['make', 'model', 'year', 'modification'] as const

/**
 * The same page for a car, or null where the page does not depend on one. Resets pagination and a wheel's rear choice.
 */
export function withCar(place: Place, car: ChosenVehicle): string | null {
  if (!isAboutWheels(place)) return null
  const query = new URLSearchParams(place.search)
  for (const key of keys) query.set(key, String(car[key]))
  for (const key of ['page', 'rear', 'any_car']) query.delete(key)
  return `${place.pathname}?${query}`
}

/** The same page without a car, or null where its address names none. */
export function withoutCar(place: Place): string | null {
  const query = new URLSearchParams(place.search)
  if (!keys.some((key) => query.has(key))) return null
  for (const key of [...keys, 'page']) query.delete(key)
  return query.size > 0 ? `${place.pathname}?${query}` : place.pathname
}

/** The same list for any car. The marker `any_car` keeps the remembered car from being applied again. */
export function forAnyCar(place: Place): string {
  const query = new URLSearchParams(place.search)
  for (const key of [...keys, 'page']) query.delete(key)
  query.set('any_car', 'true')
  return `${place.pathname}?${query}`
}

/** Lists, wheels and accessories; any other path of two segments is a wheel. */
const aboutACar =
  /^\/(alloy-wheels|clearance-wheels|compare|search|addons\/[^/]+(\/[^/]+)?|(?!(?:addons|cart|gallery|my-account)\/)[^/]+\/[^/]+)$/

function isAboutWheels({ pathname }: Place): boolean {
  return aboutACar.test(withoutLocale(pathname))
}
