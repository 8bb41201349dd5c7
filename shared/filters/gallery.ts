import type { GalleryQuery } from '#shared/api/gallery.ts'
import { changeFilters, chosenValues, type Filter, type FilterAddress, splitValues } from '#shared/filters/filters.ts'

/** The filters of the gallery, in display order. */
export const galleryFilters = [
  { name: 'make', kind: 'choice' },
  { name: 'model', kind: 'choice' },
  { name: 'brand', kind: 'choice' },
  { name: 'design', kind: 'choice' },
  { name: 'scene', kind: 'choice' },
  { name: 'size', kind: 'choice' },
] as const satisfies readonly Filter[]
export type GalleryFilterName = (typeof galleryFilters)[number]['name']

const isValue = (value: string) => /^[a-z0-9.-]{1,80}$/.test(value)

/** A page has 13 pictures: the first is large and takes four cells on a wide screen, two on a phone, so rows are full. */
export const galleryAddress: FilterAddress = {
  names: galleryFilters.map(({ name }) => name),
  clean: (text) => splitValues(text).filter(isValue).join(','),
  per_page: 13,
  defaults: {},
}

/** The requested values of one filter. Invalid ones are dropped. */
export function galleryValues(query: Partial<GalleryQuery>, name: GalleryFilterName): string[] {
  return chosenValues(query, name).filter(isValue)
}

/** Dependent filters: a model is reset when its make changes, a design when its brand changes. */
const within: Record<string, GalleryFilterName> = { make: 'model', brand: 'design' }

/** Sets or removes (empty) one filter and returns to the first page. */
export function changeGalleryFilter(query: GalleryQuery, name: string, value: string): GalleryQuery {
  const inner = within[name]
  const resets = inner && value !== chosenValues(query, name).join(',')
  return changeFilters(query, { [name]: value, ...(resets && { [inner]: null }) })
}
