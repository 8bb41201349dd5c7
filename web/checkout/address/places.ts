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

/** The name of a listed city in the page's language, from its name in either, in any case. */
export function cityOf(place: Place | undefined, city: string, locale: Locale): string | undefined {
  return nameIn(place?.regions.flatMap(({ cities }) => cities) ?? [], city, locale)
}

function nameIn(list: readonly Named[], typed: string, locale: Locale): string | undefined {
  const wanted = typed.trim().toLowerCase()
  const listed = list.find(({ name, name_ar }) => name.toLowerCase() === wanted || name_ar === wanted)
  return listed && (locale === 'ar' ? listed.name_ar : listed.name)
}

/**
 * An address's city and region in the page's language, as far as the page's loader lists `places`; typed ones as typed. A region
 * that is named as the city is left out.
 */
export function usePlaceNames(): (address: { country: string; city: string; state?: string }) => string[] {
  const locale = useLocale()
  const data = useMatches().find(({ loaderData }) => hasPlaces(loaderData))?.loaderData
  const places = hasPlaces(data) ? data.places : []
  return (address) => placeNames(address, places, locale)
}

/** The same for these `places`. Pure. */
export function placeNames(
  { country, city, state = '' }: { country: string; city: string; state?: string },
  places: readonly Place[],
  locale: Locale,
): string[] {
  const place = places.find(({ code }) => code === country)
  const shown = cityOf(place, city, locale) ?? city
  const region = nameIn(place?.regions ?? [], state, locale) ?? cityOf(place, state, locale) ?? state
  return region === shown ? [shown] : [shown, region].filter(Boolean)
}

function hasPlaces(data: unknown): data is { places: readonly Place[] } {
  return typeof data === 'object' && data !== null && 'places' in data
}
