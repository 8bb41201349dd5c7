import { isCountryCode, iso2 } from '#shared/countries.ts'
import { countries } from '#shared/i18n/countries.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * The name of a country in a language: "Kuwait", "الكويت".
 * @param code ISO 3166-1 alpha-2; returned as it is if it has no name
 */
export function regionName(code: string, locale: Locale): string {
  const ours: Record<string, string> = countries[locale]
  if (ours[code]) return ours[code]
  others[locale] ??= new Intl.DisplayNames(locale, { type: 'region' })
  return others[locale].of(code)!
}

/** The same of a country code as addresses have it: one of ours, or ISO 3166-1 alpha-2. */
export function countryName(code: string, locale: Locale): string {
  return regionName(isoCountry(code), locale)
}

/** A country of ours as ISO 3166-1 alpha-2; any other code as it is. */
export function isoCountry(code: string): string {
  return isCountryCode(code) ? iso2[code] : code
}

/** Kept: making one takes a hundred times as long as using it. */
const others: Partial<Record<Locale, Intl.DisplayNames>> = {}
