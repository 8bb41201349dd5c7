import { Suspense, useState } from 'react'
import { askedCar, product as productWords } from '#shared/i18n/wheels/product.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { late } from '#web/delivery/late.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { boltPattern, moveInWords, WheelSize } from '#web/wheels/wheel-figures.tsx'

/** Brand, design, size and finish, and the verdict on the chosen car. */
export function ProductHeader({ product }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const arabic = useLocale() === 'ar'
  const pair = product.set.rear_sku ? product.pair : null
  const [front, rear] = [pair?.front ?? product, pair?.rear]
  return (
    <header className="space-y-2">
      <p>
        <PageLink to={`/wheelbrand/${product.brand_slug}?brand=${product.brand_slug}`} className="textlink text-small">
          <bdi>{arabic ? product.brand_ar : product.brand}</bdi>
        </PageLink>
      </p>
      <h1 className="text-display">
        <bdi>{product.design}</bdi>
      </h1>
      <p className="text-lead text-muted">
        <WheelSize wheel={front} />
        {rear && (
          <>
            {` ${words.front_wheel}\u00a0· `}
            <WheelSize wheel={rear} />
            {` ${words.rear_wheel}`}
          </>
        )}
        {'\u00a0· '}
        <Figure>{boltPattern(product.bolt_pattern)}</Figure>
        {'\u00a0· '}
        <ProductText en={product.finish_name} ar={product.finish_name_ar} />
      </p>
      <VerdictLine product={product} />
    </header>
  )
}

/** The verdict as a line beside the name, linking to its reasons. */
function VerdictLine({ product: { fit, vehicle } }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const { proof_car } = useMessages(askedCar)
  const lists = useMessages(card)
  const locale = useLocale()
  if (!fit || !vehicle) return null
  const move = moveInWords(fit.outer_move, fit.verdict, lists)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <VerdictBadge verdict={fit.verdict} />
      <a href="#proof" className="figures textlink inline-flex min-h-11 items-center text-small">
        {fit.verdict === 'fail'
          ? words.see_why(shortCarName(vehicle, locale))
          : proof_car(shortCarName(vehicle, locale))}
        {fit.verdict !== 'fail' && move && ` · ${move}`}
      </a>
    </p>
  )
}

const GarageDialog = late(() => import('#web/finder/garage-dialog.tsx'))

/** Shown without a car: what the fitment check compares, and a button to choose a car. */
export function ChooseCar() {
  const words = useMessages(productWords)
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <section aria-label={words.proof} className="card flex flex-wrap items-center gap-4 p-4 md:p-5">
      <Icon name="ruler" size={28} className="text-accent" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="font-semibold text-body">{words.proof}</h2>
        <p className="text-muted text-small">{words.choose_car_text}</p>
      </div>
      <Button onClick={() => setOpen(true)}>
        <Icon name="car" />
        {words.choose_car}
      </Button>
      {open !== null && (
        <Suspense>
          <GarageDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
