import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { betterSize, productLater } from '#shared/i18n/wheels/product.ts'
import { setOf } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { carQuery, shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { mostSimilar, type ShownProduct, similarity } from '#web/wheels/product/shown-product.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'
import { offsetMark, rimSize, WheelSize } from '#web/wheels/wheel-figures.tsx'

/** The size shown when the car was chosen. */
type Left = { path: string; size: string }

/**
 * When a car is chosen on a product page whose size does not fit it, redirects to a size of the design that does, with
 * a notice. A link to a size for a car shows that size's own verdict.
 */
export function BetterSize({ product, left }: { product: ShownProduct; left: Left | undefined }) {
  const words = useMessages(betterSize)
  const locale = useLocale()
  const navigate = useNavigate()
  const { vehicle, slug, sku } = product

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per size
  useEffect(() => {
    const best = left || !vehicle ? undefined : bestSize(product)
    if (!best || !vehicle) return
    const shown = { path: `/${slug}/${sku}`, size: `${rimSize(product)} ${offsetMark(product.offset)}` }
    void navigate(inLocale(`/${best.slug}/${best.sku}?${carQuery(vehicle)}`, locale), {
      replace: true,
      preventScrollReset: true,
      state: { left: shown },
    })
  }, [sku])

  if (!left || !vehicle) return null
  return (
    <Notice>
      <p>{words.size_changed(left.size, shortCarName(vehicle, locale))}</p>
      <PageLink
        to={`${left.path}?${carQuery(vehicle)}`}
        className="textlink inline-flex min-h-11 items-center font-semibold"
      >
        {words.size_anyway}
      </PageLink>
    </Notice>
  )
}

/** Sold-out notice with links to the most similar available sizes, for the chosen car if there is one. */
export function SoldOut({ product }: { product: ShownProduct }) {
  const words = useMessages(productLater)
  const { sizes, vehicle, sku } = product
  const available = sizes.filter((size) => size.sku !== sku && size.supplier_stock >= setOf && size.fit !== 'fail')
  const there = mostSimilar(available, product).slice(0, 3)
  return (
    <Notice kind="warn">
      <p>{words.sold_out}</p>
      {there.length > 0 && (
        <>
          <p className="pt-2 text-small">{words.in_stock_sizes}</p>
          <ul>
            {there.map((size) => (
              <li key={size.sku}>
                <PageLink
                  to={`/${size.slug}/${size.sku}${vehicle ? `?${carQuery(vehicle)}` : ''}`}
                  className="textlink inline-flex min-h-11 items-center"
                >
                  <WheelSize wheel={size} />
                  {size.finish !== product.finish && (
                    <>
                      {' · '}
                      <ProductText en={size.finish_name} ar={size.finish_name_ar} />
                    </>
                  )}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** For cars that take four equal wheels or wider rear ones: the choice between both, each with its verdict. */
export function SetKinds({ product: { sets, vehicle } }: { product: ShownProduct }) {
  const words = useMessages(productLater)
  if (!vehicle || sets.length < 2) return null
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds" className="mb-2 font-semibold text-small">
        {words.kind_of_set}
      </h2>
      <ul className="grid gap-2">
        {sets.map(({ front, rear, fit, chosen, set_price }) => (
          <li key={`${front.sku} ${rear?.sku ?? ''}`}>
            <PageLink
              to={`/${front.slug}/${front.sku}?${carQuery(vehicle)}&rear=${rear ? encodeURIComponent(rear.sku) : 'none'}`}
              replace
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-control border border-line bg-raised px-3 py-2 text-small hover:border-ink aria-current:border-2 aria-current:border-accent"
            >
              <span className="row-text">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {rear ? words.staggered_set : words.equal_set}
                  <VerdictBadge verdict={fit} />
                </span>
                <span className="text-label text-muted">
                  <WheelSize wheel={front} />
                  {rear && (
                    <>
                      {' + '}
                      <WheelSize wheel={rear} />
                    </>
                  )}
                </span>
              </span>
              <span className="ms-auto grid justify-items-end gap-1">
                <Price fils={set_price} className="font-semibold" />
                <span className="text-label">
                  <StockLabel wheel={front} rear={rear} />
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Size = ShownProduct['sizes'][number]

const order = ['pass', 'parts', 'warn', 'unknown']

/**
 * The best replacement for a size that does not fit the car: best verdict, then enough stock for a set, the same
 * finish, and the most similar size. Undefined if no size of the design fits.
 */
export function bestSize(
  product: Pick<ShownProduct, 'sizes' | 'finish' | 'sku' | 'bolt_pattern' | 'diameter' | 'width' | 'offset'>,
): Size | undefined {
  const rank = (size: Size) => [
    order.indexOf(size.fit ?? ''),
    size.supplier_stock >= setOf || size.special_order ? 0 : 1,
    size.finish === product.finish ? 0 : 1,
    -similarity(size, product),
  ]
  return product.sizes
    .filter(({ fit }) => fit !== null && fit !== 'fail')
    .toSorted((a, b) => compare(rank(a), rank(b)))[0]
}

function compare(a: number[], b: number[]): number {
  return a.map((each, i) => each - b[i]!).find((difference) => difference !== 0) ?? 0
}
