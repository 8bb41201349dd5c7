import type { FastifyInstance } from 'fastify'
import { describe, expect } from 'vitest'
import { browseCalls, listingQuery } from '#shared/api/browse.ts'
import { pageCalls } from '#shared/api/pages.ts'
import { car } from '#tests/support/cars.ts'
import { hostileTexts, inAddress } from '#tests/support/hostile-input.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = { make, model, year, modification }
const address = new URLSearchParams({ ...chosen, year: String(year) }).toString()
const sku = 'DH-EMP-20085-5150-110-P45-SBK'

async function ask(app: FastifyInstance, method: 'GET' | 'POST', url: string, payload?: object | string) {
  const reply = await app.inject({
    method,
    url: `/api${url}`,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}
const get = (app: FastifyInstance, url: string) => ask(app, 'GET', url)

describe('search-vehicles', () => {
  test('POST and GET list the same wheels that fit, grouped with uniqueSize', async ({ app }) => {
    const posted = await ask(app, 'POST', '/search-vehicles?pagination&uniqueSize', chosen)
    expect(posted.status).toBe(200)
    expect(browseCalls['POST /search-vehicles'].data.parse(posted.body.data)).toEqual(posted.body.data)
    const { data } = (await get(app, `/search-vehicles?${address}&pagination&uniqueSize`)).body
    expect(data).toEqual(posted.body.data)
    expect(data.vehicle).toMatchObject({ ...chosen, model_name: 'Land Cruiser' })
    expect(data.data.every((card: { fit: { verdict: string } }) => card.fit.verdict !== 'fail')).toBe(true)
    const skus = (await get(app, `/search-vehicles?${address}&pagination`)).body.data
    expect(skus.total).toBeGreaterThan(data.total)
  })

  test('filters without a car list wheels for any car', async ({ app }) => {
    const { status, body } = await get(app, '/search-vehicles?brand=dunehart&pagination')
    expect([status, body.data.vehicle]).toEqual([200, null])
    expect(body.data).toEqual((await get(app, '/filter-wheels?brand=dunehart&pagination')).body.data)
  })

  test('a missing field is named, and an unknown car is not found', async ({ app }) => {
    const { status, body } = await ask(app, 'POST', '/search-vehicles', { make, model })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([422, ['modification', 'year']])
    const missing = await get(app, `/search-vehicles?make=${make}`)
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([422, ['model', 'year', 'modification']])
    const unknown = await ask(app, 'POST', '/search-vehicles', { ...chosen, modification: 'nope' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'vehicle_not_found'])
    expect(unknown.headers['cache-control']).toBe('no-store')
  })
})

describe('filter-wheels and filters', () => {
  test('return a page with Laravel’s names, and its facets', async ({ app }) => {
    const { body, headers } = await get(app, '/filter-wheels?brand=dunehart&per_page=5&page=2&uniqueSize')
    expect(browseCalls['GET /filter-wheels'].data.parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({ current_page: 2, per_page: 5, from: 6, to: 10, vehicle: null })
    expect(headers['cache-control']).toBe('public, max-age=5')
    const filters = (await get(app, '/filters?brand=dunehart&uniqueSize')).body.data
    expect(browseCalls['GET /filters'].data.parse(filters)).toEqual(filters)
    expect(filters.facets).toEqual(body.data.facets)
  })

  test('a repeated filter matches either value', async ({ app }) => {
    const total = async (query: string) => (await get(app, `/filter-wheels?${query}`)).body.data.total
    expect(await total('brand=dunehart&brand=ostrane')).toBe(await total('brand=dunehart,ostrane'))
  })
})

test('thousands of values, absurd pages, huge ranges and very long addresses have right answers', async ({ app }) => {
  const list = async (query: string) => {
    const { status, body } = await get(app, `/filter-wheels?${query}`)
    expect([query.slice(0, 40), status]).toEqual([query.slice(0, 40), 200])
    return body.data as { total: number; current_page: number; data: object[] }
  }
  const [all, wheels] = [await list(''), await list('diameter=20')]
  expect(wheels.total).toBeLessThan(all.total)
  const unknown = (count: number) => Array.from({ length: count }, (_, n) => `x${n}`).join()
  // The first twenty values count; a filter of more than 200 characters is none.
  expect((await list(`diameter=20,${unknown(30)}`)).total).toBe(wheels.total)
  for (const query of [
    `diameter=20,${unknown(5_000)}`,
    `diameter=20&diameter=${unknown(5_000).replaceAll(',', '&diameter=')}`,
  ])
    expect((await list(query)).total).toBe(all.total)
  expect(await list('diameter=20&page=99999')).toMatchObject({ current_page: 99999, total: wheels.total, data: [] })
  expect(await list(`page=${'9'.repeat(30)}`)).toMatchObject({ current_page: 1, total: all.total })
  for (const most of ['9'.repeat(9), '9'.repeat(400), '1e300'])
    expect((await list(`max_price=${most}&min_price=-${most}&max_offset=${most}&min_offset=-${most}`)).total).toBe(
      all.total,
    )
  expect((await list('min_price=999999999&max_price=1')).total).toBe(0)
  expect((await list(`${'a'.repeat(200_000)}=1&diameter=20`)).total).toBe(wheels.total)
})

describe('a search by size', () => {
  const size = {
    front_rim_diameter: 20,
    front_rim_width: 9,
    front_bolt_pattern: '6x139.7',
    min_offset: 0,
    max_offset: 40,
  }
  const inAddressOf = (fields: object) => new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)]))

  test('POST and GET list the same wheels, all of that size', async ({ app }) => {
    const posted = await ask(app, 'POST', '/search-sizes', { ...size, search_by_size: true })
    expect(posted.status).toBe(200)
    expect(browseCalls['POST /search-sizes'].data.parse(posted.body.data)).toEqual(posted.body.data)
    expect(posted.body.data.total).toBeGreaterThan(0)
    for (const card of posted.body.data.data)
      expect(card).toMatchObject({ diameter: 20, width: 9, bolt_pattern: '6x139.7' })
    const got = await get(app, `/search-by-size?${inAddressOf({ ...size, search_by_size: true })}`)
    expect(got.body.data).toEqual(posted.body.data)
  })

  test('names each missing or invalid field; the rear ones are optional', async ({ app }) => {
    const { status, body } = await ask(app, 'POST', '/search-sizes', {
      front_rim_diameter: 200,
      rear_rim_width: 'wide',
    })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([
      422,
      ['front_bolt_pattern', 'front_rim_diameter', 'front_rim_width', 'max_offset', 'min_offset', 'rear_rim_width'],
    ])
  })

  test('an empty figure is missing, not zero', async ({ app }) => {
    const post = (body: object) => ask(app, 'POST', '/search-sizes', body)
    for (const empty of ['', ' ', null])
      expect(Object.keys((await post({ ...size, min_offset: empty, max_offset: empty })).body.fields)).toEqual([
        'min_offset',
        'max_offset',
      ])
    const blanks = { rear_rim_diameter: '', rear_rim_width: null, rear_min_offset: '', rear_max_offset: '' }
    expect((await post({ ...size, ...blanks })).body.data).toEqual((await post(size)).body.data)
    const typed = Object.fromEntries(Object.entries(size).map(([name, value]) => [name, String(value)]))
    expect((await post(typed)).body.data).toEqual((await post(size)).body.data)
  })

  test('every choice of the form gives results, front and rear', async ({ app }) => {
    const params = async (query: object = {}) => (await get(app, `/search-form-params?${inAddressOf(query)}`)).body.data
    const all = await params()
    expect(browseCalls['GET /search-form-params'].data.parse(all)).toEqual(all)
    expect(all.front.diameter.length).toBeGreaterThan(5)
    const total = async (query: object) =>
      (await get(app, `/search-by-size?${inAddressOf({ ...query, uniqueSize: 'false' })}`)).body.data.total
    const of20 = await params({ front_rim_diameter: 20 })
    for (const { value, count } of of20.front.width.slice(0, 4))
      expect(await total({ front_rim_diameter: 20, front_rim_width: value })).toBe(count)
    const [rear] = of20.rear.diameter
    const paired = await params({ front_rim_diameter: 20, rear_rim_diameter: rear.value })
    expect(paired.rear.width.length).toBeGreaterThan(0)
    expect(
      await total({
        front_rim_diameter: 20,
        rear_rim_diameter: rear.value,
        rear_rim_width: paired.rear.width[0].value,
      }),
    ).toBeGreaterThan(0)
    expect(all.rear.offset.min).toBeLessThan(all.rear.offset.max)
  })
})

