import { lazy, Suspense, useEffect } from 'react'
import { recent, seenOf } from '#web/wheels/product/seen.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'

const SeenList = lazy(() => import('#web/wheels/product/seen-list.tsx'))

/** Designs viewed before this one on this device; empty if there are none. */
export function RecentlyViewed({ product }: { product: ShownProduct }) {
  const others = recent.use().filter(({ design_id }) => design_id !== product.design_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new SKU is another wheel viewed
  useEffect(() => recent.add(seenOf(product)), [product.sku])
  if (others.length === 0) return null
  return (
    <Suspense fallback={null}>
      <SeenList seen={others} />
    </Suspense>
  )
}
