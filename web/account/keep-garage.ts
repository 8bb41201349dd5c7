import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { takeOver } from '#web/finder/change-garage.ts'
import { type GarageCar, isSameCar, readGarage } from '#web/finder/garage.ts'

/** Remembers a car in the account. The device has it already: a failure costs nothing that is asked for again later. */
export async function addCar({ make, model, year, modification }: GarageCar): Promise<void> {
  try {
    await call('POST /garage/add', { body: { make, model, year, modification } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'garage_full') return
    // The device made room for it; the account did not. All of its cars are shown again, with this one on top.
    const cars = await call('GET /garage').catch(() => null)
    if (cars) takeOver(cars)
  }
}

/** Forgets a car of the account. The one in use takes the room, where a full account had none for it. */
export async function removeCar(car: GarageCar): Promise<void> {
  try {
    const cars = await call('GET /garage')
    const found = cars.find((each) => isSameCar(each, car))
    if (found) await call('DELETE /garage/{id}/delete', { params: { id: found.id } })
    const { chosen } = readGarage()
    if (chosen && !cars.some((each) => isSameCar(each, chosen))) await addCar(chosen)
  } catch {
    // It comes back with the next page, where it can be forgotten again.
  }
}
