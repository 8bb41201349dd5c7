import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Answer } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

type AccountCars = Answer<'GET /garage'>

/**
 * Adds a car to the account. Errors are ignored, because the device already has the car.
 * Returns the account's cars where the account is full: the device dropped a car to make room and has to restore it.
 */
export async function addCar({ make, model, year, modification }: ChosenVehicle): Promise<AccountCars | null> {
  try {
    await call('POST /garage/add', { body: { make, model, year, modification } })
    return null
  } catch (error) {
    const isFull = error instanceof ApiProblem && error.code === 'garage_full'
    return isFull ? call('GET /garage').catch(() => null) : null
  }
}

/** Removes a car from the account. If a full account had no room for the car in use, that car takes the free place. */
export async function removeCar(car: ChosenVehicle, inUse: () => ChosenVehicle | null): Promise<AccountCars | null> {
  try {
    const cars = await call('GET /garage')
    const kept = ({ modification, year }: ChosenVehicle) =>
      cars.find((each) => each.modification === modification && each.year === year)
    const found = kept(car)
    if (found) await call('DELETE /garage/{id}/delete', { params: { id: found.id } })
    const chosen = inUse()
    return chosen && !kept(chosen) ? addCar(chosen) : null
  } catch {
    // The car reappears on the next page load and can be removed again there.
    return null
  }
}
