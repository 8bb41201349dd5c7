import type { AddonFilter } from '#database/schema/catalogue.ts'
import {
  type AddonRow,
  addonsOfCategory,
  type CategoryRow,
  findCategory,
  showAddon,
  showCategory,
} from '#domain/accessories/categories.ts'
import { suitChecks, suitVerdict } from '#domain/accessories/suits.ts'
import { priceRange } from '#domain/catalogue/listing-filters.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { fold, foldedSku } from '#domain/fold.ts'
import { joinThreads } from '#domain/screw-threads.ts'
import type { Shop } from '#domain/shop.ts'
import type { AddonFacet, AddonList, AddonQuery } from '#shared/api/addons.ts'
import { accessorySorts } from '#shared/filters/accessories.ts'
import { chosenValues, vehicleOf } from '#shared/filters/filters.ts'

/** By filter name: whether a row matches that filter. */
type Tests = Map<string, (row: AddonRow) => boolean>

/**
 * A page of a category's accessories, with its filters, each counted over the others, so that no value leads to an
 * empty list; unknown values are ignored. `text`: words that must all be in the name, description or SKU. Throws
 * category_addons_failed, vehicle_not_found.
 */
export async function listAddons(shop: Shop, category_id: string, query: AddonQuery, text = ''): Promise<AddonList> {
  const chosen = vehicleOf(query)
  const [category, vehicle] = await Promise.all([findCategory(shop, category_id), chosen && findVehicle(shop, chosen)])
  const car = vehicle?.record ?? null
  const words = wordsToFind(text)
  const all = (await addonsOfCategory(shop.db, { category_id: category.id })).filter((row) => containsWords(row, words))
  const word = (row: AddonRow) => (car ? suitVerdict(suitChecks(row.fits, car)) : null)
  // A figure of the car that is not documented suits nothing.
  const suits = (row: AddonRow) => ['pass', null].includes(word(row))
  const ranks = new Map(all.map((row) => [row, { pass: 2, unknown: 1, fail: 0 }[word(row) ?? 'pass']]))
  const tests = testsOf(category, query, suits)
  const left = (without?: string) =>
    all.filter((row) => [...tests].every(([name, test]) => name === without || test(row)))
  const found = left()
  const sort = accessorySorts.find((each) => each === query.sort) ?? 'featured'
  const page = Math.max(1, query.page)
  const from = (page - 1) * query.per_page
  const rows = sorted(found, sort, ranks).slice(from, from + query.per_page)
  const prices = left('price').map(({ price }) => price)
  return {
    current_page: page,
    data: rows.map((row) => showAddon(shop, row, car)),
    last_page: Math.max(1, Math.ceil(found.length / query.per_page)),
    per_page: query.per_page,
    total: found.length,
    from: rows.length > 0 ? from + 1 : null,
    to: rows.length > 0 ? from + rows.length : null,
    facets: [
      ...switches(query, left, suits, car !== null),
      ...category.filters.map((filter) => facet(filter, query, left(filter.key))),
    ].filter(({ values }) => values.length > 0),
    price_range: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : { min: 0, max: 0 },
    category: showCategory(shop, category),
    vehicle: vehicle?.name ?? null,
    sort,
  }
}

/**
 * The filters of a query that the list took differently, with the values it applied: without those that it does not
 * have. Empty text: none is left.
 */
export function correctedAddonFilters(query: AddonQuery, { facets }: Pick<AddonList, 'facets'>) {
  const applied = facets.map(({ name, values }) => {
    const chosen = values.flatMap(({ value, chosen: is }) => (is ? [value] : []))
    const asked = chosenValues(query, name).filter((text) => chosen.includes(text))
    return [name, (asked.length > 0 ? asked : chosen).join()] as const
  })
  return Object.fromEntries(applied.filter(([name, text]) => query[name] && query[name] !== text))
}

