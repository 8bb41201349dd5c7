import { isCarMissing } from '#domain/car-unanswered.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { type GalleryFacetRow, galleryCardOf, galleryLook, galleryPage } from '#domain/content/gallery-statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Product } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Gallery, GalleryQuery, Look, LookSale } from '#shared/api/gallery.ts'
import { galleryFilters, galleryValues } from '#shared/filters/gallery.ts'
import { setOf } from '#shared/limits.ts'

/**
 * A page of the gallery and its filters. Unknown values are ignored. `along`: how many previous pages to include, for
 * the page's "more" button; `from` is then the first row of them.
 */
export async function listGallery(shop: Shop, query: GalleryQuery, along = 0): Promise<Gallery> {
  const { page, per_page } = query
  const before = Math.min(along, page - 1)
  const offset = (page - 1 - before) * per_page
  const limit = (before + 1) * per_page
  const [found] = await galleryPage(shop.db, { requested: galleryParameters(query), limit, offset })
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
function galleryParameters(query: Partial<GalleryQuery>): string {
  return JSON.stringify(Object.fromEntries(galleryFilters.map(({ name }) => [name, galleryValues(query, name)])))
}

function facetsOf(rows: GalleryFacetRow[]): Gallery['facets'] {
  return galleryFilters.flatMap(({ name: facet }) => {
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

/** Finds a picture by its slug, with the set in it as sold today. Throws `not_found`. */
export async function findLook(
  shop: Shop,
  { slug, ...query }: { slug: string } & Partial<GalleryQuery>,
): Promise<Look> {
  const [found] = /^[\w-]{1,200}$/.test(slug)
    ? await galleryLook(shop.db, { slug, requested: galleryParameters(query) })
    : []
  if (!found) throw new Problem('not_found', 404)
  const { row, make, model, modification, rear_sku, ...place } = found
  const vehicle = modification && row.year ? { make, model, year: row.year, modification } : null
  const sale = await saleOf(shop, { sku: row.sku, rear_sku }, vehicle)
  return { card: galleryCardOf(shop, row), make, ...place, sale }
}

type Set = { sku: string; rear_sku: string | null }

/** The set on the car; without a car if it is no longer in the data or cannot be looked up; null if the wheel is no longer sold. */
async function saleOf(shop: Shop, set: Set, vehicle: ChosenVehicle | null): Promise<LookSale | null> {
  try {
    const product = await findProduct(shop, { sku: set.sku, rear_sku: set.rear_sku ?? 'none', vehicle })
    // Without its rear wheel: another pair's verdict is not that of four such wheels.
    if (set.rear_sku && product.pair?.rear.sku !== set.rear_sku)
      return saleOf(shop, { ...set, rear_sku: null }, vehicle)
    return saleAs(product, set, vehicle)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isCarMissing(error)) return saleOf(shop, set, null)
    if (error.code === 'wheel_not_found') return null
    throw error
  }
}

function saleAs(product: Product, set: Set, vehicle: ChosenVehicle | null): LookSale {
  const { slug, pair } = product
  const rear = (set.rear_sku && pair?.rear) || null
  const wheels = rear && pair ? [pair.front, rear] : [product]
  const needed = setOf / wheels.length
  return {
    slug,
    sku: product.sku,
    rear_sku: rear?.sku ?? null,
    vehicle,
    verdict: product.fitment?.verdict ?? null,
    set_price: wheels.reduce((sum, wheel) => sum + wheel.price * needed, 0),
    supplier_stock: Math.min(...wheels.map((wheel) => wheel.supplier_stock)),
    special_order:
      wheels.some((wheel) => wheel.special_order) &&
      wheels.every((wheel) => wheel.special_order || wheel.supplier_stock >= needed),
  }
}
