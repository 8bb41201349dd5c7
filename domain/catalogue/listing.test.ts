import { describe, expect } from 'vitest'
import { listCards, listWheels } from '#domain/catalogue/listing.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { Shop } from '#domain/shop.ts'
import type { Facet, Listing } from '#shared/api/browse.ts'
import { type FacetName, readWheelQuery } from '#shared/filters/wheels.ts'
import { sayReason } from '#shared/i18n/fitment/verdicts.ts'
import { isSure } from '#shared/verdict.ts'
import { allCars, car, catalogue } from '#tests/support/cars.ts'
import { readingTest, test } from '#tests/support/shop.ts'

const { items } = catalogue()
const list = (shop: Shop, address: string) => listWheels(shop, readWheelQuery(new URLSearchParams(address)))
const facetOf = ({ facets }: Listing, name: FacetName): Facet['values'] =>
  facets.find((facet) => facet.name === name)!.values
const vehicleAddress = ({ make, model, year, modification }: ReturnType<typeof car>) =>
  `make=${make}&model=${model}&year=${year}&modification=${modification}`

describe('facets', () => {
  readingTest.for([
    '',
    'brand=dunehart',
    'brand=dunehart,qasrion&diameter=20',
    'diameter=18&finish=bronze,silver&in_stock=true',
    'clearance=true&construction=forged',
    'min_price=900&max_price=1500&colour=black',
    'min_offset=20&max_offset=40&bolt_pattern=5x112,5x114.3',
    vehicleAddress(car('toyota', 'land-cruiser', '5.7 V8')),
    `${vehicleAddress(car('ford', 'mustang', /5\.0/, 2023))}&finish=gloss-black`,
  ])('each value gives as many cards as its count, and never none: %s', async (address, { shop }) => {
    const listing = await list(shop, address)
    expect(listing.total).toBeGreaterThan(0)
    for (const { name, values } of listing.facets)
      for (const { value, count, chosen } of values.filter((_, i) => i < 6)) {
        const alone = new URLSearchParams(address)
        alone.set(name, value)
        expect([name, value, (await list(shop, alone.toString())).total]).toEqual([name, value, count])
        if (!chosen) expect(count).toBeGreaterThan(0)
      }
  })

  readingTest('counts are per SKU where SKUs are listed', async ({ shop }) => {
    const listing = await list(shop, 'uniqueSize=false&diameter=20')
    const twenties = items.filter((item) => item.diameter === 20)
    expect(listing.total).toBe(twenties.length)
    const bronze = twenties.filter((item) => item.finish === 'bronze').length
    expect(facetOf(listing, 'finish').find(({ value }) => value === 'bronze')).toMatchObject({ count: bronze })
    expect(facetOf(listing, 'diameter').reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
  })

  readingTest('a selected value stays in the list with a count of zero, in both languages', async ({ shop }) => {
    const listing = await list(shop, 'finish=white&diameter=24')
    expect(listing.total).toBe(0)
    expect(facetOf(listing, 'finish').find(({ value }) => value === 'white')).toMatchObject({
      ...{ chosen: true, count: 0, label: 'White', label_ar: 'أبيض' },
    })
    const chosen = facetOf(await list(shop, 'brand=dunehart&colour=bronze'), 'brand').filter((each) => each.chosen)
    expect(chosen).toMatchObject([{ value: 'dunehart', label: 'Dunehart', label_ar: 'ديونهارت' }])
  })

  readingTest('the price range ignores the price filter and is in fils', async ({ shop }) => {
    const prices = items
      .filter((item) => item.diameter === 22)
      .map((item) => (item as never as { price: number }).price)
    const range = { min: Math.min(...prices) * 100, max: Math.max(...prices) * 100 }
    expect((await list(shop, 'diameter=22')).price_range).toEqual(range)
    expect((await list(shop, 'diameter=22&min_price=1&max_price=2')).price_range).toEqual(range)
  })
})

describe('an unknown value', () => {
  readingTest.for([
    ['brand=nobody', ''],
    ['brand=dunehart,nobody', 'brand=dunehart'],
    ['diameter=99,20,x', 'diameter=20'],
    ['min_price=cheap&max_price=-4&min_offset=1e999', ''],
    ['colour=%00&finish=%27%3B+drop+table+wheels&sort=upside_down', ''],
    ['in_stock=maybe&clearance=no', ''],
    ['min_price=1500&max_price=900', 'min_price=900&max_price=1500'],
    ['make=toyota&model=land-cruiser', ''],
    ['bolt_pattern=5X112&brand=BARQLINE', 'bolt_pattern=5x112&brand=barqline'],
  ])('is ignored while the other filters apply: %s', async ([query, equivalent], { shop }) => {
    const [given, plain] = [await list(shop, query!), await list(shop, equivalent!)]
    expect(given.total).toBe(plain.total)
    expect(given.data).toEqual(plain.data)
    expect(plain.total).toBeGreaterThan(0)
  })

  readingTest('an unknown car is reported', async ({ shop }) => {
    const address = 'make=toyota&model=land-cruiser&year=2019&modification=ffffffffff'
    await expect(list(shop, address)).rejects.toMatchObject({ code: 'vehicle_not_found', status: 404 })
    const { make, model, modification } = car('toyota', 'land-cruiser', '5.7 V8')
    const before = `make=${make}&model=${model}&year=1990&modification=${modification}`
    await expect(list(shop, before)).rejects.toMatchObject({ code: 'vehicle_not_found' })
  })
})

describe('pages and sorting', () => {
  readingTest('every card is on exactly one page', async ({ shop }) => {
    const first = await list(shop, 'per_page=50')
    const all = [first]
    for (let page = 2; page <= first.last_page; page++) all.push(await list(shop, `per_page=50&page=${page}`))
    const cards = all.flatMap(({ data }) => data)
    expect(cards).toHaveLength(first.total)
    expect(new Set(cards.map((card) => `${card.design_id} ${card.diameter}`)).size).toBe(first.total)
    expect(first).toMatchObject({
      current_page: 1,
      per_page: 50,
      from: 1,
      to: 50,
      last_page: Math.ceil(first.total / 50),
    })
    expect(cards.reduce((sum, card) => sum + card.sizes, 0)).toBe(items.length)
  })

  readingTest('a page past the end is empty and includes the total', async ({ shop }) => {
    const { total } = await list(shop, '')
    expect(await list(shop, 'page=900')).toMatchObject({ data: [], total, from: null, to: null, current_page: 900 })
  })

  readingTest('pagination=false returns pages of the maximum size', async ({ shop }) => {
    const page = (number: number) => list(shop, `pagination=false&page=${number}&per_page=5&uniqueSize=false`)
    const first = await page(1)
    const pages = [first]
    for (let number = 2; number <= first.last_page; number++) pages.push(await page(number))
    expect(pages[1]).toMatchObject({ current_page: 2, per_page: 96, from: 97, to: 192 })
    expect(new Set(pages.flatMap(({ data }) => data.map(({ sku }) => sku))).size).toBe(items.length)
  })

  readingTest('sorts by price, newness and diameter', async ({ shop }) => {
    const by = async (sort: string, of: (card: Listing['data'][number]) => number) =>
      (await list(shop, `sort=${sort}&per_page=96`)).data.map(of)
    const cheap = await by('price_asc', (card) => card.set_price)
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b))
    const descending = await by('price_desc', (card) => card.set_price)
    expect(descending).toEqual(descending.toSorted((a, b) => b - a))
    const small = await by('diameter', (card) => card.diameter)
    expect(small).toEqual(small.toSorted((a, b) => a - b))
    const [newest] = (await list(shop, 'sort=newest&uniqueSize=false&per_page=1')).data
    expect(newest!.sku).toBe(items.at(-1)!.sku)
  })

  readingTest('featured shows stock first and every design once before repeating one', async ({ shop }) => {
    const cards = (await list(shop, 'per_page=96')).data
    expect(cards.findLastIndex((card) => card.supplier_stock > 0)).toBeLessThan(
      cards.findIndex((card) => card.supplier_stock === 0) === -1
        ? 96
        : cards.findIndex((card) => card.supplier_stock === 0),
    )
    expect(new Set(cards.slice(0, 24).map((card) => card.design_id)).size).toBe(24)
  })
})

