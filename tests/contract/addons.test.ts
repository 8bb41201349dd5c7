import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { addonCalls } from '#shared/api/addons.ts'
import { allCars } from '#tests/support/cars.ts'
import { hostileTexts, inAddress } from '#tests/support/hostile-input.ts'
import { readingTest, test } from '#tests/support/shop.ts'

/** A car whose hub is smaller than the bores of most wheels, so that it takes rings. */
const hub = (each: VehicleRecord) => Number(each.technical.centre_bore)
const { make, model, year, modification } = allCars().find((each) => hub(each) === 66.1 || hub(each) === 60.1)!
const forCar = new URLSearchParams({ make, model, year: String(year), modification }).toString()

async function ask(app: FastifyInstance, url: string, payload?: object | string) {
  const reply = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/addons/${url}`,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

type Row = { id: number; price: number; stock: number; suits: string | null; name: string }
type Facet = { name: string; values: { value: string; count: number; chosen: boolean }[] }

describe('accessories', () => {
  readingTest('kinds, and the accessories of a kind by id or slug, are paginated', async ({ app }) => {
    const { data: kinds } = (await ask(app, 'categories')).body
    expect(addonCalls['GET /addons/categories'].data.parse(kinds)).toEqual(kinds)
    expect(kinds.map(({ count }: { count: number }) => count).reduce((a: number, b: number) => a + b)).toBe(89)
    const bySlug = (await ask(app, 'category/hub-rings?per_page=10&page=2')).body.data
    expect(addonCalls['GET /addons/category/{id}'].data.parse(bySlug)).toEqual(bySlug)
    expect(bySlug).toMatchObject({ current_page: 2, per_page: 10, from: 11, category: { slug: 'hub-rings' } })
    expect((await ask(app, 'category/3?per_page=10&page=2')).body.data).toEqual(bySlug)
  })

  readingTest('every filter value gives as many results as its count, over the other filters', async ({ app }) => {
    const list = async (query: string) => (await ask(app, `category/lug-nuts-bolts?per_page=96&${query}`)).body.data
    const { facets } = await list('colour=black')
    const filters = (await ask(app, 'category/1/filters?colour=black')).body.data
    expect(filters.facets).toEqual(facets)
    for (const { name, values } of facets as Facet[])
      for (const { value, count, chosen } of values) {
        if (name === 'colour') continue
        expect([name, value, chosen, (await list(`colour=black&${name}=${encodeURIComponent(value)}`)).total]).toEqual([
          name,
          value,
          false,
          count,
        ])
      }
    const colours = facets.find(({ name }: Facet) => name === 'colour').values
    expect(colours.length).toBeGreaterThan(1)
    const cheap = await list('sort=price_asc')
    expect(cheap.data.map(({ price }: Row) => price)).toEqual(
      cheap.data.map(({ price }: Row) => price).toSorted((a: number, b: number) => a - b),
    )
    const expensive = await list('min_price=150&in_stock=true')
    expect(expensive.data.every(({ price, stock }: Row) => price >= 15_000 && stock > 0)).toBe(true)
    const all = await list('')
    for (const ignored of ['zz', 'false', '0']) expect((await list(`in_stock=${ignored}`)).facets).toEqual(all.facets)
    const { facets: inStock } = await list('in_stock=true')
    expect(inStock).not.toEqual(all.facets)
    expect((await list('in_stock=1')).facets).toEqual(inStock)
  })

  readingTest(
    'with a car, only matching parts are listed, and none that fails is listed as fitting',
    async ({ app }) => {
      const all = (await ask(app, `category/hub-rings?per_page=96&${forCar}`)).body.data
      expect(new Set(all.data.map(({ suits }: Row) => suits))).toEqual(new Set(['pass', 'fail']))
      const order = all.data.map(({ suits }: Row) => suits)
      expect(order.lastIndexOf('pass'), 'what suits comes first').toBeLessThan(order.indexOf('fail'))
      const suiting = (await ask(app, `category/hub-rings?per_page=96&suits=true&${forCar}`)).body.data
      expect(suiting.total).toBe(all.data.filter(({ suits }: Row) => suits === 'pass').length)
      const [ring] = suiting.data
      const one = (await ask(app, `category/3/addon/${ring.id}?${forCar}`)).body.data
      expect(addonCalls['GET /addons/category/{id}/addon/{addonId}'].data.parse(one)).toEqual(one)
      expect(one.checks).toEqual([
        { name: 'hub_bore', verdict: 'pass', ours: expect.any(String), car: expect.any(String) },
      ])
      expect(one.related.length).toBeGreaterThan(0)
      expect((await ask(app, `category/7?${forCar}`)).body.data.data.every(({ suits }: Row) => suits === null)).toBe(
        true,
      )
      const unknown = await ask(app, `category/3?${forCar.replace(`make=${make}`, 'make=unknown')}`)
      expect([unknown.status, unknown.body.code]).toEqual([404, 'vehicle_not_found'])
    },
  )

  readingTest('search in a kind matches every word, in English and Arabic', async ({ app }) => {
    const found = async (query: string) => (await ask(app, 'category/1/search', { query })).body.data
    expect((await found('m14x1.5 black')).total).toBeGreaterThan(0)
    expect((await found('صواميل')).total).toBeGreaterThan(0)
    expect((await found('gearbox')).total).toBe(0)
    const offset = async (query: string) => (await ask(app, 'category/4/search', { query })).body.data.total
    expect([await offset('أوفست'), await offset('الاوفست')]).toEqual([8, 8])
    expect(await offset('إزاحة')).toBe(8)
    const filtered = (await ask(app, 'category/1/search', { query: 'black', filters: { fastener: 'lug-bolt' } })).body
      .data
    expect(filtered.data.every(({ name }: Row) => /bolt/i.test(name))).toBe(true)
  })

  readingTest('search in a kind takes every spelling of letters, digits, threads and SKUs', async ({ app }) => {
    const total = async (query: string) => (await ask(app, 'category/1/search', { query })).body.data.total
    for (const [typed, printed] of [
      ['اسود', 'أسود'],
      ['صاموله', 'صامولة'],
      ['مخروطيه', 'مخروطية'],
      ['٢٤ قطعة', '24 قطعة'],
      ['AC101', 'ac-101'],
      ['M14×1.5', 'M14x1.5'],
      ['M14 x 1.5', 'M14x1.5'],
      ['1/2" - 20 UNF', '1/2-20'],
    ] as const) {
      const count = await total(printed)
      expect([typed, count > 0, await total(typed)]).toEqual([typed, true, count])
    }
  })

  readingTest('unknown values are ignored, and prices are taken in any digits and order', async ({ app }) => {
    const total = async (query: object) =>
      (await ask(app, `category/1?${new URLSearchParams(query as Record<string, string>)}`)).body.data.total
    const all = await total({})
    expect(await total({ thread_size: 'zz' })).toBe(all)
    const thin = await total({ thread_size: 'M12 x 1.5' })
    expect(thin).toBeLessThan(all)
    expect(await total({ thread_size: 'M12 x 1.5,zz', colour: 'zz' })).toBe(thin)
    const expensive = await total({ min_price: '150' })
    expect(expensive).toBeLessThan(all)
    expect(await total({ min_price: '١٥٠' })).toBe(expensive)
    const between = await total({ min_price: '120', max_price: '150' })
    expect(between).toBeGreaterThan(0)
    expect(await total({ min_price: '150', max_price: '120' })).toBe(between)
  })

  test('errors have the sentences of the specification', async ({ app, shop, complaints }) => {
    const sentence = async (url: string, payload?: object) => {
      const { status, body } = await ask(app, url, payload)
      return [status, body.errors[0]]
    }
    expect(await sentence('category/nothing')).toEqual([404, 'Failed to get category addons'])
    expect(await sentence('category/99/filters')).toEqual([404, 'Failed to get category filters'])
    expect(await sentence('category/99/search', { query: 'x' })).toEqual([404, 'Failed to search in category'])
    expect(await sentence('category/3/addon/nothing')).toEqual([404, 'Failed to get addon details'])
    await shop.db.execute('alter table addon_categories rename to gone')
    expect(await sentence('categories')).toEqual([500, 'Failed to get addon categories'])
    expect(await sentence('category/3')).toEqual([500, 'Failed to get category addons'])
    expect(complaints.filter((each) => each === 'accessories could not be read')).toHaveLength(2)
  })

  readingTest('any input gets an envelope and never a server error', async ({ app, complaints }) => {
    for (const text of hostileTexts) {
      const word = inAddress(text)
      const answers = [
        await ask(app, `category/${word || '-'}`),
        await ask(
          app,
          `category/1?colour=${word}&min_price=${word}&page=${word}&${word || 'x'}=${word}&__proto__=${word}`,
        ),
        await ask(
          app,
          `category/1?make=${word}&model=${word}&year=2020&modification=${word}&suits=${word}&sort=${word}`,
        ),
        await ask(app, `category/1/addon/${word || '-'}?year=${word}`),
        await ask(app, 'category/1/search', {
          query: text,
          filters: { colour: text, constructor: text, [text]: [text] },
        }),
        await ask(app, 'category/1/search', text || '{'),
      ]
      for (const { status, body } of answers)
        expect([text.slice(0, 40), status < 500, body.status]).toEqual([text.slice(0, 40), true, status === 200])
    }
    expect(complaints).toEqual([])
  })
})
