import { isolated } from '#shared/bidi.ts'
import { fullGarage } from '#shared/i18n/finder.ts'
import { mostKept } from '#shared/limits.ts'
import { Notice } from '#web/design/notice.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { updateAccountGarage } from '#web/finder/choose-car.ts'
import { type GarageCar, isSameCar, readGarage, useGarage, writeGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/**
 * Warns that the full account did not take the car in use, or those that were on this device before signing in; the device keeps
 * them beyond the limit.
 */
export function FullGarage() {
  const words = useMessages(fullGarage)
  const locale = useLocale()
  const { cars, chosen } = useGarage()
  if (cars.length <= mostKept.cars) return null
  const here = cars.filter((car) => car.only_here || (car === chosen && isBeyond(cars)))
  const [car, ...more] = here.map((each) => shortCarName(each, locale))
  if (car === undefined) return null
  return (
    <Notice kind="warn">
      {more.length === 0
        ? words.garage_full(mostKept.cars, car)
        : words.cars_left(mostKept.cars, new Intl.ListFormat(locale).format([car, ...more].map(isolated)))}
    </Notice>
  )
}

/** More cars than the account holds, without those that were on the device before signing in: the one in use is not in it. */
const isBeyond = (cars: readonly GarageCar[]) => cars.filter((car) => !car.only_here).length > mostKept.cars

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
