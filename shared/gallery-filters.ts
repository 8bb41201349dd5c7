import type { GalleryQuery } from '#shared/api/gallery.ts'

/** The filters of the gallery, in the order in which they are asked. */
export const galleryFacets = ['make', 'model', 'brand', 'design', 'scene', 'size'] as const
export type GalleryFacet = (typeof galleryFacets)[number]

/** A model means little without its make, a design without its brand: they go when the other changes. */
const within: Partial<Record<GalleryFacet, GalleryFacet>> = { make: 'model', brand: 'design' }

/** Pictures shown at once. The first one is large and fills four places of a wide screen, two of a phone: full rows. */
const galleryStep = 13

/** The values asked for of one filter. What cannot be a value of any is left out. */
export function galleryValues(query: Partial<GalleryQuery>, name: GalleryFacet): string[] {
  const values = (query[name] ?? '').split(',').map((value) => value.trim())
  return [...new Set(values)].filter((value) => /^[a-z0-9.-]{1,80}$/.test(value)).slice(0, 20)
}

/** The filters in the address bar; whatever cannot be one is dropped. */
export function readGalleryFilters(params: URLSearchParams): GalleryQuery {
  const page = /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  const query: GalleryQuery = { page, per_page: galleryStep }
  for (const name of galleryFacets) {
    const values = galleryValues({ [name]: params.getAll(name).join(',') }, name)
    if (values.length > 0) query[name] = values.join(',')
  }
  return query
}

/** The same as an address, in one fixed order: "make=toyota&page=2", empty where nothing is asked. */
export function writeGalleryFilters(query: Partial<GalleryQuery>): string {
  const parts = galleryFacets.flatMap((name) => (query[name] ? [`${name}=${query[name]}`] : []))
  if (query.page && query.page > 1) parts.push(`page=${query.page}`)
  return parts.join('&')
}

/** The filters with one of them set to other values (none: unset), back at the first pictures. */
export function withGalleryFilter(query: GalleryQuery, name: GalleryFacet, value: string | undefined): GalleryQuery {
  const inner = within[name]
  const next: GalleryQuery = { ...query, page: 1, [name]: value || undefined }
  if (inner && value !== query[name]) next[inner] = undefined
  return next
}
