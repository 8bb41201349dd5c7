import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import {
  axle,
  both,
  chosenVehicle,
  describedPicture,
  fils,
  lenient,
  type Picture,
  paged,
  paging,
  picture,
  shortText,
  type VerdictWord,
  verdictWord,
} from '#shared/api/common.ts'
import { verdict } from '#shared/api/fitment.ts'
import { vehicleName } from '#shared/api/vehicles.ts'
import { sizeForm } from '#shared/forms.ts'

/**
 * Filters of a wheel list as in the address bar; several values of one filter are joined by commas. Inches for diameter
 * and width, mm for bore and offset, whole dirhams for `min_price` and `max_price`. With `rear_…`, lists sets with a
 * matching rear wheel: pairs, and four equal wheels if those match. `fit`: with a car, the verdict: "pass" (fits as it
 * is), "parts" (with a ring or another tyre) or "measure". `fit_style`: the style of the wheel, "regular" or
 * "aggressive". `poke`: with a car, how far it moves out against the factory wheel, in mm: "5..12".
 * `sort`: featured, price_asc, price_desc, newest or diameter. `pagination=false`: pages of the maximum length.
 * `uniqueSize`: one card per design and diameter.
 */
export const listingQuery = z.object({
  make: lenient,
  model: lenient,
  year: lenient,
  modification: lenient,
  brand: lenient,
  diameter: lenient,
  width: lenient,
  finish: lenient,
  colour: lenient,
  construction: lenient,
  bolt_pattern: lenient,
  centre_bore: lenient,
  fit: lenient,
  fit_style: lenient,
  poke: lenient,
  min_offset: lenient,
  max_offset: lenient,
  min_price: lenient,
  max_price: lenient,
  rear_rim_diameter: lenient,
  rear_rim_width: lenient,
  rear_min_offset: lenient,
  rear_max_offset: lenient,
  in_stock: lenient,
  clearance: lenient,
  /** The size search form is open for editing. */
  search_by_size: lenient,
  /** For pages only: the remembered car does not filter this list. */
  any_car: lenient,
  sort: lenient,
  pagination: lenient,
  uniqueSize: lenient,
  ...paging,
})
export type ListingQuery = z.infer<typeof listingQuery>

/** The same with the fields of the size form, as in an address. Invalid sizes are ignored. */
const sizeQuery = z.extend(listingQuery, {
  front_rim_diameter: lenient,
  front_rim_width: lenient,
  front_bolt_pattern: lenient,
})
export type SizeQuery = z.infer<typeof sizeQuery>

/** A SKU in short. Inches, mm, fils. */
const wheelSummary = z.object({
  sku: z.string(),
  slug: z.string(),
  ...both('name'),
  diameter: z.number(),
  width: z.number(),
  offset: z.number(),
  bolt_pattern: z.string(),
  centre_bore: z.number(),
  finish: z.string(),
  ...both('finish_name'),
  axle,
  price: fils,
  compare_at_price: z.nullable(fils),
  supplier_stock: z.int(),
  special_order: z.boolean(),
  clearance: z.boolean(),
})
export type WheelSummary = z.infer<typeof wheelSummary>

const ofDesign = { ...both('brand'), brand_slug: z.string(), design: z.string(), design_id: z.string() }

/** A card: the SKU to open, and a summary of its SKUs if these are grouped by design and diameter. */
export const wheelCard = z.object({
  ...wheelSummary.shape,
  ...ofDesign,
  picture: z.nullable(picture),
  /** Number of SKUs behind this card; 1 without grouping. */
  sizes: z.int(),
  finishes: z.int(),
  /** Widths behind this card, inches, ascending. */
  widths: z.array(z.number()),
  price_from: fils,
  /** The price of four wheels, or of a staggered pair's two and two. */
  set_price: fils,
  /** Whole per cent below the former price of what the card sells, one wheel or a pair; null if there is none. */
  off: z.nullable(z.int()),
  /** The rear wheel, if the card is a staggered pair. */
  rear: z.nullable(wheelSummary),
  /**
   * With a car: the verdict, the (front) wheel's poke in mm, and the check that prevents "fits", in both languages;
   * null if it fits.
   */
  fit: z.nullable(
    z.object({
      verdict: verdictWord,
      outer_move: z.nullable(z.number()),
      inner_move: z.nullable(z.number()),
      reason: z.nullable(z.string()),
      reason_ar: z.nullable(z.string()),
    }),
  ),
})
export type WheelCard = z.infer<typeof wheelCard>

export const facetValue = z.object({
  value: z.string(),
  ...both('label'),
  count: z.int(),
  chosen: z.boolean(),
})
export const facet = z.object({ name: z.string(), values: z.array(facetValue) })
export type Facet = z.infer<typeof facet>

/**
 * A suggested filter removal for an empty list: the filter (`price`, `offset`, `rear`, `all` or a facet's name), the
 * change of the query that removes it (null: drop the parameter), and the number of results then.
 */
const filterRemoval = z.object({
  filter: z.string(),
  change: z.record(z.string(), z.nullable(z.string())),
  total: z.int(),
})
export type FilterRemoval = z.infer<typeof filterRemoval>

export const priceRange = z.object({ min: fils, max: fils })
const offsets = z.object({ min: z.number(), max: z.number() })

