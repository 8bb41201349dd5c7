import type { ChosenVehicle } from '#shared/api/common.ts'
import { product as productWords } from '#shared/i18n/wheels/product.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import { mostSimilar, type ShownProduct } from '#web/wheels/product/shown-product.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'
import { boltPattern, WheelSize } from '#web/wheels/wheel-figures.tsx'

type Size = ShownProduct['sizes'][number]
type Props = { product: ShownProduct; vehicle: ChosenVehicle | null }

/** Sizes shown before "all sizes" if no car narrows them. */
const shownFirst = 3

/** Finish, then size, each a link to its own SKU with fit, stock and price. */
export function SizeChoice({ product, vehicle }: Props) {
  const words = useMessages(productWords)
  const sizes = product.sizes.filter(({ finish }) => finish === product.finish)
  const fitting = vehicle ? sizes.filter(({ fit, sku }) => fit !== 'fail' || sku === product.sku) : sizes
  const first = vehicle ? fitting : nearestSizes(sizes, product)
  const rest = sizes.filter((size) => !first.includes(size))
  const query = vehicle ? `?${carQuery(vehicle)}` : ''
  return (
    <div className="space-y-5">
      <Finishes product={product} query={query} />
      <section aria-labelledby="sizes">
        <h2 id="sizes" className="mb-2 font-semibold text-small">
          {vehicle && product.fit?.verdict !== 'fail' ? words.sizes_fit : words.size}
        </h2>
        <Sizes sizes={first} chosen={product.sku} query={query} />
        {rest.length > 0 && (
          <details className="group/rest mt-2">
            <summary className="flex min-h-11 items-center gap-1 font-semibold text-accent text-small">
              {vehicle ? words.sizes_other(rest.length) : words.sizes_more(sizes.length)}
              <Icon name="down" size={18} className="transition-transform group-open/rest:rotate-180" />
            </summary>
            <Sizes sizes={rest} chosen={product.sku} query={query} />
          </details>
        )}
      </section>
    </div>
  )
}

/** The sizes most similar to the chosen one, including it, in their original order. */
function nearestSizes(sizes: Size[], product: ShownProduct): Size[] {
  const near = mostSimilar(sizes, product).slice(0, shownFirst)
  return sizes.filter((size) => near.includes(size))
}

function Finishes({ product, query }: { product: ShownProduct; query: string }) {
  const words = useMessages(productWords)
  const finishes = [...new Set(product.sizes.map((size) => size.finish))]
  const similar = mostSimilar(product.sizes, product)
  if (finishes.length < 2) return null
  return (
    <section aria-labelledby="finishes">
      <h2 id="finishes" className="mb-2 font-semibold text-small">
        {words.finish}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {finishes.map((finish) => {
          const size = similar.find((each) => each.finish === finish)!
          const chosen = finish === product.finish
          return (
            <li key={finish}>
              <PageLink
                to={`/${size.slug}/${size.sku}${query}`}
                replace
                preventScrollReset
                aria-current={chosen ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 text-small hover:border-ink aria-current:border-2 aria-current:border-accent aria-current:font-semibold aria-current:text-accent"
              >
                <ProductText en={size.finish_name} ar={size.finish_name_ar} />
              </PageLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Sizes({ sizes, chosen, query }: { sizes: Size[]; chosen: string; query: string }) {
  const words = useMessages(productWords)
  return (
    <ul className="grid gap-2">
      {sizes.map((size) => (
        <li key={size.sku}>
          <PageLink
            to={`/${size.slug}/${size.sku}${query}`}
            replace
            preventScrollReset
            aria-current={size.sku === chosen ? 'true' : undefined}
            className={classNames(
              'flex min-h-14 flex-wrap items-center gap-x-4 rounded-control border bg-raised px-3 py-2 text-small',
              size.sku === chosen ? 'border-2 border-accent' : 'border-line hover:border-ink',
            )}
          >
            <span className="row-text">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                <WheelSize wheel={size} />
                {size.axle !== 'any' && (
                  <span className="font-normal text-muted">
                    {size.axle === 'front' ? words.front_wheel : words.rear_wheel}
                  </span>
                )}
                {size.fit && <VerdictBadge verdict={size.fit} />}
              </span>
              <span className="text-label text-muted">
                <Figure>
                  {boltPattern(size.bolt_pattern)} · CB {size.centre_bore}
                </Figure>
              </span>
            </span>
            <span className="ms-auto text-end">
              <Price fils={size.price} className="block font-semibold" />
              <span className="text-label">
                <StockLabel wheel={size} />
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
