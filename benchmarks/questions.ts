import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import {
  askFloor,
  type Condition,
  designFloor,
  type Floor,
  type ListRow,
  listFloor,
  productFloor,
  skuFloor,
} from '#benchmarks/floors.ts'
import { listWheels } from '#domain/catalogue/listing.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import type { Axle, VehicleRecord } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { search } from '#domain/search/search.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing } from '#shared/api/browse.ts'
import { readWheelQuery } from '#shared/filters/wheels.ts'

/** A typical query, once through the shop's own function and once as plain SQL with the same result. */
export type Question = {
  name: string
  shop: (round: number) => Promise<unknown>
  floor: (round: number) => Promise<unknown>
  /** The values that must be equal in both results. */
  alike: (answer: { shop: never; floor: never }) => [unknown, unknown]
}

export async function questions(shop: Shop, client: pg.Client): Promise<Question[]> {
  const column = async <T>(text: string) => (await client.query<{ v: T }>(text)).rows.map(({ v }) => v)
  const designs = await column<string>(`select slug as v from designs where id ~ '-[0-9]+$' order by md5(id) limit 400`)
  const skus = await column<string>('select sku as v from wheels order by md5(sku) limit 400')
  const cars = await carsOf(shop, client)
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length]!
  const list = (name: string, of: (round: number) => { address: string; floor: Floor }): Question => ({
    name,
    shop: (round) => listWheels(shop, readWheelQuery(new URLSearchParams(of(round).address))),
    floor: async (round) => (await askFloor<ListRow>(client, of(round).floor))[0],
    alike: ({ shop, floor }) => [ofListing(shop), ofRow(floor)],
  })
  return [
    list('list, no filter, all facets', () => ({
      address: '',
      floor: listFloor('floor_list', { filters: [], values: [], sort: 'featured' }),
    })),
    list('list, diameter and finish, all facets', (n) => {
      const [diameter, finish] = [
        pick([17, 18, 19, 20, 22], n),
        pick(['bronze', 'gloss-black', 'silver', 'gunmetal'], n),
      ]
      return {
        address: `diameter=${diameter}&finish=${finish}&sort=price_asc`,
        floor: listFloor('floor_list_2', {
          filters: [
            { facet: 'diameter', sql: 'diameter = any ($1::float8[])' },
            { facet: 'finish', sql: 'finish = any ($2)' },
          ],
          values: [[diameter], [finish]],
          sort: 'price_asc',
        }),
      }
    }),
    list('list, brand and in stock, all facets', (n) => {
      const brand = pick(['barqline', 'dunehart', 'qasrion', 'barqline-2', 'dunehart-3'], n)
      return {
        address: `brand=${brand}&in_stock=true`,
        floor: listFloor('floor_list_stock', {
          filters: [
            { facet: 'brand', sql: 'brand_slug = any ($1)' },
            { facet: 'in_stock', sql: 'supplier_stock > 0' },
          ],
          values: [[brand]],
          sort: 'featured',
        }),
      }
    }),
    list('wheels for a car, all facets', (n) => {
      const { address, record } = pick(cars, n)
      return { address, floor: carFloor(record) }
    }),
    {
      name: 'keyword: a design',
      shop: (n) => search(shop, { query: pick(designs, n) }),
      floor: (n) => askFloor(client, designFloor(pick(designs, n))),
      alike: ({ shop, floor }) => [skusOf((shop as { products: Sku[] }).products).sort(), skusOf(floor).sort()],
    },
    {
      name: 'suggestion while typing: beginning of a SKU',
      shop: (n) => search(shop, { query: beginning(pick(skus, n)), limit: 5 }),
      floor: (n) => askFloor(client, skuFloor(beginning(pick(skus, n)))),
      alike: ({ shop, floor }) => [skusOf((shop as { products: Sku[] }).products), skusOf(floor)],
    },
    {
      name: 'product by slug, all its sizes',
      shop: (n) => findProduct(shop, { sku: pick(skus, n) }),
      floor: async (n) => (await askFloor<ProductRow>(client, productFloor(pick(skus, n))))[0],
      alike: ({ shop, floor }: { shop: ProductRow & Sku; floor: ProductRow }) => [
        [shop.sku, shop.description, skusOf(shop.sizes)],
        [floor.wheel.sku, floor.description, skusOf(floor.sizes)],
      ],
    },
  ]
}

