import { setOf } from '#shared/limits.ts'
import { likeness } from '#web/wheels/product/likeness.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

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
    -likeness(size, product),
  ]
  return product.sizes
    .filter(({ fit }) => fit !== null && fit !== 'fail')
    .toSorted((a, b) => compare(rank(a), rank(b)))[0]
}

function compare(a: number[], b: number[]): number {
  return a.map((each, i) => each - b[i]!).find((difference) => difference !== 0) ?? 0
}