describe('one wheel', () => {
  test('is found by its SKU, and the response has the correct slug', async ({ app }) => {
    const { body } = await get(app, `/wheel/another-slug/${sku.toLowerCase()}?${address}`)
    expect(browseCalls['GET /wheel/{slug}/{sku}'].data.parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({ sku, fitment: { verdict: expect.any(String) }, kit: expect.any(Array) })
    expect(body.data.slug).toContain('empty-quarter')
    const plain = (await get(app, `/wheel/${body.data.slug}/${sku}?make=${make}`)).body.data
    expect([plain.vehicle, plain.fitment]).toEqual([null, null])
  })

  test('or not found, in the language of the reader', async ({ app }) => {
    const reply = await app.inject({ url: '/api/wheel/a/NOPE', headers: { 'accept-language': 'ar-AE' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      status: false,
      code: 'wheel_not_found',
      errors: ['لم نعد نبيع هذا الجنط'],
    })
  })
})

test('the home page and pages of text', async ({ app }) => {
  const home = (await get(app, '/homepage')).body
  expect(pageCalls['GET /homepage'].data.parse(home.data)).toEqual(home.data)
  for (const slug of ['about-us', 'terms-conditions', 'privacy-policy', 'delivery-policy', 'return-policy'])
    for (const call of ['page', 'pages']) {
      const { body } = await get(app, `/${call}/${slug}`)
      expect(pageCalls['GET /page/{slug}'].data.parse(body.data)).toEqual(body.data)
      expect(body.data.slug).toBe(slug)
    }
  expect((await get(app, '/page/nope')).body).toMatchObject({ status: false, code: 'not_found' })
})

test('any input gets an envelope and never a server error', { timeout: 120_000 }, async ({ app, complaints }) => {
  const names = Object.keys(listingQuery.shape)
  for (const text of hostileTexts) {
    const word = inAddress(text)
    const everyFilter = names.map((name) => `${name}=${word}`).join('&')
    const answers = [
      await get(app, `/filter-wheels?${everyFilter}`),
      await get(app, `/filter-wheels?${names.map((name) => `${name}[]=${word}&${name}=${word}`).join('&')}`),
      await get(app, `/filters?brand=${word}&diameter=${word}&min_price=${word}&page=${word}`),
      await get(app, `/search-vehicles?${everyFilter}`),
      await get(app, `/search-by-size?${everyFilter}&front_rim_diameter=${word}&front_bolt_pattern=${word}`),
      await get(app, `/search-form-params?${everyFilter}&front_rim_width=${word}&rear_rim_width=${word}`),
      await ask(app, 'POST', `/search-sizes?brand=${word}`, {
        front_rim_diameter: text,
        front_rim_width: [text],
        front_bolt_pattern: { text },
        min_offset: text,
        max_offset: null,
      }),
      await get(app, `/wheel/${word || '-'}/${word || '-'}?make=${word}&year=${word}`),
      await get(app, `/wheel/a/${sku}?make=${word}&model=${word}&year=2020&modification=${word}`),
      await get(app, `/page/${word || '-'}`),
      await ask(app, 'POST', `/search-vehicles?brand=${word}`, { ...chosen, make: text }),
      await ask(app, 'POST', '/search-vehicles', { ...chosen, year: text, model: [text], modification: { text } }),
      await ask(app, 'POST', '/search-vehicles', text || '{'),
    ]
    for (const { status, body } of answers) {
      expect([text.slice(0, 40), status < 500, body.status]).toEqual([text.slice(0, 40), true, status === 200])
      if (status !== 200)
        expect([body.message, body.errors[0], body.code].map((each) => typeof each)).toEqual(Array(3).fill('string'))
    }
  }
  expect(complaints).toEqual([])
})

test('a call with another method is refused with those that its path takes; a path without a call is not found', async ({
  app,
}) => {
  const asked = async (method: 'DELETE' | 'GET' | 'PATCH' | 'PUT', url: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url })
    return [statusCode, headers.allow, JSON.parse(body).code]
  }
  expect(await asked('PATCH', '/api/makes?x=1')).toEqual([405, 'GET, HEAD', 'bad_request'])
  expect(await asked('PUT', '/api/search-vehicles')).toEqual([405, 'GET, HEAD, POST', 'bad_request'])
  expect(await asked('GET', '/api/cart/add')).toEqual([405, 'POST', 'bad_request'])
  expect(await asked('PATCH', '/api/wheel/x/y')).toEqual([405, 'GET, HEAD', 'bad_request'])
  expect(await asked('DELETE', '/api/no-such-call')).toEqual([404, undefined, 'not_found'])
  expect(await asked('GET', '/api/wheel/x/y/z')).toEqual([404, undefined, 'not_found'])
})

test('a body of a type that a call does not read is refused by its type, the same for text and for forms', async ({
  app,
}) => {
  const sent = async (type: string, payload: string) => {
    const headers = { 'content-type': type }
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/cart/add', headers, payload })
    const { status, code, errors } = JSON.parse(body)
    return [statusCode, status, code, errors.length]
  }
  const json = '{"sku":"x"}'
  expect(await sent('text/plain', json)).toEqual([415, false, 'media_type', 1])
  expect(await sent('text/plain;charset=UTF-8', json)).toEqual([415, false, 'media_type', 1])
  expect(await sent('application/x-www-form-urlencoded', 'sku=x')).toEqual([415, false, 'media_type', 1])
  expect(await sent('application/xml', '<sku/>')).toEqual([415, false, 'media_type', 1])
  expect(await sent('application/json', json)).toEqual([422, false, 'invalid', expect.any(Number)])
})
