import type { SearchBrand, SearchModel, SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/limits.ts'

/** A selectable search result, in the order of the arrow keys. */
export type Hit =
  | { kind: 'product'; to: string; product: SearchProduct }
  | { kind: 'brand'; to: string; brand: SearchBrand }
  | { kind: 'model'; to: string; model: SearchModel }

/** Dropdown below the box, or the wide desktop panel (specification, section 9). */
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

/** Whether the panel has more to show than the dropdown. */
export function isMore({ products, brands }: SearchResult): boolean {
  return products.length > search.products || brands.length > search.brands
}

export function productAddress({ kind, slug, sku, category_id, addon_id }: SearchProduct): string {
  return kind === 'addon' ? `/addons/${category_id}/${addon_id}` : `/${slug}/${sku}`
}

/** The list for a car; its finder asks for the missing parts. */
export function modelAddress({ make, model, year }: Pick<SearchModel, 'make' | 'model' | 'year'>): string {
  return `/alloy-wheels?${new URLSearchParams({ make, model, ...(year && { year: String(year) }) })}`
}

export function resultsAddress(query: string): string {
  return `/search?${new URLSearchParams({ keywords: query })}`
}
