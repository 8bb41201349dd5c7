import { useSyncExternalStore } from 'react'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { keep, readKept } from '#web/browser/storage.ts'

/** A car remembered in this browser, with its names in both languages. */
export type GarageCar = Pick<
  VehicleName,
  | 'make'
  | 'model'
  | 'year'
  | 'modification'
  | 'make_name'
  | 'make_name_ar'
  | 'model_name'
  | 'model_name_ar'
  | 'modification_name'
> & {
  /** Kept on this device alone, because the customer's account has no room for it. */
  only_here?: true
}

/** Cars, most recently chosen first; `chosen` is null while the shopper browses without a car. */
export type Garage = { cars: readonly GarageCar[]; chosen: GarageCar | null }

const nothing: Garage = { cars: [], chosen: null }
let last: { text: string | null; garage: Garage } = { text: null, garage: nothing }
const listeners = new Set<() => void>()

/**
 * Changes of the account's garage that were made on this page: their number, and a promise that settles once the account has
 * them all. A list that was asked for before does not have them.
 */
export const garageChanges: { count: number; settled?: Promise<unknown> } = { count: 0 }

/** The remembered cars. Empty on the server and until hydration. */
export function useGarage(): Garage {
  return useSyncExternalStore(subscribe, readGarage, () => nothing)
}

/** The currently chosen car. */
export function chosenCar(): GarageCar | null {
  return readGarage().chosen
}

export function isSameCar(a: Pick<GarageCar, 'modification' | 'year'>, b: Pick<GarageCar, 'modification' | 'year'>) {
  return a.modification === b.modification && a.year === b.year
}

/** The remembered cars from storage. */
export function readGarage(): Garage {
  const text = readKept('garage')
  if (text !== last.text) last = { text, garage: parse(text) }
  return last.garage
}

/** Stored data may be old or damaged: entries that are not cars are dropped. */
function parse(text: string | null): Garage {
  try {
    const { cars, chosen } = JSON.parse(text ?? '') as { cars: unknown; chosen: unknown }
    const known = Array.isArray(cars) ? cars.filter(isCar) : []
    return { cars: known, chosen: chosen === true ? (known[0] ?? null) : null }
  } catch {
    return nothing
  }
}

const names = [
  'make',
  'model',
  'modification',
  'make_name',
  'make_name_ar',
  'model_name',
  'model_name_ar',
  'modification_name',
] as const

function isCar(value: unknown): value is GarageCar {
  const car = value as Record<string, unknown> | null
  return typeof car?.year === 'number' && names.every((name) => typeof car[name] === 'string')
}

/** The stored fields of a car. */
export function remembered(car: GarageCar): GarageCar {
  return Object.fromEntries([...names, 'year' as const].map((name) => [name, car[name]])) as unknown as GarageCar
}

/** Stores these cars; `chosen` tells whether the first is the chosen one. */
export function writeGarage(cars: readonly GarageCar[], chosen: boolean): void {
  keep('garage', JSON.stringify({ cars, chosen }))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => event.key === 'garage' && listener()
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
