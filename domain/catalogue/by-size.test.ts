import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { listPage, listWheels } from '#domain/catalogue/listing.ts'
import type { Shop } from '#domain/shop.ts'
import type { SizeQuery } from '#shared/api/browse.ts'
import { changeFilters } from '#shared/filters/filters.ts'
import { readWheelQuery, sizeFilters } from '#shared/filters/wheels.ts'
import { allCars, car, catalogue } from '#tests/support/cars.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const { items, staggered_pairs } = catalogue()
const bySku = new Map(items.map((item) => [item.sku, item]))
const pairs = staggered_pairs.map(({ front, rear }) => ({ front: bySku.get(front)!, rear: bySku.get(rear)! }))
const patternOf = ({ stud_holes, pcd }: { stud_holes: number; pcd: number }) => `${stud_holes}x${pcd}`

const bySize = (shop: Shop, form: Partial<SizeQuery>) =>
  listWheels(shop, sizeFilters({ page: 1, per_page: 96, uniqueSize: 'false', ...form }))
const list = (shop: Shop, address: string) => listWheels(shop, readWheelQuery(new URLSearchParams(address)))

describe('a search by size', () => {
  const example = pairs[0]!.front
  const front = {
    front_rim_diameter: String(example.diameter),
    front_rim_width: String(example.width),
    front_bolt_pattern: patternOf(example),
  }

  test('lists every wheel of that size, pattern and offset range, and returns the filters it set', async ({ shop }) => {
    const [min, max] = [example.offset - 5, example.offset + 5]
    const found = await bySize(shop, { ...front, min_offset: String(max), max_offset: String(min) })
    const meant = items.filter(
      (item) =>
        item.diameter === example.diameter &&
        item.width === example.width &&
        patternOf(item) === patternOf(example) &&
        item.offset >= min &&
        item.offset <= max,
    )
    expect(meant.length).toBeGreaterThan(0)
    expect(found.data.map((card) => card.sku).toSorted()).toEqual(meant.map((item) => item.sku).toSorted())
    expect(found.data.every((card) => card.rear === null)).toBe(true)
    for (const name of ['diameter', 'width', 'bolt_pattern'])
      expect(found.facets.find((facet) => facet.name === name)!.values.filter(({ chosen }) => chosen)).toHaveLength(1)
  })

  test('with rear fields lists the pairs of both sizes', async ({ shop }) => {
    for (const { front: f, rear: r } of pairs.filter((_, i) => i % 20 === 0)) {
      const found = await bySize(shop, {
        front_rim_diameter: String(f.diameter),
        front_rim_width: String(f.width),
        front_bolt_pattern: patternOf(f).replace('x', '×'),
        rear_rim_diameter: String(r.diameter),
        rear_rim_width: String(r.width),
      })
      const meant = pairs.filter(
        (pair) =>
          pair.front.diameter === f.diameter &&
          pair.front.width === f.width &&
          patternOf(pair.front) === patternOf(f) &&
          pair.rear.diameter === r.diameter &&
          pair.rear.width === r.width,
      )
      expect(found.data.map((card) => `${card.sku} ${card.rear?.sku}`).toSorted()).toEqual(
        meant.map((pair) => `${pair.front.sku} ${pair.rear.sku}`).toSorted(),
      )
    }
  })

  test('with a rear equal to the front lists four equal wheels', async ({ shop }) => {
    const any = items.find((item) => (item as never as { axle: string }).axle === 'any')!
    const size = { diameter: String(any.diameter), width: String(any.width), bolt_pattern: patternOf(any) }
    const four = await bySize(shop, size)
    const equal = await bySize(shop, { ...size, rear_rim_diameter: size.diameter, rear_rim_width: size.width })
    expect(equal.data).toEqual(four.data)
    expect(equal.total).toBeGreaterThan(0)
  })

  test('with a car lists only pairs that fit it', async ({ shop }) => {
    const staggered = allCars().find((each) => each.is_staggered_stock)!
    const { make, model, modification } = staggered
    const query = { make, model, modification, year: String(staggered.year) }
    const all = (await bySize(shop, query)).data.filter((card) => card.rear)
    const width = all[0]!.rear!.width
    const some = (await bySize(shop, { ...query, rear_rim_width: String(width) })).data.filter((card) => card.rear)
    expect(some).toEqual(all.filter((card) => card.rear!.width === width))
  })

  test('an explicit filter takes precedence over a form field', () => {
    const query = { page: 1, per_page: 24, diameter: '21', front_rim_diameter: '20', front_rim_width: '9' }
    expect(sizeFilters(query)).toEqual({ page: 1, per_page: 24, diameter: '21', width: '9' })
  })
})

