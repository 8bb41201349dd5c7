import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { betterSize } from '#shared/i18n/wheels/product.ts'
import { setOf } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carQuery, shortCarName } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { type ShownProduct, similarity } from '#web/wheels/product/shown-product.ts'
import { offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'

/** The size shown when the car was chosen. */
type Left = { path: string; size: string }

type Props = { product: ShownProduct; left: Left | undefined }

/**
 * When a car is chosen on a product page whose size does not fit it, redirects to a size of the design that does, with
 * a notice. A link to a size for a car shows that size's own verdict.
 */
export default function BetterSize({ product, left }: Props) {
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
