import { type GarageCar, isSameCar, readGarage, tellAccount, writeGarage } from '#web/finder/garage.ts'

/** Forgets a car. */
export function forgetCar(car: GarageCar): void {
  const { cars, chosen } = readGarage()
  const left = cars.filter((each) => !isSameCar(each, car))
  writeGarage(left, chosen !== null && !isSameCar(chosen, car))
  tellAccount('removeCar', car)
}

/** Looks at wheels for any car; the cars stay remembered. */
export function chooseNoCar(): void {
  writeGarage(readGarage().cars, false)
}