describe('suggestions for an empty list', () => {
  test.for([
    'finish=white&diameter=24',
    'diameter=18&finish=bronze&min_price=1&max_price=2',
    'colour=bronze&bolt_pattern=5x112&min_offset=90',
    'diameter=20&width=9&rear_rim_width=13',
    'brand=dunehart&rear_rim_diameter=10&finish=white&diameter=24',
    'uniqueSize=false&brand=dunehart&construction=forged&diameter=15&min_price=9000',
  ])('offer as many results as they promise, the largest first: %s', async (address, { shop }) => {
    const query = readWheelQuery(new URLSearchParams(address))
    const empty = await listWheels(shop, query)
    expect(empty.total).toBe(0)
    expect(empty.nearest.length).toBeGreaterThan(0)
    for (const { filter, change, total } of empty.nearest)
      expect([filter, (await listWheels(shop, changeFilters(query, change))).total]).toEqual([filter, total])
    const totals = empty.nearest.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  test('keep what the page itself sets, and count with it', async ({ shop }) => {
    const address = new URLSearchParams('diameter=24&width=5.5&min_price=90000')
    const { list: empty } = await listPage(shop, readWheelQuery(address), { brand: 'dunehart' })
    expect(empty.total).toBe(0)
    const all = (await list(shop, 'brand=dunehart')).total
    expect(empty.nearest.map(({ filter, total }) => [filter, total])).toContainEqual(['all', all])
  })

  test('include every single filter whose removal helps', async ({ shop }) => {
    const names = ['brand', 'diameter', 'finish', 'construction', 'bolt_pattern'] as const
    const values = Object.fromEntries(
      (await list(shop, '')).facets.map(({ name, values }) => [name, values.map(({ value }) => value)]),
    )
    const chosen = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...values[name]!)])))
    await fc.assert(
      fc.asyncProperty(chosen, async (filters) => {
        const address = new URLSearchParams(filters as Record<string, string>)
        const { total, nearest } = await list(shop, address.toString())
        if (total > 0) {
          expect(nearest).toEqual([])
          return
        }
        for (const name of names) {
          const fewer = new URLSearchParams(address)
          fewer.delete(name)
          const brings = (await list(shop, fewer.toString())).total
          expect(nearest.find(({ filter }) => filter === name)?.total ?? 0).toBe(brings)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('are empty for a car without filters; an empty poke band is dropped', async ({ shop }) => {
    const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
    const address = `make=${make}&model=${model}&year=${year}&modification=${modification}`
    const all = await list(shop, address)
    expect(all.nearest).toEqual([])
    const empty = ['..-5', '-5..5', '5..12', '12..26', '26..37', '37..'].find((band) =>
      all.facets.every(({ name, values }) => name !== 'poke' || values.every(({ value }) => value !== band)),
    )
    const { total, nearest } = await list(shop, `${address}&poke=${empty}`)
    expect([total, nearest]).toEqual([0, [{ filter: 'poke', change: { poke: null }, total: all.total }]])
  })

  test('clear all filters where removing one does not help', async ({ shop }) => {
    const { nearest } = await list(shop, 'brand=dunehart&min_price=1&max_price=2&min_offset=140')
    expect(nearest).toMatchObject([{ filter: 'all' }])
  })
})
