import { galleryCardOf } from '#domain/content/gallery-card.ts'
import { type GalleryFacetRow, galleryPage } from '#domain/content/gallery-statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { Gallery, GalleryQuery } from '#shared/api/gallery.ts'
import { galleryFacets, galleryValues } from '#shared/gallery-filters.ts'

/**
 * A page of the gallery and its filters. Unknown values are ignored. `along`: how many previous pages to include, for
 * the page's "more" button; `from` is then the first row of them.
 */
export async function listGallery(shop: Shop, query: GalleryQuery, along = 0): Promise<Gallery> {
  const { page, per_page } = query
  const before = Math.min(along, page - 1)
  const offset = (page - 1 - before) * per_page
  const limit = (before + 1) * per_page
  const [found] = await galleryPage(shop.db, { asked: galleryParameters(query), limit, offset })
  const { rows, total, facets } = found!
  return {
    current_page: page,
    data: rows.map((row) => galleryCardOf(shop, row)),
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
    from: rows.length > 0 ? offset + 1 : null,
    to: rows.length > 0 ? offset + rows.length : null,
    facets: facetsOf(facets),
  }
}

/** The requested filters in the form of the statements. */
export function galleryParameters(query: Partial<GalleryQuery>): string {
  return JSON.stringify(Object.fromEntries(galleryFacets.map((name) => [name, galleryValues(query, name)])))
}

function facetsOf(rows: GalleryFacetRow[]): Gallery['facets'] {
  return galleryFacets.flatMap((facet) => {
    const values = rows
      .filter(({ name }) => name === facet)
      .map(({ name: _, label, label_ar, ...row }) => ({
        ...row,
        label: label ?? row.value,
        label_ar: label_ar ?? label ?? row.value,
      }))
    if (facet === 'size') values.sort((a, b) => Number(a.value) - Number(b.value))
    return values.length > 0 ? [{ name: facet, values }] : []
  })
}
