import { findProduct } from '#domain/catalogue/product.ts'
import { galleryParameters } from '#domain/content/gallery.ts'
import { galleryCardOf } from '#domain/content/gallery-card.ts'
import { galleryLook } from '#domain/content/gallery-statement.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Product } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { GalleryQuery, Look, LookSale } from '#shared/api/gallery.ts'
import { setOf } from '#shared/limits.ts'

/** Finds a picture by its slug, with the set in it as sold today. Throws `not_found`. */
export async function findLook(
  shop: Shop,
  { slug, ...query }: { slug: string } & Partial<GalleryQuery>,
): Promise<Look> {
  const [found] = /^[\w-]{1,200}$/.test(slug)
    ? await galleryLook(shop.db, { slug, asked: galleryParameters(query) })
    : []
  if (!found) throw new Problem('not_found', 404)
  const { row, make, model, modification, rear_sku, ...place } = found
  const vehicle = modification && row.year ? { make, model, year: row.year, modification } : null
  const sale = await saleOf(shop, { sku: row.sku, rear_sku }, vehicle)
  return { card: galleryCardOf(shop, row), make, ...place, sale }
}

type Set = { sku: string; rear_sku: string | null }

/** The set on the car; without a car if it is no longer in the data; null if the wheel is no longer sold. */
async function saleOf(shop: Shop, set: Set, vehicle: ChosenVehicle | null): Promise<LookSale | null> {
  try {
    return saleAs(await findProduct(shop, { ...set, vehicle }), set, vehicle)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'vehicle_not_found') return saleOf(shop, set, null)
    if (error.code === 'wheel_not_found') return null
    throw error
  }
}

function saleAs(product: Product, set: Set, vehicle: ChosenVehicle | null): LookSale {
  const { slug, pair } = product
  const rear = set.rear_sku && pair?.rear.sku === set.rear_sku ? pair.rear : null
  const wheels = rear && pair ? [pair.front, rear] : [product, product]
  return {
    slug,
    sku: product.sku,
    rear_sku: rear?.sku ?? null,
    vehicle,
    verdict: product.fitment?.verdict ?? null,
    set_price: wheels.reduce((sum, wheel) => sum + (wheel.price * setOf) / 2, 0),
    supplier_stock: Math.min(...wheels.map((wheel) => wheel.supplier_stock)),
    special_order: wheels.every((wheel) => wheel.special_order || wheel.supplier_stock > 0),
  }
}
