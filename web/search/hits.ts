import type { SearchBrand, SearchModel, SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/limits.ts'

/** One thing to choose in the list of results, in the order of the arrow keys. */
export type Hit =
  | { kind: 'product'; to: string; product: SearchProduct }
  | { kind: 'brand'; to: string; brand: SearchBrand }
  | { kind: 'model'; to: string; model: SearchModel }

/** The short list below the box, or the wide panel of the desktop (specification, section 9). */
export type Room = 'dropdown' | 'panel'

export function hitsOf({ products, brands, models }: SearchResult, room: Room): Hit[] {
  const wide = room === 'panel'
  return [
    ...products
      .slice(0, wide ? search.panel : search.products)
      .map((product) => ({ kind: 'product' as const, to: productAddress(product), product })),
    ...brands
      .slice(0, wide ? search.panel : search.brands)
      .map((brand) => ({ kind: 'brand' as const, to: `/wheelbrand/${brand.slug}?brand=${brand.slug}`, brand })),
    ...models.slice(0, search.models).map((model) => ({ kind: 'model' as const, to: modelAddress(model), model })),
  ]
}

/** Whether the wide panel has more to show than the short list. */
export function isMore({ products, brands }: SearchResult): boolean {
  return products.length > search.products || brands.length > search.brands
}

export function productAddress({ kind, slug, sku, category_id, addon_id }: SearchProduct): string {
  return kind === 'addon' ? `/addons/${category_id}/${addon_id}` : `/${slug}/${sku}`
}

/** The list that goes on with a car: its finder asks for what is still missing. */
function modelAddress({ make, model, year }: SearchModel): string {
  return `/alloy-wheels?${new URLSearchParams({ make, model, ...(year && { year: String(year) }) })}`
}

export function resultsAddress(query: string): string {
  return `/search?${new URLSearchParams({ keywords: query })}`
}
