import { fullGarage } from '#shared/i18n/finder.ts'
import { mostKept } from '#shared/limits.ts'
import { Notice } from '#web/design/notice.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Warns that the full account did not take the car in use, which this device keeps as one car more. */
export function FullGarage() {
  const words = useMessages(fullGarage)
  const locale = useLocale()
  const { cars, chosen } = useGarage()
  if (!chosen || cars.length <= mostKept.cars) return null
  return <Notice kind="warn">{words.garage_full(mostKept.cars, shortCarName(chosen, locale))}</Notice>
}