function testsOf({ filters }: CategoryRow, query: AddonQuery, suits: (row: AddonRow) => boolean): Tests {
  const tests: Tests = new Map()
  for (const { key, options } of filters) {
    const chosen = chosenValues(query, key).filter((text) => options.some(({ value }) => String(value) === text))
    if (chosen.length > 0) tests.set(key, ({ attributes }) => chosen.includes(String(attributes[key])))
  }
  if (isSet(query, 'in_stock')) tests.set('in_stock', ({ stock }) => stock > 0)
  if (isSet(query, 'suits')) tests.set('suits', suits)
  const [least, most] = priceRange(query)
  if (least !== null || most !== null)
    tests.set('price', ({ price }) => price >= (least ?? 0) && price <= (most ?? Number.POSITIVE_INFINITY))
  return tests
}

/** Whether a switch is on: "true", or "1" as in a list of wheels. */
function isSet(query: AddonQuery, name: 'in_stock' | 'suits'): boolean {
  return chosenValues(query, name).some((text) => text === 'true' || text === '1')
}

function switches(
  query: AddonQuery,
  left: (without: string) => AddonRow[],
  suits: (row: AddonRow) => boolean,
  hasCar: boolean,
): AddonFacet[] {
  const one = (
    name: 'in_stock' | 'suits',
    label: string,
    label_ar: string,
    test: (row: AddonRow) => boolean,
  ): AddonFacet => {
    const count = left(name).filter(test).length
    const chosen = isSet(query, name)
    const values = count > 0 || chosen ? [{ value: 'true', label, label_ar, count, chosen }] : []
    return { name, label, label_ar, unit: null, values }
  }
  return [
    ...(hasCar ? [one('suits', 'Suits my car', 'تناسب سيارتي', suits)] : []),
    one('in_stock', 'In stock', 'متوفر', ({ stock }) => stock > 0),
  ]
}

/** The remaining values, in the category's own order; a selected one stays. */
function facet({ key, label, label_ar, unit, options }: AddonFilter, query: AddonQuery, rows: AddonRow[]): AddonFacet {
  const chosen = chosenValues(query, key)
  const counts = Map.groupBy(rows, ({ attributes }) => String(attributes[key]))
  const values = options.map((option) => ({
    value: String(option.value),
    label: option.label,
    label_ar: option.label_ar,
    count: counts.get(String(option.value))?.length ?? 0,
    chosen: chosen.includes(String(option.value)),
  }))
  return { name: key, label, label_ar, unit, values: values.filter(({ count, chosen: is }) => count > 0 || is) }
}

/** What suits the car first, then what may, then what is in stock, unless sorted by price. */
function sorted(
  rows: AddonRow[],
  sort: (typeof accessorySorts)[number],
  suits: ReadonlyMap<AddonRow, number>,
): AddonRow[] {
  if (sort === 'price_asc') return rows.toSorted((a, b) => a.price - b.price || a.id - b.id)
  if (sort === 'price_desc') return rows.toSorted((a, b) => b.price - a.price || a.id - b.id)
  const rank = (row: AddonRow) => suits.get(row)! * 2 + Number(row.stock > 0)
  const ranks = new Map(rows.map((row) => [row, rank(row)]))
  return rows.toSorted((a, b) => ranks.get(b)! - ranks.get(a)! || a.id - b.id)
}

/** At most ten. The texts use إزاحة for the offset; many shoppers type أوفست. */
function wordsToFind(text: string): string[] {
  const words = joinThreads(fold(text))
    .replaceAll(/اوفسي?ت/g, 'ازاحه')
    .split(' ')
  return words.filter(Boolean).slice(0, 10)
}

function containsWords(row: AddonRow, words: string[]): boolean {
  if (words.length === 0) return true
  const texts = [row.name, row.name_ar, row.description, row.description_ar, row.sku, row.pack].join(' ')
  const content = `${joinThreads(fold(texts))} ${foldedSku(row.sku)}`
  return words.every((word) => content.includes(word))
}
