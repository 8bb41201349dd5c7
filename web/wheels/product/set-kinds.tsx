import { productLater } from '#shared/i18n/wheels/product.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { WheelSize } from '#web/wheels/wheel-size.tsx'

/** For cars that take four equal wheels or wider rear ones: the choice between both, each with its verdict. */
export default function SetKinds({ product: { sets, vehicle } }: { product: ShownProduct }) {
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
              className="flex min-h-14 items-center gap-4 rounded-control border border-line bg-raised px-3 py-2 text-small hover:border-ink aria-current:border-2 aria-current:border-accent"
            >
              <span className="min-w-0 flex-1">
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
              <Price fils={set_price} className="font-semibold" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
