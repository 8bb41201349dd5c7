import type { CountryCode } from '#shared/countries.ts'

type Named = { name: string; name_ar: string }

/** A country of the shop with what an address form needs to know of it. */
export type Place = Named & {
  code: CountryCode
  address_hint: string
  address_hint_ar: string
  phone_example: string
  regions: (Named & { cities: Named[] })[]
}
