import type { ChosenVehicle } from '#shared/api/common.ts'
import { withoutLocale } from '#shared/locale.ts'

type Place = { pathname: string; search: string }

const keys = ['make', 'model', 'year', 'modification'] as const

/** The same page for a car, or null where the page is not about wheels. Goes back to the first page of a list. */
export function withCar(place: Place, car: ChosenVehicle): string | null {
  if (!isAboutWheels(place)) return null
  const query = new URLSearchParams(place.search)
  for (const key of keys) query.set(key, String(car[key]))
  query.delete('page')
  return `${place.pathname}?${query}`
}

/** The same page for no car in particular, or null where its address names none. */
export function withoutCar(place: Place): string | null {
  const query = new URLSearchParams(place.search)
  if (!keys.some((key) => query.has(key))) return null
  for (const key of [...keys, 'page']) query.delete(key)
  return query.size > 0 ? `${place.pathname}?${query}` : place.pathname
}

function isAboutWheels({ pathname }: Place): boolean {
  return /^\/(alloy-wheels|clearance-wheels|wheelbrand\/[^/]+|(?!(?:cart|gallery)\/)[^/]+\/[^/]+)$/.test(
    withoutLocale(pathname),
  )
}
