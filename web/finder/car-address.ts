import type { ChosenVehicle } from '#shared/api/common.ts'
import { withoutLocale } from '#shared/locale.ts'

type Place = { pathname: string; search: string }

const keys = ['make', 'model', 'year', 'modification'] as const

/**
 * The same page for a car, or null where nothing on it fits or does not fit one. A list begins on its first page, and a
 * set of a wheel is chosen anew.
 */
export function withCar(place: Place, car: ChosenVehicle): string | null {
  if (!isAboutWheels(place)) return null
  const query = new URLSearchParams(place.search)
  for (const key of keys) query.set(key, String(car[key]))
  for (const key of ['page', 'rear', 'any_car']) query.delete(key)
  return `${place.pathname}?${query}`
}

/** The same page for no car in particular, or null where its address names none. */
export function withoutCar(place: Place): string | null {
  const query = new URLSearchParams(place.search)
  if (!keys.some((key) => query.has(key))) return null
  for (const key of [...keys, 'page']) query.delete(key)
  return query.size > 0 ? `${place.pathname}?${query}` : place.pathname
}

/** The same list for any car while one stays remembered: without this mark the list would be for that car again. */
export function forAnyCar(place: Place): string {
  const query = new URLSearchParams(place.search)
  for (const key of [...keys, 'page']) query.delete(key)
  query.set('any_car', 'true')
  return `${place.pathname}?${query}`
}

/** Lists, wheels and accessories; two parts that nothing else claims are a wheel. */
const aboutACar =
  /^\/(alloy-wheels|clearance-wheels|compare|search|addons\/[^/]+(\/[^/]+)?|(?!(?:addons|cart|gallery|my-account)\/)[^/]+\/[^/]+)$/

function isAboutWheels({ pathname }: Place): boolean {
  return aboutACar.test(withoutLocale(pathname))
}
