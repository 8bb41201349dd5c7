import { type GarageCar, isSameCar, readGarage, remembered, tellAccount, writeGarage } from '#web/finder/garage.ts'

/** Forgets a car. */
export function forgetCar(car: GarageCar): void {
  const { cars, chosen } = readGarage()
  const left = cars.filter((each) => !isSameCar(each, car))
  writeGarage(left, chosen !== null && !isSameCar(chosen, car))
  tellAccount('removeCar', car)
}

/** The cars of the customer's account are this device's; the chosen one stays chosen, also where a full account does not keep it. */
export function takeOver(account: readonly GarageCar[]): void {
  const { chosen } = readGarage()
  const others = account.filter((each) => !chosen || !isSameCar(each, chosen))
  writeGarage([...(chosen ? [chosen] : []), ...others.map(remembered)], chosen !== null)
}

/** Looks at wheels for any car; the cars stay remembered. */
export function chooseNoCar(): void {
  writeGarage(readGarage().cars, false)
}
