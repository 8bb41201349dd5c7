import type { CountryCode } from '#shared/countries.ts'

/** Larger quantities are referred to wholesale. */
export const mostPieces = 10

/** Per cent of the price that the maker of a special order may keep when it is returned. */
export const mostMakersCharge = 15

/** The delivery to one country of goods of one kind and price, ordered alone. */
export type DeliveryAlone = {
  country: CountryCode
  /** Fils, for one piece, for two, and so on up to `mostPieces`. */
  costs: number[]
  /** Working days, from stock. */
  days: number
  /** YYYY-MM-DD in the shop's time zone, from stock. */
  date: string
  /** The same for a special-order wheel. */
  special_order_days: number
  special_order_date: string
}

/** Availability in the terms of product feeds. Backorder: made or ordered on demand. */
export type Availability = 'in_stock' | 'backorder' | 'out_of_stock'

/** @param stock pieces on hand */
export function availabilityOf({ stock, special_order }: { stock: number; special_order: boolean }): Availability {
  return stock > 0 ? 'in_stock' : special_order ? 'backorder' : 'out_of_stock'
}
