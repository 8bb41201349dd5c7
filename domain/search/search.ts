import { Problem } from '#domain/problem.ts'
import { findHits } from '#domain/search/find-products.ts'
import { findNames } from '#domain/search/names.ts'
import { findPages, matchesPage, mentionsTyres } from '#domain/search/pages.ts'
import { productsOf } from '#domain/search/products.ts'
import { searchParameters } from '#domain/search/search-parameters.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchResult } from '#shared/api/search.ts'
import { search as limits } from '#shared/limits.ts'

/**
 * Searches for a text: an exact SKU first, then wheels and accessories, brands and cars. Two statements; a third only
 * if no product is found, for suggestions. Throws `search_too_short` below 3 characters.
 */
export async function search(
  shop: Shop,
  { query, limit = limits.panel }: { query: string; limit?: number },
): Promise<SearchResult> {
  const terms = readTerms(query)
  if (terms.text.length < limits.minCharacters) throw new Problem('search_too_short')
  const found = await findNames(shop, terms)
  const understood = understand(terms, found)
  const [hits] = await findHits(shop.db, searchParameters(terms, understood, limit + 1))
  const products = productsOf(shop, terms, understood, hits!)
  return {
    products: products.slice(0, limit),
    brands: hits!.brands.slice(0, limit),
    models: hits!.models.slice(0, limit).map((model) => ({ ...model, year: understood.year })),
    more: {
      products: products.length > limit,
      brands: hits!.brands.length > limit,
      models: hits!.models.length > limit,
    },
    reading: readingOf(understood),
    suggestions: products.length > 0 ? [] : await suggestionsFor(shop, understood, found),
    ...otherResults(terms),
  }
}

/** How the words were interpreted; a word that leads to a text page counts as understood. */
export function readingOf({ corrected, unknown }: Understood): SearchResult['reading'] {
  return { corrected, unknown: unknown.filter((word) => !matchesPage(word)) }
}

/** Results other than products for these words. */
export function otherResults({ typed }: Terms): Pick<SearchResult, 'pages' | 'no_tyres'> {
  return { pages: findPages(typed), no_tyres: mentionsTyres(typed) }
}
