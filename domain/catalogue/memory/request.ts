import type { CarLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { WheelRow } from '#domain/catalogue/wheel-columns.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import type { FacetName, Sort } from '#shared/filters/wheels.ts'

/**
 * What a list consists of: wheels for any car, or sets for any car (by size); for one car sets of four equal wheels,
 * staggered pairs, or either.
 */
export type OfferKind = 'all' | 'sets' | 'square' | 'staggered' | 'either'

/** @param rear whether a rear wheel is requested */
export function offerKind(
  vehicle: Pick<VehicleRecord, 'takes_square' | 'takes_staggered'> | null,
  rear: boolean,
): OfferKind {
  if (!vehicle) return rear ? 'sets' : 'all'
  if (!vehicle.takes_staggered) return 'square'
  return vehicle.takes_square ? 'either' : 'staggered'
}

/** The size of a requested rear wheel; null: any. Inches and mm. */
export type RearRequest = Record<'rear_diameter' | 'rear_width' | 'rear_min_offset' | 'rear_max_offset', number | null>

export type ListRequest = {
  kind: OfferKind
  car: CarLimits | null
  rear: RearRequest | null
  /** The only rows to list, ascending; null: all. */
  among: Int32Array | null
  /** Requested values by facet, and the ends of the ranges: fils and mm. Null: not filtered. */
  filters: Partial<Record<FacetName, readonly (string | number)[] | null>> &
    Partial<Record<'min_price' | 'max_price' | 'min_offset' | 'max_offset', number | null>>
  grouped: boolean
  sort: Sort
  skip: number
  take: number
  facets: boolean
}

/** What changes with each sale, as it was when the list was made. Fils. */
export type Figures = Pick<
  WheelRow,
  'id' | 'price' | 'compare_at_price' | 'supplier_stock' | 'special_order' | 'clearance'
>

/** A card, with the SKU or the pair that it shows. */
export type ListedCard = {
  front: Figures
  rear: Figures | null
  sizes: number
  finishes: number
  widths: number[]
  price_from: number
}
export type FacetCount = {
  facet: FacetName
  value: string
  label: string | null
  label_ar: string | null
  count: number
}
export type ListResult = {
  total: number
  /** For a car: the number of cards by verdict. */
  fits: { pass: number; parts: number; warn: number; unknown: number } | null
  cards: ListedCard[]
  facets: FacetCount[]
  /** For each filtered facet, the requested values that the shop has. */
  known: Partial<Record<FacetName, string[] | null>>
  range: Record<'min_price' | 'max_price' | 'min_offset' | 'max_offset', number | null>
  /** If nothing is listed: the number of cards with each filter removed. */
  without: Record<string, number> | null
}

/** Candidates by their places, ascending, so that those of one card are neighbours; and the number of each one's card. */
export type Selection = { places: Int32Array; cards: Int32Array }
