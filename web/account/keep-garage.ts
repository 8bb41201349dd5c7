import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import type { GarageCar } from '#web/finder/garage.ts'

/**
 * Remembers a car in the account. The device has it already: a failure costs nothing that is asked for again later.
 * Answers with the account's cars where it had no room for one more: the device has made room, which it did not have to.
 */
export async function addCar({ make, model, year, modification }: GarageCar): Promise<GarageCar[] | null> {
  try {
    await call('POST /garage/add', { body: { make, model, year, modification } })
    return null
  } catch (error) {
    const isFull = error instanceof ApiProblem && error.code === 'garage_full'
    return isFull ? call('GET /garage').catch(() => null) : null
  }
}

/** Forgets a car of the account. The one in use takes the room, where a full account had none for it. */
export async function removeCar(car: GarageCar, inUse: () => GarageCar | null): Promise<GarageCar[] | null> {
  try {
    const cars = await call('GET /garage')
    const kept = ({ modification, year }: GarageCar) =>
      cars.find((each) => each.modification === modification && each.year === year)
    const found = kept(car)
    if (found) await call('DELETE /garage/{id}/delete', { params: { id: found.id } })
    const chosen = inUse()
    return chosen && !kept(chosen) ? addCar(chosen) : null
  } catch {
    // It comes back with the next page, where it can be forgotten again.
    return null
  }
}
