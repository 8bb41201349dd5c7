import { finder } from '#shared/i18n/finder.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { carName, carQuery } from '#web/finder/car-words.ts'
import type { GarageCar } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The remembered car, with a link to its wheels. */
export default function YourCar({ car, onOther }: { car: GarageCar; onOther: () => void }) {
  const words = useMessages(finder)
  const locale = useLocale()
  return (
    <section aria-label={words.your_car} className="space-y-4">
      <div className="flex items-start gap-3">
        <Icon name="car" size={28} className="text-accent" />
        <div className="min-w-0 flex-1">
          <p className="text-label text-muted">{words.your_car}</p>
          <h2 className="font-semibold text-lead">
            <bdi>{carName(car, locale)}</bdi>
          </h2>
          <p className="text-muted text-small">
            <bdi>{car.modification_name}</bdi>
          </p>
        </div>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <LinkButton look="primary" to={`/alloy-wheels?${carQuery(car)}`}>
          {words.see_wheels}
        </LinkButton>
        <Button onClick={onOther}>{words.other_car}</Button>
      </div>
    </section>
  )
}
