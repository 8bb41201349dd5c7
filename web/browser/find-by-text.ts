import type { SearchResult } from '#shared/api/search.ts'
import { call } from '#web/browser/api.ts'

/**
 * Products, brands, cars and pages for a text of at least 3 characters, at most `limit` (1 to 15) of each kind. Takes the
 * products out of the items that the API wraps them in. Throws ApiProblem.
 */
export async function findByText(query: string, limit: number, signal: AbortSignal): Promise<SearchResult> {
  const { products, ...found } = await call('GET /search', { query: { query, limit } }, { signal })
  return { ...found, products: products.map(({ searchable }) => searchable) }
}
