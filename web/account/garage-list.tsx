import { lazy, Suspense, useState } from 'react'
import { myAccount } from '#shared/i18n/account.ts'
import { finder } from '#shared/i18n/finder.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { forgetCar } from '#web/finder/change-garage.ts'
import { FullGarage } from '#web/finder/full-garage.tsx'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

const GarageDialog = lazy(() => import('#web/finder/garage-dialog.tsx'))

/** The customer's cars, each with a link to the wheels that fit it. */
export function Garage() {
  const words = useMessages(myAccount)
  const { forget_car } = useMessages(finder)
  const locale = useLocale()
  const { cars } = useGarage()
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <section aria-labelledby="garage" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="garage" className="text-title">
          {words.garage}
        </h2>
        {cars.length > 0 && (
          <Button onClick={() => setDialog('open')}>
            <Icon name="plus" />
            {words.add_car}
          </Button>
        )}
      </div>
      <FullGarage />
      {cars.length === 0 ? (
        <Notice action={<Button onClick={() => setDialog('open')}>{words.add_car}</Button>}>
          {words.garage_empty}
        </Notice>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {cars.map((car) => (
            <li key={`${car.modification} ${car.year}`} className="card flex items-start gap-2 p-2 ps-4">
              <div className="min-w-0 flex-1 space-y-1 py-2">
                <p className="font-semibold">
                  <bdi>{carName(car, locale)}</bdi>
                </p>
                <p className="text-muted text-small">
                  <bdi>{car.modification_name}</bdi>
                </p>
                <LinkButton to={`/alloy-wheels?${carQuery(car)}`} className="mt-2">
                  {words.see_fitting}
                </LinkButton>
              </div>
              <button
                type="button"
                aria-label={forget_car(carName(car, locale))}
                onClick={() => forgetCar(car)}
                className="grid size-12 place-items-center rounded-control text-muted hover:text-ink"
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog !== 'never' && (
        <Suspense fallback={null}>
          <GarageDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </section>
  )
}