describe('for a car', () => {
  readingTest('a card shows the verdict, the moves and the price of four', async ({ shop }) => {
    const vehicle = car('toyota', 'land-cruiser', '5.7 V8')
    const listing = await list(shop, vehicleAddress(vehicle))
    expect(listing.vehicle).toMatchObject({ make_name: 'Toyota', make_name_ar: 'تويوتا', bolt_pattern: '5x150' })
    for (const card of listing.data) {
      const item = items.find(({ sku }) => sku === card.sku)!
      const { verdict, axles } = judge({ vehicle, front: item, rear: item })
      const { reason, reason_ar, ...fit } = card.fit!
      expect(fit).toEqual({ verdict, outer_move: axles[0]!.outer_move, inner_move: axles[0]!.inner_move })
      // The failing check is named with its figure.
      const stopping = axles.flatMap(({ checks }) => checks).find((check) => check.verdict === verdict)!
      if (isSure(verdict)) expect([reason, reason_ar]).toEqual([null, null])
      else expect(reason).toBe(sayReason(stopping, 'en'))
      expect([card.set_price, card.rear]).toEqual([card.price * 4, null])
    }
  })

  readingTest(
    'best match shows available wheels that fit first, and every design once before repeating one',
    async ({ shop }) => {
      const { data } = await list(shop, `${vehicleAddress(car('nissan', 'patrol', '5.6 V8'))}&per_page=96`)
      const { data: camrys } = await list(shop, `${vehicleAddress(car('toyota', 'camry', '2.5'))}&per_page=96`)
      for (const cards of [data, camrys]) {
        const soldOut = cards.map((card) => card.supplier_stock === 0 && !card.special_order)
        expect(soldOut).toEqual(soldOut.toSorted((a, b) => Number(a) - Number(b)))
        const ranks = cards
          .filter((_, i) => !soldOut[i])
          .map(({ fit }) => ['pass', 'parts', 'warn', 'unknown', 'fail'].indexOf(fit!.verdict))
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }
      // Several cards of one design would push other designs off the first screen.
      const first = camrys.slice(0, 4).map(({ design_id }) => design_id)
      expect(new Set(first).size).toBe(4)
    },
  )

  readingTest('a staggered car gets pairs, and four equal wheels only if the factory offers them', async ({ shop }) => {
    const only = allCars().find((each) => each.takes_staggered && !each.takes_square)!
    const pairs = (await list(shop, `${vehicleAddress(only)}&per_page=96`)).data
    expect(pairs.length).toBeGreaterThan(0)
    for (const card of pairs) {
      expect(card.rear).not.toBeNull()
      expect(card.rear!.width).toBeGreaterThanOrEqual(card.width)
      expect(card.set_price).toBe(2 * card.price + 2 * card.rear!.price)
    }
    // Cheaper by what both wheels cost before; some of the fronts are reduced and their rears are not.
    const reduced = pairs.filter((card) => card.compare_at_price || card.rear!.compare_at_price)
    expect(reduced.length).toBeGreaterThan(0)
    for (const { off, set_price, rear, ...front } of reduced) {
      const [before, behind] = [front, rear!].map(({ compare_at_price, price }) => compare_at_price ?? price)
      expect(off).toBe(Math.round(100 - (50 * set_price) / (before! + behind!)))
    }
    const both = allCars().find((each) => each.takes_staggered && each.takes_square)!
    const kinds = (await list(shop, `${vehicleAddress(both)}&per_page=96`)).data.map((card) => card.rear !== null)
    expect(new Set(kinds)).toEqual(new Set([true, false]))
  })
})