/** Throws if the two results differ in any of the rounds, because the comparison would then be meaningless. */
export async function sameAnswers({ name, shop, floor, alike }: Question, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const [ours, plain] = alike({ shop: (await shop(round)) as never, floor: (await floor(round)) as never })
    if (!isDeepStrictEqual(ours, plain))
      throw new Error(`${name}, round ${round}: the answers differ\n${first(ours)}\n${first(plain)}`)
  }
}

const first = (answer: unknown) => JSON.stringify(answer).slice(0, 2000)
type Sku = { sku: string }
type ProductRow = { wheel: Sku; sizes: Sku[]; description: string }
const skusOf = (rows: Sku[]) => rows.map(({ sku }) => sku)
const beginning = (sku: string) => sku.slice(0, 8)

function ofListing({ total, data, facets, price_range, offset_range }: Listing) {
  return {
    total,
    cards: data.map(({ sku, sizes, finishes, widths, price_from }) => ({ sku, sizes, finishes, widths, price_from })),
    facets: facets
      .flatMap(({ name, values }) => values.map(({ value, count }) => `${name} ${value} ${count}`))
      .filter((each) => !each.endsWith(' 0'))
      .sort(),
    price_range,
    offset_range,
  }
}

function ofRow(row: ListRow): ReturnType<typeof ofListing> {
  return {
    total: row.total,
    cards: (row.cards ?? []).map(({ sku, sizes, finishes, widths, price_from }) => ({
      sku,
      sizes,
      finishes,
      widths,
      price_from,
    })),
    facets: row.facets
      .filter(({ facet, value }) => !(value === 'false' && (facet === 'in_stock' || facet === 'clearance')))
      .map(({ facet, value, count }) => `${facet} ${value} ${count}`)
      .sort(),
    price_range: { min: row.min_price ?? 0, max: row.max_price ?? 0 },
    offset_range: { min: row.min_offset ?? 0, max: row.max_offset ?? 0 },
  }
}

/** Cars that take a square set and have wheels in the catalogue. */
async function carsOf(shop: Shop, client: pg.Client): Promise<{ address: string; record: VehicleRecord }[]> {
  const { rows } = await client.query<{ make: string; model: string; year: number; modification: string }>(`
    select make, model, start_year as year, slug as modification from vehicle_modifications
    where not is_staggered_stock and technical ->> 'bolt_pattern' in (select bolt_pattern from wheels group by 1 having count(*) > 500)
    order by md5(slug) limit 40`)
  return Promise.all(
    rows.map(async ({ year, ...car }) => ({
      address: `make=${car.make}&model=${car.model}&year=${year}&modification=${car.modification}`,
      record: (await findVehicle(shop, { ...car, year })).record,
    })),
  )
}

function carFloor(record: VehicleRecord): Floor {
  const values: unknown[] = [record.technical.bolt_pattern]
  const conditions = [
    'bolt_pattern = $1',
    ...(['front', 'rear'] as const).flatMap((axle) => axleFloor(record, axle, values)),
  ]
  const filters: Condition[] = [{ facet: 'fit_style', sql: `fit_style = 'regular'` }]
  return listFloor('floor_car', { car: conditions.join(' and '), filters, values, sort: 'featured' })
}

function axleFloor(record: VehicleRecord, axle: Axle, values: unknown[]): string[] {
  const limits = limitsOf(record, axle)
  const at = (name: keyof typeof limits) => {
    values.push(limits[name] ?? (name.includes('_min') ? -Infinity : Infinity))
    return `$${values.length}::float8`
  }
  return [
    `diameter between ${at('diameter_min')} and ${at('diameter_max')}`,
    `width between ${at('width_min')} and ${at('width_max')}`,
    `centre_bore between ${at('bore_min')} and ${at('bore_max')}`,
    `outer_edge_mm >= ${at('outer_min')}`,
    `outer_edge_mm <= case fit_style when 'aggressive' then ${at('outer_max_aggressive')} else ${at('outer_max')} end`,
    `inner_edge_mm <= ${at('inner_max')}`,
    `"offset" between ${at('offset_min')} and ${at('offset_max')}`,
    `load_rating_kg >= ${at('load_min')}`,
  ]
}
