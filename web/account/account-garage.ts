import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Answer } from '#shared/api.ts'
import { mostKept } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import {
  chosenCar,
  type GarageCar,
  garageChanges,
  isSameCar,
  readGarage,
  remembered,
  writeGarage,
} from '#web/finder/garage.ts'

/** The account's cars. Asks again if one was added or removed here while the answer was on its way. Throws ApiProblem. */
export async function fetchCars(signal?: AbortSignal): Promise<Answer<'GET /garage'>> {
  for (;;) {
    const { count, settled } = garageChanges
    await settled
    const cars = await call('GET /garage', {}, { signal })
    if (count === garageChanges.count) return cars
  }
}

/**
 * Replaces this device's cars with the account's. Keeps the chosen one, even if a full account did not take it, and a
 * former guest's for which it had no room.
 */
export function replaceGarage(account: readonly GarageCar[]): void {
  const { cars, chosen } = readGarage()
  const isKept = (car: GarageCar) => account.some((each) => isSameCar(each, car))
  const first = chosen && (isKept(chosen) ? remembered(chosen) : chosen)
  const others = account.filter((each) => !chosen || !isSameCar(each, chosen)).map(remembered)
  const here = cars.filter((car) => car.only_here && car !== chosen && !isKept(car))
  writeGarage([...(first ? [first] : []), ...others, ...here], first !== null)
}

/**
 * Replaces this device's cars with the account's on opening a page. A chosen car that another device has removed goes back into
 * the account, if there is room: it is in use.
 */
export async function followAccount(account: readonly GarageCar[]): Promise<void> {
  replaceGarage(account)
  const chosen = chosenCar()
  const isMissing = chosen && !account.some((each) => isSameCar(each, chosen))
  if (isMissing && account.length < mostKept.cars) await addCar(chosen)
}

/** Adds a car to the account. Errors are ignored, because the device already has the car. */
export async function addCar({ make, model, year, modification }: ChosenVehicle): Promise<void> {
  try {
    await call('POST /garage/add', { body: { make, model, year, modification } })
  } catch (error) {
    // The device dropped a car to make room, and gets it again.
    if (error instanceof ApiProblem && error.code === 'garage_full')
      await call('GET /garage').then(replaceGarage, () => {})
  }
}

/** Removes a car from the account. One for which a full account had no room takes the free place; the car in use first. */
export async function removeCar(car: ChosenVehicle): Promise<void> {
  try {
    const account = await call('GET /garage')
    const kept = (which: ChosenVehicle) => account.find((each) => isSameCar(each, which))
    const found = kept(car)
    if (found) await call('DELETE /garage/{id}/delete', { params: { id: found.id } })
    const { cars, chosen } = readGarage()
    const next = [chosen, ...cars.filter((each) => each.only_here)].find((each) => each && !kept(each))
    if (!next) return
    await addCar(next)
    replaceGarage(await call('GET /garage'))
  } catch {
    // The car reappears on the next page load and can be removed again there.
  }
}
