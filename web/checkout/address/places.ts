import type { CountryCode } from '#shared/countries.ts'

type Named = { name: string; name_ar: string }

/** A delivery country with what an address form needs. */
export type Place = Named & {
  code: CountryCode
  address_hint: string
  address_hint_ar: string
  phone_example: string
  regions: (Named & { cities: Named[] })[]
}
