import type { CountryCode } from '#shared/countries.ts'

/** Larger quantities are referred to wholesale. */
export const mostPieces = 10

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
