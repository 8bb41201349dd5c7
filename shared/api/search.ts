import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { both, fils, picture } from '#shared/api/common.ts'

/** A wheel or an accessory in the search results. Fields that an accessory lacks are null. Inches, mm, fils. */
const searchProduct = z.object({
  kind: z.enum(['wheel', 'addon']),
  ...both('name'),
  slug: z.string(),
  sku: z.string(),
  brand: z.nullable(z.string()),
  /** A JSON array of picture names as a string. */
  images: z.string(),
  /** The first of them. */
  image: z.nullable(z.string()),
  picture: z.nullable(picture),
  bolt_pattern: z.nullable(z.string()),
  offset: z.nullable(z.number()),
  diameter: z.nullable(z.number()),
  width: z.nullable(z.number()),
  price: fils,
  compare_at_price: z.nullable(fils),
  supplier_stock: z.int(),
  special_order: z.boolean(),
  addon_id: z.nullable(z.int()),
  category_id: z.nullable(z.int()),
  category: z.nullable(z.string()),
})
export type SearchProduct = z.infer<typeof searchProduct>

const searchBrand = z.object({ slug: z.string(), ...both('name') })
export type SearchBrand = z.infer<typeof searchBrand>

/** A car to continue with in the vehicle finder: slugs, names, and the year if the query named one. */
const searchModel = z.object({
  make: z.string(),
  model: z.string(),
  ...both('make_name', 'name'),
  year: z.nullable(z.int()),
})
export type SearchModel = z.infer<typeof searchModel>

/** Another query that has results, if this one finds no product. */
const searchSuggestion = z.object({
  query: z.string(),
  /** "spelling": a name similar to the typed word. "without": this query, without `left_out`. */
  reason: z.enum(['spelling', 'without']),
  left_out: z.nullable(z.string()),
})
export type SearchSuggestion = z.infer<typeof searchSuggestion>

/** How the query was interpreted. */
const searchReading = z.object({
  /** Misspelt words, and the names they were corrected to. */
  corrected: z.array(z.object({ typed: z.string(), ...both('name') })),
  /** Words without a match, which were ignored. */
  unknown: z.array(z.string()),
  /** The query as typed without the words that were ignored. */
  searched: z.string(),
  /** The words, as typed, that do not narrow a search: "wheels for my". */
  left_out: z.string(),
  /** A year in which the car's named generation was not sold, which was ignored; and the years in which it was. */
  year_left_out: z.optional(z.object({ year: z.int(), from: z.int(), to: z.int() })),
})

/** A text page that matches the words, such as the one about returns. */
const searchPage = z.object({ path: z.string(), ...both('name') })
export type SearchPage = z.infer<typeof searchPage>

const searchResult = z.object({
  products: z.array(searchProduct),
  brands: z.array(searchBrand),
  models: z.array(searchModel),
  /** Whether there are more than the limit. */
  more: z.object({ products: z.boolean(), brands: z.boolean(), models: z.boolean() }),
  reading: searchReading,
  suggestions: z.array(searchSuggestion),
  pages: z.array(searchPage),
  /** The query asks for tyres, which the shop does not sell. */
  no_tyres: z.boolean(),
  /** Rim diameters of tyre sizes in the query, inches: all that was used of those sizes. */
  tyre_diameters: z.array(z.number()),
})
export type SearchResult = z.infer<typeof searchResult>

/** As the specification has it on the wire: each product is the `searchable` of its item. */
const searchAnswer = z.extend(searchResult, { products: z.array(z.object({ searchable: searchProduct })) })

export const searchCalls = calls({
  'GET /search': {
    summary: 'Products, brands and cars for a text of at least 3 characters: SKU, size, name in English or Arabic',
    query: z.object({
      query: z.string('search_too_short'),
      /** Rows of each kind, at most 15. */
      limit: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(15))), undefined),
    }),
    data: searchAnswer,
    envelope: 'result',
  },
})
