import { useEffect } from 'react'
import type { WheelCard } from '#shared/api/browse.ts'
import { product as productWords } from '#shared/i18n/product.ts'
import { setOf } from '#shared/limits.ts'
import { keptList } from '#web/browser/kept-list.ts'
import { useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'

const mostRemembered = 10
const shown = 4

const isCard = (item: unknown): item is WheelCard => {
  const card = item as WheelCard | null
  return (
    [card?.sku, card?.slug, card?.design, card?.brand].every((text) => typeof text === 'string') &&
    Array.isArray(card?.widths)
  )
}
const recent = keptList('recently_viewed', mostRemembered, isCard, (a, b) => a.design_id === b.design_id)

/** The wheels looked at before this one, on this device; nothing while there are none. */
export function RecentlyViewed({ product }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const others = recent.use().filter(({ design_id }) => design_id !== product.design_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another SKU is another wheel looked at
  useEffect(() => recent.add(cardOf(product)), [product.sku])
  if (others.length === 0) return null
  return (
    <section aria-labelledby="recent" className="space-y-4">
      <h2 id="recent" className="text-title">
        {words.recent}
      </h2>
      <WheelGrid wheels={others.slice(0, shown)} eager={0} grows={false} />
    </section>
  )
}

/** What a card shows of it; what it costs and whether it fits is told where it is opened. */
function cardOf(product: ShownProduct): WheelCard {
  const { sku, slug, name, name_ar, diameter, width, offset, bolt_pattern, centre_bore, finish, axle, price } = product
  return {
    ...{ sku, slug, name, name_ar, diameter, width, offset, bolt_pattern, centre_bore, finish, axle, price },
    finish_name: product.finish_name,
    finish_name_ar: product.finish_name_ar,
    compare_at_price: product.compare_at_price,
    supplier_stock: product.supplier_stock,
    special_order: product.special_order,
    clearance: product.clearance,
    brand: product.brand,
    brand_slug: product.brand_slug,
    design: product.design,
    design_id: product.design_id,
    picture: product.pictures[0] ?? null,
    sizes: 1,
    finishes: 1,
    widths: [width],
    price_from: price,
    set_price: price * setOf,
    rear: null,
    fit: null,
  }
}
