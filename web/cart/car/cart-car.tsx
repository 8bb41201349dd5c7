import { Suspense } from 'react'
import type { CartLine } from '#shared/api/cart.ts'
import { cartCar } from '#shared/i18n/cart.ts'
import { useCarChoice } from '#web/cart/car/use-car-choice.ts'
import { late } from '#web/delivery/late.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const CarDialog = late(() => import('#web/cart/car/car-dialog.tsx'))

/** The car that the cart's wheels are for, with a button to change it. */
export default function CartCar({ lines }: { lines: readonly CartLine[] }) {
  const words = useMessages(cartCar)
  const arabic = useLocale() === 'ar'
  const choice = useCarChoice()
  const car = lines.find(({ vehicle }) => vehicle)?.vehicle ?? null
  return (
    <section aria-label={words.car} className="card mb-6 flex flex-wrap items-center gap-3 p-4 md:gap-x-4">
      <Icon name="car" size={24} className="text-muted" />
      <p aria-live="polite" className="min-w-0 flex-1 basis-28 leading-snug">
        <span className="block text-label text-muted">{words.car}</span>
        {car ? <bdi className="font-semibold">{arabic ? car.label_ar : car.label}</bdi> : words.none}
      </p>
      <Button className="shrink-0 max-[22rem]:w-full" onClick={choice.open}>
        {car ? words.change : words.choose}
      </Button>
      {choice.wasOpen && (
        <Suspense>
          <CarDialog open={choice.step !== null} onClose={choice.close} choice={choice} current={car} />
        </Suspense>
      )}
    </section>
  )
}
