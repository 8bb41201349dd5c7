import { useSyncExternalStore } from 'react'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { mostKept } from '#shared/limits.ts'
import { keep, readKept } from '#web/browser/storage.ts'

/** A car that this browser remembers, with all its names. */
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
>

/** Cars, the one chosen last first; `chosen` is false while the shopper looks at wheels for no car. */
export type Garage = { cars: readonly GarageCar[]; chosen: GarageCar | null }

const nothing: Garage = { cars: [], chosen: null }
let last: { text: string | null; garage: Garage } = { text: null, garage: nothing }
const listeners = new Set<() => void>()

/** The remembered cars. Empty on the server and until the page has come to life. */
export function useGarage(): Garage {
  return useSyncExternalStore(subscribe, readGarage, () => nothing)
}

/** The car that wheels are looked at for, at this moment. */
export function chosenNow(): GarageCar | null {
  return readGarage().chosen
}

/** Remembers a car and chooses it; of more than an account keeps too, the one not used for longest goes. */
export function chooseCar(car: GarageCar): void {
  const { cars, chosen } = readGarage()
  if (chosen && isSameCar(chosen, car)) return
  const next = [remembered(car), ...cars.filter((each) => !isSameCar(each, car))]
  writeGarage(next.slice(0, mostKept.cars), true)
  if (!cars.some((each) => isSameCar(each, car))) tellAccount('addCar', car)
}

/** A customer's car is remembered in the account too. */
export function tellAccount(change: 'addCar' | 'removeCar', car: GarageCar): void {
  if (!readKept('access_token')) return
  void import('#web/account/keep-garage.ts').then(async (account) => {
    const cars = await account[change](car, chosenNow)
    if (cars) takeOver(cars)
  })
}

/** The account's cars are this device's; the chosen one stays chosen, also where a full account does not keep it. */
export function takeOver(account: readonly GarageCar[]): void {
  const { chosen } = readGarage()
  const others = account.filter((each) => !chosen || !isSameCar(each, chosen))
  writeGarage([...(chosen ? [chosen] : []), ...others.map(remembered)], chosen !== null)
}

export function isSameCar(a: Pick<GarageCar, 'modification' | 'year'>, b: Pick<GarageCar, 'modification' | 'year'>) {
  return a.modification === b.modification && a.year === b.year
}

/** The remembered cars at this moment. */
export function readGarage(): Garage {
  const text = readKept('garage')
  if (text !== last.text) last = { text, garage: parse(text) }
  return last.garage
}

/** What was kept may be old or damaged: whatever is not a car is left out. */
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

/** What is remembered of a car. */
function remembered(car: GarageCar): GarageCar {
  return Object.fromEntries([...names, 'year' as const].map((name) => [name, car[name]])) as GarageCar
}

/** Remembers these cars; the first is the chosen one, or none. */
export function writeGarage(cars: readonly GarageCar[], chosen: boolean): void {
  keep('garage', JSON.stringify({ cars, chosen }))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const elsewhere = (event: StorageEvent) => event.key === 'garage' && listener()
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}
