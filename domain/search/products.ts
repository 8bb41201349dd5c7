import { firstImage } from '#domain/pictures/pictures.ts'
import type { AddonHit, Hits, WheelHit } from '#domain/search/find-products.ts'
import { fold, skuKey } from '#domain/search/fold.ts'
import type { Terms } from '#domain/search/terms.ts'
import type { Understood } from '#domain/search/understand.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchProduct } from '#shared/api/search.ts'

/**
 * Ranks the products: an exact SKU match; if the query looks like a SKU, those with that prefix; accessories if their
 * category or one of them was named; wheels; the rest.
 */
export function productsOf(shop: Shop, terms: Terms, understood: Understood, hits: Hits): SearchProduct[] {
  const { sku, looks_like_sku } = terms
  const typedWhole = hits.by_sku.filter((hit) => skuKey(hit.sku) === sku).map((hit) => wheelProduct(shop, hit))
  const addonsWhole = hits.addons.filter((hit) => skuKey(hit.sku) === sku).map((hit) => addonProduct(shop, hit))
  const bySku = hits.by_sku.map((hit) => wheelProduct(shop, hit))
  const wheels = hits.wheels.map((hit) => wheelProduct(shop, hit))
  const addons = hits.addons.map((hit) => addonProduct(shop, hit))
  const first = [...typedWhole, ...addonsWhole, ...(looks_like_sku ? bySku : [])]
  const rest =
    understood.categories.length > 0 || namesAnAddon(terms, understood, hits)
      ? [...addons, ...wheels]
      : [...wheels, ...addons]
  const bySkuToo = rest.length === 0 ? bySku : []
  return [...new Map([...first, ...rest, ...bySkuToo].map((product) => [product.sku, product])).values()]
}

/** "Wheel cleaner" or "sensor": only words, one of which is in an accessory's name and in no wheel's. */
function namesAnAddon({ typed }: Terms, { parts, words, addon_words }: Understood, { addons }: Hits): boolean {
  if (parts.some(({ about }) => about !== 'words')) return false
  const said = new Set([...words, ...addon_words])
  const counted = typed.filter((word) => said.has(word))
  const names = addons.map(({ name, name_ar }) => ` ${fold(`${name} ${name_ar}`)}`)
  return counted.length > 0 && names.some((name) => counted.every((word) => name.includes(` ${word}`)))
}

function wheelProduct(shop: Shop, hit: WheelHit): SearchProduct {
  const { name, name_ar, slug, sku, brand, images, bolt_pattern, offset, diameter, width } = hit
  const { price, compare_at_price, supplier_stock, special_order } = hit
  return {
    kind: 'wheel',
    ...{ name, name_ar, slug, sku, brand, images, ...pictureOf(shop, images), bolt_pattern, offset, diameter, width },
    ...{ price, compare_at_price, supplier_stock, special_order },
    addon_id: null,
    category_id: null,
    category: null,
  }
}

export function addonProduct(shop: Shop, { id, stock, ...hit }: AddonHit): SearchProduct {
  return {
    kind: 'addon',
    ...hit,
    ...pictureOf(shop, hit.images),
    brand: null,
    bolt_pattern: null,
    offset: null,
    diameter: null,
    width: null,
    supplier_stock: stock,
    special_order: false,
    addon_id: id,
  }
}

function pictureOf(shop: Shop, images: string) {
  const image = firstImage(images)
  return { image: image ?? null, picture: shop.pictures.find(image) }
}
