import { call } from '#web/browser/api.ts'
import type { GarageCar } from '#web/finder/garage.ts'

/** Remembers a car in the account. The device has it already: a failure costs nothing that is asked for again later. */
export async function addCar({ make, model, year, modification }: GarageCar): Promise<void> {
  await call('POST /garage/add', { body: { make, model, year, modification } }).catch(() => null)
}

/** Forgets a car of the account. */
export async function removeCar(car: GarageCar): Promise<void> {
  try {
    const cars = await call('GET /garage')
    const found = cars.find(({ modification, year }) => modification === car.modification && year === car.year)
    if (found) await call('DELETE /garage/{id}/delete', { params: { id: found.id } })
  } catch {
    // It comes back with the next page, where it can be forgotten again.
  }
}
