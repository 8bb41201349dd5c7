import { expect } from 'vitest'
import { search } from '#domain/search/search.ts'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search as limits } from '#shared/limits.ts'
import { type Query, queries } from '#tests/search/queries.ts'
import { readingTest as test } from '#tests/support/shop.ts'

test('every recorded query finds what was meant', async ({ shop, database }) => {
  const facts = await factsBySku(database)
  const wrong: string[] = []
  for (const query of queries) {
    const result = await search(shop, { query: query.query, limit: limits.products }).catch((problem) => problem)
    wrong.push(...(result instanceof Error ? [`${query.query}: ${result.message}`] : complaints(query, result, facts)))
  }
  expect(wrong).toEqual([])
  expect(queries.length).toBeGreaterThanOrEqual(150)
})

test.for([
  ['m14x1.5', 'M14 x 1.5', 'M14 × 1.5', 'M١٤ × ١٫٥', 'M14*1.50', 'M14 x 1,5'],
  ['m14x2.0', 'M14 x 2.0', 'M14 x 2'],
  ['1/2-20', '1/2" - 20 UNF', '1/2 20', '١/٢" - ٢٠ UNF'],
])('the thread %s finds the same in each of its spellings', async ([plain, ...others], { shop }) => {
  const found = async (query: string) => (await search(shop, { query })).products.map(({ sku }) => sku)
  const skus = await found(plain!)
  expect(skus[0]).toMatch(/^AC-/)
  for (const query of others) expect(await found(query), query).toEqual(skus)
})

type Facts = Map<string, Record<string, unknown>>

/** What is wrong with an answer, in words. */
function complaints(expected: Query, result: SearchResult, facts: Facts): string[] {
  const { products, brands, models } = result
  const [first] = products
  const found: string[] = []
  const say = (words: string) => found.push(`${expected.query}: ${words}`)
  if (expected.sku && first?.sku !== expected.sku) say(`first is ${first?.sku}, not ${expected.sku}`)
  if (expected.none && first) say(`found ${first.name}`)
  if (expected.addon && !(first?.kind === 'addon' && first.name.includes(expected.addon)))
    say(`first is ${first?.name}`)
  if (expected.brand && brands[0]?.slug !== expected.brand) say(`first brand is ${brands[0]?.slug}`)
  const model = models[0] && `${models[0].make}/${models[0].model}`
  if (expected.model && model !== expected.model) say(`first model is ${model}`)
  if (expected.make && !(model && models.every(({ make }) => make === expected.make))) say(`first model is ${model}`)
  if (expected.wheels) {
    if (!first) say('nothing found')
    for (const product of products.slice(0, fewest(expected, products)))
      for (const [fact, values] of Object.entries(expected.wheels)) {
        const is = factOf(product, fact, facts)
        if (![values].flat().includes(is as never)) say(`${product.name} has ${fact} ${is}`)
      }
  }
  return found
}

/** Every wheel shown counts; accessories may follow. */
function fewest(_: Query, products: SearchProduct[]): number {
  const addon = products.findIndex(({ kind }) => kind === 'addon')
  return addon > 0 ? addon : products.length
}

function factOf(product: SearchProduct, fact: string, facts: Facts): unknown {
  if (fact === 'brand') return product.brand
  if (fact === 'in_stock') return product.supplier_stock > 0
  return facts.get(product.sku)?.[fact === 'design' ? 'design_id' : fact]
}

async function factsBySku(database: { pool: import('pg').Pool }): Promise<Facts> {
  const { rows } = await database.pool.query('select * from wheels')
  return new Map(rows.map((row) => [row.sku, row]))
}