test('a listing reads its cards once and nothing else; the car and the owners’ evidence take one statement each', async ({
  shop,
  database,
}) => {
  const statements: (string | undefined)[] = []
  // A running shop is notified instead.
  const changes = 'catalogue_changes'
  database.pool.on('acquire', (client) => {
    const query = client.query.bind(client)
    client.query = ((config: { name?: string }, ...rest: never[]) => {
      statements.push(config.name)
      return query(config as never, ...rest)
    }) as never
  })
  database.pool.on('release', (_, client) => Reflect.deleteProperty(client, 'query'))
  await list(shop, 'brand=dunehart')
  statements.length = 0
  await list(shop, 'brand=dunehart&in_stock=true')
  expect(statements).toEqual([changes])
  statements.length = 0
  await list(shop, 'brand=dunehart&page=2')
  expect(statements).toEqual([changes, 'card_wheels'])
  statements.length = 0
  await list(shop, vehicleAddress(car('toyota', 'land-cruiser', '5.7 V8')))
  expect(statements).toEqual(['vehicle_by_slugs', 'evidence_of_car', changes, 'card_wheels'])
})

readingTest('a shelf on a page loads the cards only', async ({ shop }) => {
  const cards = await listCards(shop, { clearance: 'true', in_stock: 'true' }, 5)
  expect(cards).toHaveLength(5)
  expect(cards.every((card) => card.clearance && card.supplier_stock > 0 && card.picture)).toBe(true)
})
