import type { GalleryQuery } from '#shared/api/gallery.ts'

/** The filters of the gallery, in display order. */
export const galleryFacets = ['make', 'model', 'brand', 'design', 'scene', 'size'] as const
export type GalleryFacet = (typeof galleryFacets)[number]

/** Dependent filters: a model is reset when its make changes, a design when its brand changes. */
const within: Partial<Record<GalleryFacet, GalleryFacet>> = { make: 'model', brand: 'design' }

/** Pictures per page. The first one is large and takes four cells on a wide screen, two on a phone: full rows. */
const galleryStep = 13

/** The requested values of one filter. Invalid ones are dropped. */
export function galleryValues(query: Partial<GalleryQuery>, name: GalleryFacet): string[] {
  const values = (query[name] ?? '').split(',').map((value) => value.trim())
  return [...new Set(values)].filter((value) => /^[a-z0-9.-]{1,80}$/.test(value)).slice(0, 20)
}

/** Parses the filters from the address bar; invalid ones are dropped. */
export function readGalleryFilters(params: URLSearchParams): GalleryQuery {
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const query: GalleryQuery = { page, per_page: galleryStep }
  for (const name of galleryFacets) {
    const values = galleryValues({ [name]: params.getAll(name).join(',') }, name)
    if (values.length > 0) query[name] = values.join(',')
  }
  return query
}

/** Serialises the filters in one fixed order: "make=toyota&page=2", empty without filters. */
export function writeGalleryFilters(query: Partial<GalleryQuery>): string {
  const parts = galleryFacets.flatMap((name) => (query[name] ? [`${name}=${query[name]}`] : []))
  if (query.page && query.page > 1) parts.push(`page=${query.page}`)
  return parts.join('&')
}

/** Sets or unsets one filter and returns to the first page. */
export function withGalleryFilter(query: GalleryQuery, name: GalleryFacet, value: string | undefined): GalleryQuery {
  const inner = within[name]
  const next: GalleryQuery = { ...query, page: 1, [name]: value || undefined }
  if (inner && value !== query[name]) next[inner] = undefined
  return next
}
