import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type SearchProduct, searchCalls } from '#shared/api/search.ts'
import { test } from '#tests/support/shop.ts'

function ask(app: FastifyInstance, query: Record<string, string | string[]>, headers = {}) {
  const pairs = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return app.inject({ url: `/api/search?${new URLSearchParams(pairs as string[][])}`, headers })
}

/** A product, as the specification wraps it. */
type Item = { searchable: SearchProduct }

test('GET /search answers products, brands and models under `result`', async ({ app }) => {
  const reply = await ask(app, { query: 'dunehart patrol' })
  expect(reply.statusCode).toBe(200)
  const { status, result } = reply.json()
  expect(status).toBe(true)
  expect(searchCalls['GET /search'].data.safeParse(result).error).toBeUndefined()
  expect(result.brands).toEqual([{ slug: 'dunehart', name: 'Dunehart', name_ar: 'ديونهارت' }])
  expect(result.models[0]).toEqual({
    make: 'nissan',
    model: 'patrol',
    make_name: 'Nissan',
    make_name_ar: 'نيسان',
    name: 'Patrol',
    name_ar: 'باترول',
    year: null,
  })
  const [{ searchable: first }] = result.products
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining(['name', 'slug', 'sku', 'images', 'image', 'bolt_pattern', 'offset', 'supplier_stock']),
  )
  expect(JSON.parse(first.images)[0]).toBe(first.image)
  expect(first.picture).toMatchObject({ width: expect.any(Number) })
})

test('products show different designs first, and stock first', async ({ app }) => {
  const { products } = (await ask(app, { query: 'bronze', limit: '5' })).json().result
  const designs = products.map(({ searchable: { sku } }: Item) => sku.split('-').slice(0, 2).join('-'))
  expect(new Set(designs).size).toBe(5)
  const stock = (await ask(app, { query: 'clearance' }))
    .json()
    .result.products.map(({ searchable }: Item) => searchable.supplier_stock > 0)
  expect(stock).toEqual(stock.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
})

test('results are limited, and `more` says whether there are others', async ({ app }) => {
  const { products, models, more } = (await ask(app, { query: 'toyota', limit: '3' })).json().result
  expect([products.length, models.length]).toEqual([3, 3])
  expect(more).toEqual({ products: true, brands: false, models: true })
  const wide = (await ask(app, { query: 'toyota' })).json().result
  expect([wide.products.length, wide.models.length]).toEqual([15, 15])
})

test('a year in the query carries over to the models', async ({ app }) => {
  const { models } = (await ask(app, { query: 'patrol 2021' })).json().result
  expect(models[0]).toMatchObject({ model: 'patrol', year: 2021 })
})

test('fewer than three characters get a hint in the language of the reader', async ({ app }) => {
  for (const query of ['', '  ', 'ab', 'ab  ', '\u200b\u200b\u200bab', 'بً'])
    expect((await ask(app, { query })).json()).toEqual({
      status: false,
      code: 'search_too_short',
      message: 'Please enter at least 3 characters',
      errors: ['Please enter at least 3 characters'],
    })
  const reply = await ask(app, { query: 'ab' }, { 'accept-language': 'ar' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json().message).toBe('يرجى إدخال 3 أحرف على الأقل')
})

test('a misspelt name is corrected, and the correction is named', async ({ app }) => {
  const { products, reading } = (await ask(app, { query: 'dunehrat bronz' })).json().result
  expect(products[0].searchable.name).toMatch(/^Dunehart .* Bronze$/)
  expect(reading).toEqual({
    corrected: [{ typed: 'dunehrat', name: 'Dunehart', name_ar: 'ديونهارت' }],
    unknown: [],
    searched: 'dunehrat bronz',
    left_out: '',
  })
})

test.for([
  { query: 'Wheels for my car', unknown: [], searched: '', left_out: 'Wheels for my car', finds: true },
  { query: 'جنوط للبيع في دبي', unknown: [], searched: '', left_out: 'جنوط للبيع في دبي', finds: true },
  { query: 'wheels zzqqxx', unknown: ['zzqqxx'], searched: '', left_out: 'wheels', finds: false },
  { query: 'dhliw180906139778p12brz', unknown: [], searched: 'dhliw180906139778p12brz', left_out: '', finds: true },
  { query: 'DHLIW18', unknown: [], searched: 'DHLIW18', left_out: '', finds: true },
  { query: 'dhliw', unknown: [], searched: 'dhliw', left_out: '', finds: true },
  { query: '9/16" - 18 UNF', unknown: ['9/16-18'], searched: '9/16" 18 UNF', left_out: '', finds: false },
  { query: 'bronze – wheels ', unknown: [], searched: 'bronze', left_out: 'wheels', finds: true },
  {
    query: 'Bronze rims 20x9 5x150, ET25 zzqqxx',
    unknown: ['zzqqxx'],
    searched: 'Bronze 20x9 5x150, ET25',
    left_out: 'rims',
    finds: false,
  },
])('“$query” says what was searched and what was left out', async ({ query, finds, ...said }, { app }) => {
  const { products, reading } = (await ask(app, { query })).json().result
  expect(reading).toEqual({ corrected: [], ...said })
  expect(products.length > 0).toBe(finds)
})

test('unknown words are ignored and named', async ({ app }) => {
  const { products, reading } = (await ask(app, { query: 'liwa 6 qwertyish' })).json().result
  expect(products[0].searchable.name).toMatch(/^Dunehart Liwa 6/)
  expect(reading.unknown).toEqual(['qwertyish'])
})

test('without results, every suggestion gives results', async ({ app }) => {
  const { products, suggestions } = (await ask(app, { query: 'bronze 20x9 5x150 ET25' })).json().result
  expect(products).toEqual([])
  expect(suggestions.length).toBeGreaterThan(1)
  expect(suggestions.map(({ left_out }: { left_out: string }) => left_out)).toContain('bronze')
  for (const { query } of suggestions) expect((await ask(app, { query })).json().result.products, query).not.toEqual([])
})

test('a distant misspelling is suggested as the name', async ({ app }) => {
  const { products, suggestions } = (await ask(app, { query: 'rs07' })).json().result
  expect(products).toEqual([])
  expect(suggestions[0]).toEqual({ query: 'Mizuhane RS-06', reason: 'spelling', left_out: null })
})

test.for([
  ['no query', '/api/search'],
  ['another name', '/api/search?q=bronze'],
  ['two queries', '/api/search?query=bronze&query=black'],
  ['an index', '/api/search?query[]=bronze'],
  ['an object', '/api/search?query[$ne]=1'],
])('%s is rejected with a message', async ([, url], { app }) => {
  const reply = await app.inject({ url: url! })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ status: false, errors: ['Please enter at least 3 characters'] })
})

