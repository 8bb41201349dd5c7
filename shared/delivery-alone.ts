import type { CountryCode } from '#shared/countries.ts'

/** More pieces than this at once are a question for wholesale. */
export const mostPieces = 10

/** What it takes to bring goods of one kind and price, and nothing else, to a country. */
export type DeliveryAlone = {
  country: CountryCode
  /** Fils, for one piece, for two, and so on up to `mostPieces`. */
  costs: number[]
  /** Working days, from stock. */
  days: number
  /** YYYY-MM-DD in the shop's time zone, from stock. */
  date: string
  /** The same where a wheel is made to order. */
  special_order_days: number
  special_order_date: string
}