const listing = z.object({
  ...paged(wheelCard).shape,
  facets: z.array(facet),
  /** Per wheel, over all filters except the price. Both 0 for an empty list. */
  price_range: priceRange,
  /** mm, over all filters except the offset. */
  offset_range: offsets,
  vehicle: z.nullable(vehicleName),
  /** With a car: the counts of the whole list by verdict; null without one. */
  fits: z.nullable(z.object({ pass: z.int(), parts: z.int(), warn: z.int(), unknown: z.int() })),
  sort: z.string(),
  /** For an empty list: filter removals, the most productive first. Else empty. */
  nearest: z.array(filterRemoval),
})
export type Listing = z.infer<typeof listing>

const product = z.object({
  ...wheelSummary.shape,
  ...ofDesign,
  construction: z.string(),
  colour: z.string(),
  weight_kg: z.nullable(z.number()),
  /** ISO 3166-1 alpha-2. */
  country_of_origin: z.nullable(z.string()),
  /** When a planned price ends and the one before it returns, ISO 8601; null if no end is planned. */
  price_until: z.nullable(z.string()),
  load_rating_kg: z.nullable(z.int()),
  lug_seat: z.string(),
  stud_holes: z.int(),
  pcd: z.number(),
  ...both('description'),
  /** The spec's field: a JSON array of picture names as a string. */
  images: z.string(),
  pictures: z.array(describedPicture),
  /** All SKUs of the design, each with its fit if a car is given. */
  sizes: z.array(z.object({ ...wheelSummary.shape, fit: z.nullable(verdictWord) })),
  /**
   * With a car: the sets with this SKU that fit it, four equal wheels and staggered pairs; opened by `rear=` with the
   * rear SKU, or `rear=none`. Empty without a car, or without a choice.
   */
  sets: z.array(
    z.object({
      front: wheelSummary,
      /** Null: four equal wheels. */
      rear: z.nullable(wheelSummary),
      fit: verdictWord,
      chosen: z.boolean(),
      /** Of four wheels. */
      set_price: fils,
    }),
  ),
  /** The staggered set of this SKU: the one for the given car, or any if no car is given. */
  pair: z.nullable(z.object({ front: wheelSummary, rear: wheelSummary })),
  vehicle: z.nullable(vehicleName),
  fitment: z.nullable(verdict),
  /** Accessories that the set needs on this car, ready to add to the cart. */
  kit: z.array(
    z.object({
      addon_id: z.int(),
      sku: z.string(),
      ...both('name'),
      price: fils,
      /** Packs for a set of four, not pieces. */
      quantity: z.int(),
      /** Pieces that a set of four needs; two sets share the pieces of a pack. */
      needed: z.int(),
      /** Pieces in a pack. */
      pieces: z.int(),
      /** Packs in stock; fewer than `quantity` cannot be sold now. */
      stock: z.int(),
      /** Other accessories whose pieces do the same: what the cart has of them is not needed of this one. */
      instead: z.array(z.object({ addon_id: z.int(), pieces: z.int() })),
      /** Locking nuts or bolts of the same thread and seat: of their pieces each wheel takes one in place of a plain one. */
      locking: z.array(z.object({ addon_id: z.int(), pieces: z.int() })),
      /** Of the set's four wheels, those that it is for: all, or the two of an axle. */
      for_wheels: z.int(),
      picture: z.nullable(picture),
    }),
  ),
})
export type Product = z.infer<typeof product>

/** A wheel in a comparison: its figures and, with a car, a short verdict. Fils, mm, kg. */
export type ComparedWheel = WheelSummary &
  Pick<Product, 'brand' | 'brand_ar' | 'design' | 'design_id' | 'construction' | 'weight_kg' | 'load_rating_kg'> & {
    picture: Picture | null
    set_price: number
    /** The other wheel of the set, if the car takes a staggered one. */
    rear: WheelSummary | null
    fit: {
      verdict: VerdictWord
      outer_move: number | null
      inner_move: number | null
      /** The tyre sizes: one, or front and rear. Empty if unknown. */
      tyres: string[]
    } | null
  }

const sizeChoice = z.object({ value: z.string(), count: z.int() })

/**
 * The choices of the size search form, given the current selection: every value leads to at least one wheel, and counts
 * ignore the field's own selection. The rear sizes are those sold as a pair with a matching front wheel.
 */
const sizeChoices = z.object({
  front: z.object({
    diameter: z.array(sizeChoice),
    width: z.array(sizeChoice),
    bolt_pattern: z.array(sizeChoice),
    offset: offsets,
  }),
  rear: z.object({ diameter: z.array(sizeChoice), width: z.array(sizeChoice), offset: offsets }),
})
export type SizeChoices = z.infer<typeof sizeChoices>

export const browseCalls = calls({
  'POST /search-vehicles': {
    summary: 'Wheels that fit a car',
    query: listingQuery,
    body: chosenVehicle,
    data: listing,
  },
  'GET /search-vehicles': { summary: 'Wheels that fit a car, by address', query: listingQuery, data: listing },
  'POST /search-sizes': { summary: 'Wheels of a size', query: listingQuery, body: sizeForm, data: listing },
  'GET /search-by-size': { summary: 'Wheels of a size, by address', query: sizeQuery, data: listing },
  'GET /search-form-params': {
    summary: 'What the form of a search by size may offer',
    query: sizeQuery,
    data: sizeChoices,
  },
  'GET /filter-wheels': { summary: 'Wheels by filters', query: listingQuery, data: listing },
  'GET /filters': {
    summary: 'Filters with counts',
    query: listingQuery,
    data: z.pick(listing, { facets: true, price_range: true, offset_range: true }),
  },
  'GET /wheel/{slug}/{sku}': {
    summary: 'One wheel, with the verdict for a car where one is named',
    params: z.object({ slug: shortText, sku: shortText }),
    query: z.partial(chosenVehicle),
    data: product,
  },
})
