import { fullGarage } from '#shared/i18n/finder.ts'
import { mostKept } from '#shared/limits.ts'
import { Notice } from '#web/design/notice.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import {
  type GarageCar,
  isSameCar,
  readGarage,
  updateAccountGarage,
  useGarage,
  writeGarage,
} from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Warns that the full account did not take the car in use, which this device keeps as one car more. */
export function FullGarage() {
  const words = useMessages(fullGarage)
  const locale = useLocale()
  const { cars, chosen } = useGarage()
  if (!chosen || cars.length <= mostKept.cars) return null
  return <Notice kind="warn">{words.garage_full(mostKept.cars, shortCarName(chosen, locale))}</Notice>
}

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
