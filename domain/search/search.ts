import { Problem } from '#domain/problem.ts'
import { findHits } from '#domain/search/find-products.ts'
import { fold } from '#domain/search/fold.ts'
import { bareForms } from '#domain/search/lexicon.ts'
import { findNames } from '#domain/search/names.ts'
import { productsOf } from '#domain/search/products.ts'
import { searchParameters } from '#domain/search/search-parameters.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchPage, SearchResult } from '#shared/api/search.ts'
import { shell } from '#shared/i18n/shell.ts'
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

type Page = { path: string; word: keyof (typeof shell)['en']; keywords: string }

/** Text pages by the words, folded, that people search them with; a longer typed word also matches. */
const pages: Page[] = [
  {
    path: '/return-policy',
    word: 'return_policy',
    keywords: 'return refund exchange restocking ارجاع استرجاع استرداد استبدال تبديل',
  },
  {
    path: '/terms-conditions',
    word: 'terms_conditions',
    keywords: 'warrant guarantee terms condition ضمان كفاله شروط احكام',
  },
  { path: '/delivery-policy', word: 'delivery_policy', keywords: 'deliver shipping shipment توصيل شحن' },
  { path: '/track-order', word: 'track_order', keywords: 'track order تتبع طلبي طلبيه' },
  { path: '/privacy-policy', word: 'privacy_policy', keywords: 'privacy cookie خصوصيه' },
  {
    path: '/about-us',
    word: 'about_us',
    keywords: 'contact address location opening hours showroom عنوان موقع مواعيد دوام',
  },
  {
    path: '/faq',
    word: 'faq',
    keywords: 'faq question help install instal fitting warranty ضمان تركيب اسئله سؤال مساعده',
  },
]

const tyreWords = new Set('tyre tyres tire tires تاير تايرات كفر كفرات اطار اطارات'.split(' '))

/** The text pages that match the words, best first: "returns", "warranty". */
function findPages(words: readonly string[]): SearchPage[] {
  return pages
    .filter(({ keywords }) => words.some((word) => matches(keywords, word)))
    .map(({ path, word }) => ({ path, name: shell.en[word] as string, name_ar: shell.ar[word] as string }))
}

/** Whether a word matches a page, so that it is not reported as not understood. */
function matchesPage(word: string): boolean {
  return pages.some(({ keywords }) => matches(keywords, fold(word)))
}

/** Whether the query asks for tyres, which the shop does not sell. */
function mentionsTyres(words: readonly string[]): boolean {
  return words.some((word) => [word, ...bareForms(word)].some((form) => tyreWords.has(form)))
}

function matches(keywords: string, word: string): boolean {
  const forms = [word, ...bareForms(word)]
  return keywords.split(' ').some((each) => forms.some((form) => form.startsWith(each)))
}
