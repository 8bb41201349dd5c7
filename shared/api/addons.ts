import * as z from 'zod/mini'
import { facetValue, priceRange } from '#shared/api/browse.ts'
import { calls } from '#shared/api/call.ts'
import { both, chosenVehicle, describedPicture, fils, lenient, paged, paging, picture } from '#shared/api/common.ts'
import { vehicleName } from '#shared/api/vehicles.ts'

/**
 * Filters of a list of accessories; every other name is an attribute of the category, such as `thread_size`. Several
 * values of one are joined by commas and mean "or". Whole dirhams for prices. `suits=true`: with a car, only what suits it.
 * `sort`: featured, price_asc or price_desc.
 */
const addonQuery = z.catchall(z.object({ ...paging }), lenient)
export type AddonQuery = { page: number; per_page: number } & { [name: string]: string | number | undefined }

const addonCategory = z.object({
  id: z.int(),
  slug: z.string(),
  ...both('name', 'description'),
  picture: z.nullable(picture),
  /** Number of accessories in it. */
  count: z.int(),
})
export type AddonCategory = z.infer<typeof addonCategory>

/** Whether an accessory suits the given car; null without a car, or if it is for any car. */
const suits = z.nullable(z.enum(['pass', 'fail', 'unknown']))

const addonCard = z.object({
  id: z.int(),
  sku: z.string(),
  slug: z.string(),
  ...both('name'),
  price: fils,
  compare_at_price: z.nullable(fils),
  stock: z.int(),
  pack: z.string(),
  picture: z.nullable(picture),
  suits,
})
export type AddonCard = z.infer<typeof addonCard>

const addonFacet = z.object({
  name: z.string(),
  ...both('label'),
  unit: z.nullable(z.string()),
  values: z.array(facetValue),
})
export type AddonFacet = z.infer<typeof addonFacet>

const filters = z.object({
  facets: z.array(addonFacet),
  /** Over all filters except the price; both 0 for an empty list. */
  price_range: priceRange,
})

const addonList = z.object({
  ...paged(addonCard).shape,
  ...filters.shape,
  category: addonCategory,
  vehicle: z.nullable(vehicleName),
  sort: z.string(),
})
export type AddonList = z.infer<typeof addonList>

/** A figure of the accessory compared with the car's; mm for bores. */
const suitCheck = z.object({
  name: z.enum(['fastener', 'thread_size', 'stud_holes', 'hub_bore', 'bolt_pattern']),
  verdict: z.enum(['pass', 'fail', 'unknown']),
  ours: z.string(),
  car: z.nullable(z.string()),
})

const addon = z.object({
  ...addonCard.shape,
  ...both('description'),
  /** When a planned price ends and the one before it returns, ISO 8601; null if no end is planned. */
  price_until: z.nullable(z.string()),
  category: addonCategory,
  pictures: z.array(describedPicture),
  attributes: z.array(
    z.object({
      name: z.string(),
      ...both('label'),
      unit: z.nullable(z.string()),
      ...both('value'),
    }),
  ),
  vehicle: z.nullable(vehicleName),
  checks: z.array(suitCheck),
  related: z.array(addonCard),
})
export type Addon = z.infer<typeof addon>

const id = z.string().check(z.minLength(1), z.maxLength(120))
const ofCategory = z.object({ id })

export const addonCalls = calls({
  'GET /addons/categories': { summary: 'Kinds of accessories', data: z.array(addonCategory) },
  'GET /addons/category/{id}': {
    summary: 'Accessories of a kind (id or slug), by filters',
    params: ofCategory,
    query: addonQuery,
    data: addonList,
  },
  'GET /addons/category/{id}/filters': {
    summary: 'Filters of a kind of accessories, with counts',
    params: ofCategory,
    query: addonQuery,
    data: filters,
  },
  'POST /addons/category/{id}/search': {
    summary: 'Accessories of a kind by a text and filters',
    params: ofCategory,
    query: addonQuery,
    body: z.object({
      query: z._default(z.string().check(z.maxLength(200)), ''),
      filters: z._default(z.record(z.string().check(z.maxLength(40)), lenient), {}),
    }),
    data: addonList,
  },
  'GET /addons/category/{id}/addon/{addonId}': {
    summary: 'One accessory (ids or slugs), with what speaks for and against it on a car',
    params: z.object({ id, addonId: id }),
    query: z.partial(chosenVehicle),
    data: addon,
  },
})
