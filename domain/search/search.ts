import { fold, wordsOf } from '#domain/fold.ts'
import { Problem } from '#domain/problem.ts'
import { printThread } from '#domain/screw-threads.ts'
import { findModels } from '#domain/search/cars.ts'
import { bareForms } from '#domain/search/lexicon.ts'
import { findNames } from '#domain/search/names.ts'
import { findProducts } from '#domain/search/products.ts'
import { type SearchMemory, searchMemory } from '#domain/search/search-memory.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import type { Shop } from '#domain/shop.ts'
import type { SearchPage, SearchResult } from '#shared/api/search.ts'
import { shell } from '#shared/i18n/shell.ts'
import { search as limits } from '#shared/limits.ts'

/**
 * Searches for a text: an exact SKU first, then wheels and accessories, brands and cars. From memory; only what cards
 * show of a wheel is read when it is first found. Throws `search_too_short` below 3 characters.
 */
export async function search(
  shop: Shop,
  { query, limit = limits.panel }: { query: string; limit?: number },
): Promise<SearchResult> {
  const memory = await searchMemory(shop)
  const terms = readTerms(query, memory.synonyms)
  if (terms.text.length < limits.minCharacters) throw new Problem('search_too_short')
  const found = findNames(memory, terms)
  const understood = understand(terms, found, memory.cars)
  const take = limit + 1
  const { brands, models } = findOthers(memory, understood, take)
  const { products, by_sku } = await findProducts(shop, memory, { terms, understood, take })
  return {
    products: products.slice(0, limit),
    brands: brands.slice(0, limit),
    models: models.slice(0, limit),
    more: { products: products.length > limit, brands: brands.length > limit, models: models.length > limit },
    reading: by_sku ? readingAsSku(query, understood) : readingOf(query, understood),
    suggestions: products.length > 0 ? [] : suggestionsFor(memory, understood, found),
    ...otherResults(terms),
  }
}

/** The brands and cars that a query names, and the brands of the designs; no brand whose wheels are all hidden. */
export function findOthers(
  { names, cars, columns }: SearchMemory,
  understood: Understood,
  take: number,
): Pick<SearchResult, 'brands' | 'models'> {
  const { brands, designs, models, more_models, makes, year } = understood
  const named = models.length > 0 || makes.length === 0 ? [...models, ...more_models] : []
  const refs = named.map(({ ref }) => ref)
  const alone = models.length > 0 ? [] : makes.map(({ ref }) => ref)
  const slugs = [...brands.map(({ ref }) => ref), ...designs.flatMap(({ brand_slug }) => brand_slug ?? []).sort()]
  return {
    brands: [...new Set(slugs)]
      .filter((slug) => columns.codeOf.brand.has(slug))
      .flatMap((slug) => names.brands.get(slug) ?? [])
      .slice(0, take),
    models: findModels(cars, { refs, makes: alone, take }).map((model) => ({ ...model, year })),
  }
}

/** How the words were interpreted; a word that leads to a text page counts as understood. */
export function readingOf(
  query: string,
  { corrected, unknown, noise, year_left_out }: Understood,
): SearchResult['reading'] {
  const passedOver = year_left_out ? [String(year_left_out.year)] : []
  const ignored = unknown.filter((word) => !matchesPage(word))
  const typed = query.split(/\s+/).filter((word) => wordsOf(fold(word)).length > 0)
  const areAll = (list: string[], word: string) => wordsOf(fold(word)).every((each) => list.includes(each))
  return {
    corrected,
    unknown: ignored.map(printThread),
    searched: typed.filter((word) => !areAll([...noise, ...ignored, ...passedOver], word)).join(' '),
    left_out: typed.filter((word) => areAll(noise, word)).join(' '),
    ...(year_left_out && { year_left_out }),
  }
}

/** The same of a query that a SKU was found for: all of it was searched, though its parts mean nothing. */
export function readingAsSku(query: string, { corrected }: Understood): SearchResult['reading'] {
  return { corrected, unknown: [], searched: query, left_out: '' }
}

/** Results other than products for these words. */
export function otherResults({
  typed,
  sizes: { tyre_diameters },
}: Terms): Pick<SearchResult, 'pages' | 'no_tyres' | 'tyre_diameters'> {
  return { pages: findPages(typed), no_tyres: mentionsTyres(typed) || tyre_diameters.length > 0, tyre_diameters }
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
