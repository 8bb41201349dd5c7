import { useViewTransitionState } from 'react-router'
import type { WheelCard as Card } from '#shared/api/browse.ts'
import { card } from '#shared/i18n/card.ts'
import { setOf } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { Said } from '#web/design/said.tsx'
import { VerdictMark } from '#web/design/verdict-badge.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { moveInWords } from '#web/wheels/fit-words.ts'
import { StockWord } from '#web/wheels/stock-word.tsx'
import { boltPattern, offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'
import { Heart } from '#web/wishlist/heart.tsx'

type Props = {
  wheel: Card
  /** The product's address without its language, car included. */
  to: string
  /** One of the first on the page: its picture is loaded at once. */
  first?: boolean
  /** The picture grows into the product page's. Not where another picture of that page does already. */
  grows?: boolean
  /** Picture beside the words instead of above them. */
  row?: boolean
}

/** A design in one diameter: the wheel, what it is called, what it costs, and whether it fits. */
export function WheelCard({ wheel, to, first = false, grows = true, row = false }: Props) {
  const words = useMessages(card)
  const locale = useLocale()
  const opening = useViewTransitionState(inLocale(to, locale))
  const isSet = makesASet(wheel)
  return (
    <article
      className={classNames(
        'group card relative flex h-full overflow-hidden transition-colors hover:border-edge',
        !row && 'flex-col',
      )}
    >
      <div className={classNames('pearl relative grid place-items-center p-3', row && 'w-36 shrink-0 md:w-56')}>
        <Picture
          picture={wheel.picture}
          alt=""
          sizes="(min-width: 80rem) 15rem, (min-width: 48rem) 28vw, 44vw"
          first={first}
          className={classNames(
            'aspect-5/4 w-full object-contain transition-transform duration-500 ease-out group-hover:scale-[1.03] motion-reduce:transform-none',
            // A pair has the address of its front wheel, which may have a card of its own: one name for one picture.
            grows && opening && !wheel.rear && '[view-transition-name:wheel]',
          )}
        />
        {wheel.compare_at_price && (
          <span className="absolute start-2 top-2">
            <Badge tone="accent">{words.off(Math.round(100 - (100 * wheel.price) / wheel.compare_at_price))}</Badge>
          </span>
        )}
        <span className="absolute end-1 top-1 z-10">
          <Heart sku={wheel.sku} name={`${locale === 'ar' ? wheel.brand_ar : wheel.brand} ${wheel.design}`} />
        </span>
      </div>
      <div className={classNames('flex flex-1 flex-col gap-1.5 p-3 text-small', row && 'wheel-row')}>
        {wheel.fit && <Verdict wheel={wheel} />}
        <h3 className="leading-tight">
          <span className="block font-normal text-label text-muted">
            <Said en={wheel.brand} ar={wheel.brand_ar} />
          </span>
          <PageLink
            to={to}
            viewTransition
            className="font-semibold text-body after:absolute after:inset-0 after:rounded-card"
          >
            <bdi>{wheel.design}</bdi>
          </PageLink>
        </h3>
        <p className="text-muted">
          <Said en={wheel.finish_name} ar={wheel.finish_name_ar} />
          {wheel.finishes > 1 && ` · ${words.finishes(wheel.finishes)}`}
        </p>
        <Sizes wheel={wheel} most={row ? 20 : 3} />
        {row && (
          <p className="figures text-label text-muted">
            <Figure>
              PCD {boltPattern(wheel.bolt_pattern)} · CB {wheel.centre_bore} · {offsetMark(wheel.offset)}
            </Figure>
          </p>
        )}
        <div className="mt-auto pt-1 leading-tight">
          <p className="flex flex-wrap items-baseline justify-between gap-x-2">
            <Price fils={isSet ? wheel.set_price : wheel.price} className="font-semibold text-body" />
            <span className="text-label max-sm:basis-full">
              <StockWord wheel={wheel} rear={wheel.rear} />
            </span>
          </p>
          <p className="text-label text-muted">
            {!isSet ? words.each : wheel.rear ? words.set_two_two : words.set_of_four}
            {isSet && !wheel.rear && (
              <>
                <span className="max-sm:sr-only"> · </span>
                <span className="whitespace-nowrap max-sm:block">
                  <Price fils={wheel.price} /> {words.each}
                </span>
              </>
            )}
          </p>
        </div>
      </div>
    </article>
  )
}

/** Fewer than a set are left: no set has a price then. What is sold out or made to order keeps the price of one. */
function makesASet({ supplier_stock, special_order, rear }: Card): boolean {
  if (rear) return special_order || rear.special_order || Math.min(supplier_stock, rear.supplier_stock) !== 1
  return special_order || supplier_stock === 0 || supplier_stock >= setOf
}

/** "18×8.5 ET35", or the widths of all SKUs behind the card: one line of chips and a number, in a row all of them. */
function Sizes({ wheel, most }: { wheel: Card; most: number }) {
  const words = useMessages(card)
  const sizes = wheel.rear
    ? [`${rimSize(wheel)} ${offsetMark(wheel.offset)}`, `${rimSize(wheel.rear)} ${offsetMark(wheel.rear.offset)}`]
    : wheel.widths.length > 1
      ? wheel.widths.map((width) => rimSize({ diameter: wheel.diameter, width }))
      : [rimSize(wheel), ...(wheel.sizes === 1 || wheel.fit ? [offsetMark(wheel.offset)] : [])]
  return (
    <ul className="flex flex-wrap gap-1">
      {sizes.slice(0, most).map((size) => (
        <li key={size} className="rounded-full border border-line px-2 text-label leading-5">
          <Figure>{size}</Figure>
        </li>
      ))}
      {sizes.length > most && (
        <li className="px-1 text-label text-muted leading-5">
          <Figure>+{sizes.length - most}</Figure>
        </li>
      )}
      {wheel.rear && <li className="sr-only">{words.staggered}</li>}
    </ul>
  )
}

/** "Fits · 9 mm further out", or what is to be checked with its figure: always icon and word. */
function Verdict({ wheel: { fit } }: { wheel: Card }) {
  const words = useMessages(card)
  const arabic = useLocale() === 'ar'
  if (!fit) return null
  const said = (arabic ? fit.reason_ar : fit.reason) ?? moveInWords(fit.outer_move, fit.verdict, words)
  return (
    <p className="text-label leading-5">
      <VerdictMark verdict={fit.verdict} />
      {said && <span className="figures"> · {said}</span>}
    </p>
  )
}
