import { mostKept } from '#shared/limits.ts'
import { readKept } from '#web/browser/storage.ts'
import { type GarageCar, garageChanges, isSameCar, readGarage, remembered, writeGarage } from '#web/finder/garage.ts'

/** Remembers and chooses a car; beyond the limit the least recently chosen is dropped, guests and customers alike. */
export function chooseCar(car: GarageCar): void {
  const { cars, chosen } = readGarage()
  if (chosen && isSameCar(chosen, car)) return
  const known = cars.find((each) => isSameCar(each, car))
  const next = [{ ...known, ...remembered(car) }, ...cars.filter((each) => each !== known)]
  let room = mostKept.cars
  writeGarage(
    next.filter((each) => each.only_here || room-- > 0),
    true,
  )
  if (!known) updateAccountGarage('addCar', car)
}

/** Applies the change to a customer's account too. */
export function updateAccountGarage(change: 'addCar' | 'removeCar', car: GarageCar): void {
  if (!readKept('access_token')) return
  garageChanges.count++
  const request = import('#web/account/account-garage.ts').then((account) => account[change](car))
  garageChanges.settled = Promise.allSettled([garageChanges.settled, request])
}
