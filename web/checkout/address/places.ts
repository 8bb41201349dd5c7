import { useMatches } from 'react-router'
import type { CountryCode } from '#shared/countries.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/shell/language.ts'

export type Named = { name: string; name_ar: string }

/** A delivery country with what an address form needs. */
export type Place = Named & {
  code: CountryCode
  address_hint: string
  address_hint_ar: string
  phone_example: string
  regions: (Named & { cities: Named[] })[]
}

/** The name of a listed city in the page's language, from its name in either. */
export function cityOf(place: Place | undefined, city: string, locale: Locale): string | undefined {
  const listed = place?.regions
    .flatMap(({ cities }) => cities)
    .find(({ name, name_ar }) => name === city || name_ar === city)
  return listed && (locale === 'ar' ? listed.name_ar : listed.name)
}

/** An address's city in the page's language, as far as the page's loader lists `places`; a typed one as typed. */
export function useCityName(): (address: { country: string; city: string }) => string {
  const locale = useLocale()
  const data = useMatches().find(({ loaderData }) => hasPlaces(loaderData))?.loaderData
  const places = hasPlaces(data) ? data.places : []
  return ({ country, city }) =>
    cityOf(
      places.find(({ code }) => code === country),
      city,
      locale,
    ) ?? city
}

function hasPlaces(data: unknown): data is { places: readonly Place[] } {
  return typeof data === 'object' && data !== null && 'places' in data
}
