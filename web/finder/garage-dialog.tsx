import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { finder } from '#shared/i18n/finder.ts'
import { inLocale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Icon } from '#web/design/icon.tsx'
import { withCar, withoutCar } from '#web/finder/car-address.ts'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { chooseCar } from '#web/finder/choose-car.ts'
import { Finder } from '#web/finder/finder.tsx'
import { type GarageCar, isSameCar, useGarage } from '#web/finder/garage.ts'
import { chooseNoCar, FullGarage, forgetCar } from '#web/finder/manage-garage.tsx'
import { slugsIn } from '#web/finder/steps.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Before the finder's answers in the address. */
const mark = '#garage='

/** React Router stores the entry's index in `history.state`. */
const placeInHistory = () => (history.state as { idx?: number } | null)?.idx

/** The remembered cars: choose one, remove one, add one. */
export default function GarageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useMessages(finder)
  const locale = useLocale()
  const navigate = useNavigate()
  const here = useLocation()
  const { cars, chosen } = useGarage()
  const [adding, setAdding] = useState(false)
  const finding = adding || cars.length === 0
  const openedAt = useRef<number>(undefined)
  const forgotten = useRef(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open) openedAt.current = placeInHistory()
  }, [open])

  // Back can lead to another page, over which the header would keep the dialog open.
  const page = useRef(here.pathname)
  const turnTo = useEffectEvent((pathname: string) => {
    if (page.current === pathname) return
    page.current = pathname
    forgotten.current = false
    setAdding(false)
    onClose()
  })
  useEffect(() => turnTo(here.pathname), [here.pathname])

  /**
   * Closes the dialog, and leaves no question of the finder in the history: one Back leads to the page that was seen before.
   * `to` is where the shopper goes next, from the entry that the dialog was opened on; the same page for another car takes
   * that entry's place, because Back to it would apply the new car again and seem to do nothing.
   */
  function leave(to = forgotten.current ? withoutCar(here) : null) {
    forgotten.current = false
    setAdding(false)
    onClose()
    const replace = to?.split('?')[0] === here.pathname
    const go = () => to && void navigate(to, { replace, state: { car_chosen: true } })
    // NaN where one of them is unknown.
    const entries = Number(placeInHistory()) - Number(openedAt.current)
    if (!(entries > 0)) return go()
    window.addEventListener('popstate', go, { once: true })
    void navigate(-entries)
  }

  function add() {
    setAdding(true)
    // The pressed button is the one that leads back now.
    requestAnimationFrame(() => place.current?.querySelector('h3')?.focus())
  }

  const pageOf = (car: ChosenVehicle) => withCar(here, car) ?? inLocale(`/alloy-wheels?${carQuery(car)}`, locale)

  /** The page without the car comes when the dialog closes: while its address names the car, that would be remembered again. */
  function forget(car: GarageCar) {
    if (chosen && isSameCar(car, chosen)) forgotten.current = true
    forgetCar(car)
  }

  function use(car: GarageCar) {
    chooseCar(car)
    leave(pageOf(car))
  }

  function lookAtAny() {
    chooseNoCar()
    leave(withoutCar(here))
  }

  return (
    <Dialog
      kind="sheet"
      open={open}
      hasSteps={slugsIn(here.hash, mark) !== null}
      onClose={() => leave()}
      title={finding ? words.title : words.garage}
      footer={
        finding ? (
          cars.length > 0 && (
            <Button wide onClick={() => setAdding(false)}>
              <Icon name="back" />
              {words.back}
            </Button>
          )
        ) : (
          <Button wide onClick={add}>
            <Icon name="plus" />
            {words.add_car}
          </Button>
        )
      }
    >
      {finding ? (
        <div ref={place}>
          <Finder as="h3" mark={mark} onCar={(car) => leave(pageOf(car))} />
        </div>
      ) : (
        <div className="space-y-4">
          <FullGarage />
          <Cars cars={cars} chosen={chosen} onUse={use} onForget={forget} />
          {chosen && (
            <Button look="plain" onClick={lookAtAny}>
              {words.no_car}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

type CarsProps = {
  cars: readonly GarageCar[]
  chosen: GarageCar | null
  onUse: (car: GarageCar) => void
  onForget: (car: GarageCar) => void
}

function Cars({ cars, chosen, onUse, onForget }: CarsProps) {
  const words = useMessages(finder)
  const locale = useLocale()
  return (
    <ul className="space-y-2">
      {cars.map((car) => (
        <li key={`${car.modification} ${car.year}`} className="card flex items-center gap-2 p-2 ps-4">
          <div className="min-w-0 flex-1 py-2">
            <p className="font-semibold">{carName(car, locale)}</p>
            <p className="text-muted text-small">
              <bdi>{car.modification_name}</bdi>
            </p>
            <p className="mt-2">
              {chosen && isSameCar(car, chosen) ? (
                <Badge tone="accent" icon="check">
                  {words.in_use}
                </Badge>
              ) : (
                <Button onClick={() => onUse(car)}>{words.use_car}</Button>
              )}
            </p>
          </div>
          <button
            type="button"
            aria-label={words.forget_car(carName(car, locale))}
            onClick={() => onForget(car)}
            className="grid size-12 place-items-center self-start rounded-control text-muted hover:text-ink"
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  )
}
