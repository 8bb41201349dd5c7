import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { cartCar } from '#shared/i18n/cart.ts'
import { type CarName, CarReview } from '#web/cart/car/car-review.tsx'
import type { useCarChoice } from '#web/cart/car/use-car-choice.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Icon } from '#web/design/icon.tsx'
import { carName } from '#web/finder/car-words.ts'
import { Finder } from '#web/finder/finder.tsx'
import { useGarage } from '#web/finder/garage.ts'
import { slugsIn } from '#web/finder/steps-address.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  choice: ReturnType<typeof useCarChoice>
  /** The cart's current car. */
  current: CarName | null
  /** A car was chosen; null: the shopper does not know it. */
  onChosen?: ((car: ChosenVehicle | null) => void) | undefined
  /** The shopper chose to type the car's names into the form instead. */
  onType?: (() => void) | undefined
  /** Focused when the dialog closes, if not the button that opened it. */
  returnTo?: RefObject<HTMLElement | null> | undefined
}

/** Chooses the cart's car: a remembered one, one from the finder, or none; then shows what that changes. */
export default function CarDialog({ choice, current, onChosen, onType, returnTo }: Props) {
  const words = useMessages(cartCar)
  const locale = useLocale()
  const { hash } = useLocation()
  const { cars } = useGarage()
  const { step, close } = choice
  const isFirst = step?.at === 'questions' && slugsIn(hash) === null
  return (
    <Dialog kind="sheet" open={step !== null} onClose={close} title={words.title} returnTo={returnTo}>
      {step?.at === 'review' ? (
        <CarReview
          key={hash}
          car={step.car}
          current={current}
          onOther={choice.again}
          onEnd={(changed) => {
            close()
            if (changed) onChosen?.(step.car)
          }}
        />
      ) : (
        step && (
          <div className="space-y-6">
            {isFirst && cars.length > 0 && (
              <ul className="space-y-2">
                {cars.map((car) => (
                  <li key={`${car.modification} ${car.year}`}>
                    <button
                      type="button"
                      onClick={() => choice.review(car)}
                      className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line bg-raised px-4 py-2 text-start hover:border-accent hover:text-accent"
                    >
                      <Icon name="car" />
                      <span className="min-w-0 flex-1 leading-tight">
                        <span className="block font-semibold text-small">{carName(car, locale)}</span>
                        <bdi className="text-label text-muted">{car.modification_name}</bdi>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <Finder as="h3" onCar={choice.review} />
            {isFirst && (
              <div className="space-y-1 border-line border-t pt-4">
                <Button wide onClick={() => choice.review(null)}>
                  {words.unknown}
                </Button>
                <p className="text-label text-muted">{words.unknown_hint}</p>
                {onType && (
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      onType()
                    }}
                    className="textlink min-h-11 text-small"
                  >
                    {words.not_listed}
                  </button>
                )}
              </div>
            )}
          </div>
        )
      )}
    </Dialog>
  )
}
