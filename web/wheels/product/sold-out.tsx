import { productLater } from '#shared/i18n/wheels/product.ts'
import { setOf } from '#shared/limits.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import { type ShownProduct, similarity } from '#web/wheels/product/shown-product.ts'
import { WheelSize } from '#web/wheels/wheel-size.tsx'

/** Sold-out notice with links to the most similar available sizes, for the chosen car if there is one. */
export default function SoldOut({ product }: { product: ShownProduct }) {
  const words = useMessages(productLater)
  const { sizes, vehicle } = product
  const there = sizes
    .filter(({ supplier_stock, fit }) => supplier_stock >= setOf && fit !== 'fail')
    .toSorted((a, b) => similarity(b, product) - similarity(a, product))
    .slice(0, 3)
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
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
