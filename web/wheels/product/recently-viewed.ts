import type { Picture } from '#shared/api/common.ts'
import { isPicture, keptList } from '#web/browser/kept-list.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

const mostRemembered = 10

/** A wheel's constant facts only: stored prices and stock would become stale. */
export type Seen = Pick<
  ShownProduct,
  'sku' | 'slug' | 'design_id' | 'design' | 'brand' | 'brand_ar' | 'diameter' | 'width' | 'offset'
> & { picture: Picture | null }

function isSeen(item: unknown): item is Seen {
  const seen = item as Seen | null
  const texts = [seen?.sku, seen?.slug, seen?.design_id, seen?.design, seen?.brand, seen?.brand_ar]
  const figures = [seen?.diameter, seen?.width, seen?.offset]
  return (
    texts.every((text) => typeof text === 'string') &&
    figures.every(Number.isFinite) &&
    isPicture(seen?.picture ?? null)
  )
}

/** Newest first, each design once. */
export const recent = keptList('recently_viewed', mostRemembered, isSeen, (a, b) => a.design_id === b.design_id)

export function seenOf(product: ShownProduct): Seen {
  const { sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, pictures } = product
  return { sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, picture: pictures[0] ?? null }
}