test('invalid values of other parameters are ignored', async ({ app }) => {
  for (const limit of ['0', '-1', '1e9', 'NaN', 'abc', '99', ['1', '2']]) {
    const reply = await ask(app, { query: 'bronze', limit, page: 'x', constructor: '1' })
    expect(reply.statusCode, String(limit)).toBe(200)
    expect(reply.json().result.products.length).toBeGreaterThan(5)
  }
})

test('hostile texts get a normal response', async ({ app, complaints }) => {
  const hostile = [
    `' or 1=1 --`,
    `'; drop table wheels; --`,
    `\\' & | ! ( ) : * <-> ''`,
    `a:* & !b | 'c`,
    `%_%%_`,
    `<script>alert(1)</script>`,
    `{{7*7}} \${7*7}`,
    `../../etc/passwd`,
    `bronze\u0000black`,
    `\u0000\u0000\u0000\u0000`,
    `\u202e\u200f\u2066abc`,
    `x`.repeat(9000),
    `20x9 `.repeat(2000),
    `ﷺ`.repeat(1000),
    `9`.repeat(400),
    `et99999999 20x99999 5x999999`,
    `under 99999 over 99999`,
    `__proto__ constructor toString`,
    `😀 👨‍👩‍👧‍👦 🛞`,
  ]
  for (const query of hostile) expect((await ask(app, { query })).statusCode, query.slice(0, 40)).toBeLessThan(500)
  // A lone surrogate, a bare percent sign, and bytes that are no text.
  for (const raw of ['%ED%A0%80abc', '%', '%zz', '%00%00%00', '%FF%FE%FD', '+++', '%2B%2B%2B'])
    expect((await app.inject({ url: `/api/search?query=${raw}` })).statusCode, raw).toBeLessThan(500)
  expect((await ask(app, { query: 'bronze' })).json().result.products.length).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('no text causes a failure', async ({ app, complaints }) => {
  const piece = fc.oneof(
    fc.constantFrom(
      '20x9',
      '5x112',
      'ET',
      '-12',
      'liwa',
      '6',
      'bronze',
      'باترول',
      'under',
      '"',
      "'",
      ':*',
      '&',
      '\\',
      '\u0000',
      '\ud83d',
      'ـ',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const query = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' '))
    .map(([all, by]) => all.join(by))
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const { statusCode } = await ask(app, { query: text })
      // A NUL is rejected before the call.
      return text.includes('\u0000') ? statusCode === 400 : statusCode === 200 || statusCode === 422
    }),
    { numRuns: 150 },
  )
  expect(complaints).toEqual([])
})

test('words for a page find it, and tyres are said not to be sold', async ({ app }) => {
  const beside = async (query: string) => {
    const { pages, no_tyres, reading } = (await ask(app, { query })).json().result
    return { paths: pages.map(({ path }: { path: string }) => path), no_tyres, unknown: reading.unknown }
  }
  expect(await beside('returns')).toEqual({ paths: ['/return-policy'], no_tyres: false, unknown: [] })
  expect(await beside('warranty')).toEqual({ paths: ['/terms-conditions', '/faq'], no_tyres: false, unknown: [] })
  expect((await beside('سياسة الإرجاع')).paths).toEqual(['/return-policy'])
  expect((await beside('tyre')).no_tyres).toBe(true)
  for (const query of ['275/55R20', '285/45/22', '٢٧٥/٥٥R٢٠ برونزي']) expect((await beside(query)).no_tyres).toBe(true)
  expect((await ask(app, { query: '275/55R20' })).json().result.tyre_diameters).toEqual([20])
  expect(await beside('bronze 20')).toEqual({ paths: [], no_tyres: false, unknown: [] })
})
