import type { SearchBrand, SearchModel, SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { carName } from '#web/finder/car-words.ts'

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
export function modelAddress({ make, model, year }: SearchModel): string {
  return `/alloy-wheels?${new URLSearchParams({ make, model, ...(year && { year: String(year) }) })}`
}

/** "2021 Nissan Patrol" */
export function modelName({ name, name_ar, year, ...make }: SearchModel, locale: Locale): string {
  return carName({ ...make, model_name: name, model_name_ar: name_ar, year: year ?? '' }, locale).trim()
}

export function resultsAddress(query: string): string {
  return `/search?${new URLSearchParams({ keywords: query })}`
}
