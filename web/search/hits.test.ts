import { expect, test } from 'vitest'
import type { SearchResult } from '#shared/api/search.ts'
import { hitsOf, isMore, resultsAddress } from '#web/search/hits.ts'

const many = (count: number, of: object) =>
  Array.from({ length: count }, (_, i) => ({ ...of, slug: `s${i}`, sku: `A${i}` }))
const found = (products: number, brands: number, models: number) =>
  ({
    products: many(products, { kind: 'wheel' }),
    brands: many(brands, {}),
    models: many(models, { make: 'nissan', model: 'patrol', year: 2021 }),
  }) as unknown as SearchResult

function counted(result: SearchResult, room: 'dropdown' | 'panel') {
  const kinds = hitsOf(result, room).map(({ kind }) => kind)
  return ['product', 'brand', 'model'].map((kind) => kinds.filter((each) => each === kind).length)
}

test('the dropdown has five products, three brands and three models; the panel fifteen products and brands', () => {
  const plenty = found(20, 20, 20)
  expect(counted(plenty, 'dropdown')).toEqual([5, 3, 3])
  expect(counted(plenty, 'panel')).toEqual([15, 15, 3])
  expect(counted(found(2, 1, 0), 'dropdown')).toEqual([2, 1, 0])
  expect([isMore(plenty), isMore(found(5, 3, 9)), isMore(found(6, 0, 0)), isMore(found(0, 4, 0))]).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a result links to its product, its brand or the wheels for its car', () => {
  expect(hitsOf(found(1, 1, 1), 'dropdown').map(({ to }) => to)).toEqual([
    '/s0/A0',
    '/wheelbrand/s0?brand=s0',
    '/alloy-wheels?make=nissan&model=patrol&year=2021',
  ])
  expect(resultsAddress('bronze 20')).toBe('/search?keywords=bronze+20')
})
