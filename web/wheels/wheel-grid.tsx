import { useViewTransitionState } from 'react-router'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { setOf } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { useLateLayout } from '#web/browser/use-hydrated.ts'
import { SharedList } from '#web/delivery/shared-list.tsx'
import { Badge, VerdictMark } from '#web/design/badge.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownCard as Card } from '#web/wheels/shown-card.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'
import { boltPattern, moveInWords, offsetMark, rimSize } from '#web/wheels/wheel-figures.tsx'
import { Heart } from '#web/wishlist/heart.tsx'

export type View = 'grid' | 'list'

type Props = {
  wheels: Card[]
  /** The car's query, added to every product's address. */
  query?: string
  /** Number of pictures above the fold, which are loaded eagerly. */
  eager?: number
  grows?: boolean
  /** `list`: rows instead of a grid. */
  view?: View
  className?: string
}

/** Eight on a laptop, four on a phone without scrolling past the fold twice. */
export function WheelGrid({
  wheels,
  query = '',
  eager = 4,
  grows = true,
  view = 'grid',
  className = 'cards-2 md:cards-3 xl:cards-4',
}: Props) {
  const below = useLateLayout() && view === 'grid' ? 'below-fold-card' : undefined
  return (
    <SharedList className={`grid gap-3 md:gap-4 ${view === 'list' ? 'grid-cols-1' : className}`}>
      {wheels.map((wheel, i) => (
        <li key={`${wheel.sku} ${wheel.rear?.sku ?? ''}`} className={i < 8 ? undefined : below}>
          <WheelCard
            wheel={wheel}
            to={productPath(wheel, query)}
            first={i < eager}
            grows={grows}
            row={view === 'list'}
          />
        </li>
      ))}
    </SharedList>
  )
}

/**
 * Path of the product page, which opens the set that the card shows: a pair, or for a car four equal wheels of a SKU that
 * its design has in pairs too.
 */
function productPath({ slug, sku, rear, axle }: Card, query: string): string {
  const set = rear ? `rear=${encodeURIComponent(rear.sku)}` : query && axle !== 'any' ? 'rear=none' : ''
  const search = [query, set].filter(Boolean).join('&')
  return `/${slug}/${sku}${search && `?${search}`}`
}

type WheelCardProps = {
  wheel: Card
  /** Path of the product page without the locale, including the car. */
  to: string
  /** Among the first on the page: its picture is loaded eagerly. */
  first?: boolean
  /** Animates the picture into the product page's (view transition). Not where another picture already does. */
  grows?: boolean
  /** Picture beside the text instead of above it. */
  row?: boolean
}

/** No page opens while the server renders. */
const useOpening = import.meta.env.SSR ? () => false : useViewTransitionState

/** A design in one diameter: picture, name, price, and whether it fits. */
export function WheelCard({ wheel, to, first = false, grows = true, row = false }: WheelCardProps) {
  const words = useMessages(card)
  const locale = useLocale()
  const opening = useOpening(inLocale(to, locale))
  const isSet = showsSetPrice(wheel)
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
            // A pair links to its front wheel, which may have its own card: a transition name must be unique.
            grows && opening && !wheel.rear && '[view-transition-name:wheel]',
          )}
        />
        {wheel.off && (
          <span className="absolute start-2 top-2">
            <Badge tone="accent">{words.off(wheel.off)}</Badge>
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
            <ProductText en={wheel.brand} ar={wheel.brand_ar} />
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
          <ProductText en={wheel.finish_name} ar={wheel.finish_name_ar} />
          {wheel.finishes > 1 && `\u00a0· ${words.finishes(wheel.finishes)}`}
        </p>
        <Sizes wheel={wheel} most={row ? 20 : 3} />
        {row && (
          <p className="figures text-label text-muted">
            <Figure>
              PCD {boltPattern(wheel.bolt_pattern)} · CB {wheel.centre_bore} · {offsetMark(wheel.offset)}
            </Figure>
          </p>
        )}
        <div className="card-price mt-auto pt-1 leading-tight">
          <p>
            <Price fils={isSet ? wheel.set_price : wheel.price} className="font-semibold text-body" />
            <span className="text-label">
              <StockLabel wheel={wheel} rear={wheel.rear} />
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

/**
 * Whether to show a set's price: not if fewer than four are left. Sold-out and special-order wheels keep it, and pairs,
 * which are sold in sets only.
 */
function showsSetPrice({ supplier_stock, special_order, rear }: Card): boolean {
  return Boolean(rear) || special_order || supplier_stock === 0 || supplier_stock >= setOf
}

/** "18×8.5 ET35", or the widths of all SKUs behind the card: one line of chips and a count; in rows all of them. */
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
        <li key={size} className="rounded-full border border-line px-1.5 text-label leading-5">
          <Figure>{size}</Figure>
        </li>
      ))}
      {sizes.length > most && (
        <li className="text-label text-muted leading-5">
          <Figure>+{sizes.length - most}</Figure>
        </li>
      )}
      {wheel.rear && <li className="sr-only">{words.staggered}</li>}
    </ul>
  )
}

/** "Fits · 9 mm further out", or what to check with its figure: always icon and text. */
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
