import { type GarageCar, isSameCar, readGarage, updateAccountGarage, writeGarage } from '#web/finder/garage.ts'

/** Removes a car from the garage. */
export function forgetCar(car: GarageCar): void {
  const { cars, chosen } = readGarage()
  const left = cars.filter((each) => !isSameCar(each, car))
  writeGarage(left, chosen !== null && !isSameCar(chosen, car))
  updateAccountGarage('removeCar', car)
}

/** Clears the choice but keeps the remembered cars. */
export function chooseNoCar(): void {
  writeGarage(readGarage().cars, false)
}
