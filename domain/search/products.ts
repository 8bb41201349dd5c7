import { cardWheels } from '#domain/catalogue/card-wheels.ts'
import { figuresOf } from '#domain/catalogue/memory/cards.ts'
import { flag } from '#domain/catalogue/memory/columns.ts'
import { keyOf, rowsBeginning } from '#domain/catalogue/memory/sku-keys.ts'
import type { CardWheel } from '#domain/catalogue/wheel-columns.ts'
import { fold, foldedSku } from '#domain/fold.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { joinThreads } from '#domain/screw-threads.ts'
import { type Accessory, findAccessories } from '#domain/search/accessories.ts'
import { bestRows } from '#domain/search/find-wheels.ts'
import type { SearchMemory } from '#domain/search/search-memory.ts'
import type { Terms } from '#domain/search/terms.ts'
import type { Understood } from '#domain/search/understand.ts'
import { wantedOf } from '#domain/search/wanted.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchProduct } from '#shared/api/search.ts'
import { search as limits } from '#shared/limits.ts'

/**
 * Ranks the products: an exact SKU match; if the query looks like a SKU, those with that prefix; accessories if their
 * category or one of them was named; wheels; the rest. `by_sku`: some are here for their SKU.
 */
export async function findProducts(
  shop: Shop,
  memory: SearchMemory,
  { terms, understood, take }: { terms: Terms; understood: Understood; take: number },
): Promise<{ products: SearchProduct[]; by_sku: boolean }> {
  const { columns, cars, accessories } = memory
  const bySku = rowsBySku(memory, terms, take)
  const addons = findAccessories(accessories, terms, understood, take)
  const first = [
    ...bySku.filter((row) => keyOf(columns.keys, row) === terms.sku),
    ...addons.filter(({ sku }) => foldedSku(sku) === terms.sku),
    ...(terms.looks_like_sku ? bySku : []),
  ]
  const rest = first.length < take ? others() : []
  return {
    products: await shownProducts(shop, memory, [...first, ...rest], take),
    by_sku: first.length > 0 || (rest === bySku && rest.length > 0),
  }

  function others(): (number | Accessory)[] {
    const wanted = wantedOf(understood)
    const wheels = wanted ? bestRows(columns, cars, wanted, take) : []
    if (wheels.length + addons.length === 0) return bySku
    const areAddonsFirst = understood.categories.length > 0 || namesAnAddon(terms, understood, addons)
    return areAddonsFirst ? [...addons, ...wheels] : [...wheels, ...addons]
  }
}

/** How many SKUs with the same beginning are compared. */
const mostBySku = 64

/** The wheels whose SKUs begin with the query: the very SKU first, then those in stock. */
export function rowsBySku({ columns }: SearchMemory, { sku }: Terms, take: number): number[] {
  if (sku.length < limits.minCharacters) return []
  const { starts } = columns.keys
  const isLonger = (row: number) => Number(starts[row + 1]! - starts[row]! > sku.length)
  const inStock = (row: number) => columns.flags[row]! & flag.in_stock
  const rows = [...rowsBeginning(columns.keys, sku).subarray(0, mostBySku)]
  return rows.sort((a, b) => isLonger(a) - isLonger(b) || inStock(b) - inStock(a)).slice(0, take)
}

/** "Wheel cleaner" or "sensor": only words, one of which is in an accessory's name and in no wheel's. */
function namesAnAddon({ typed }: Terms, { parts, words, addon_words }: Understood, addons: Accessory[]): boolean {
  if (parts.some(({ about }) => about !== 'words')) return false
  const said = new Set([...words, ...addon_words])
  const counted = typed.filter((word) => said.has(word))
  const names = addons.map(({ name, name_ar }) => ` ${joinThreads(fold(`${name} ${name_ar}`))}`)
  return counted.length > 0 && names.some((name) => counted.every((word) => name.includes(` ${word}`)))
}

/** Rows of wheels and accessories as they are shown, each once. A wheel that was removed meanwhile is left out. */
async function shownProducts(
  shop: Shop,
  { columns }: SearchMemory,
  found: (number | Accessory)[],
  take: number,
): Promise<SearchProduct[]> {
  const hits = [...new Set(found)].slice(0, take)
  // Prices and stock as they were when the wheels were found.
  const shown = hits.map((hit) => (typeof hit === 'number' ? figuresOf(columns, hit) : addonProduct(shop, hit)))
  const ids = shown.flatMap((hit) => ('kind' in hit ? [] : hit.id))
  const cards = await cardWheels(shop.catalogue.db, columns, ids)
  return shown.flatMap((hit) => {
    if ('kind' in hit) return hit
    const card = cards.get(hit.id)
    return card ? wheelProduct(shop, { ...card, wheel: { ...card.wheel, ...hit } }) : []
  })
}

function wheelProduct(shop: Shop, { wheel, brand }: CardWheel): SearchProduct {
  const { name, name_ar, slug, sku, images, bolt_pattern, offset, diameter, width } = wheel
  const { price, compare_at_price, supplier_stock, special_order } = wheel
  return {
    kind: 'wheel',
    ...{ name, name_ar, slug, sku, brand, images, ...pictureOf(shop, images), bolt_pattern, offset, diameter, width },
    ...{ price, compare_at_price, supplier_stock, special_order },
    addon_id: null,
    category_id: null,
    category: null,
  }
}

export function addonProduct(shop: Shop, { id, stock, ...hit }: Accessory): SearchProduct {
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
