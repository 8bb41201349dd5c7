import { type CountryCode, countryCodes } from '#shared/countries.ts'
import content from '../../data/content.json' with { type: 'json' }

/** The countries the shop delivers to, in the shop's order, with the data for an address form. */
export const places = countryCodes.map((code) => {
  const country = content.countries.find((each) => each.code === code)!
  return {
    code,
    name: country.name,
    name_ar: country.name_ar,
    address_hint: country.address_hint,
    address_hint_ar: country.address_hint_ar,
    phone_example: `${country.phone.prefix} ${country.phone.example}`,
    regions: country.regions.map((region) => ({
      name: region.name,
      name_ar: region.name_ar,
      cities: region.cities.map(({ name, name_ar }) => ({ name, name_ar })),
    })),
  }
})

const cityNames = new Map<string, { name: string; name_ar: string }>(
  places.flatMap(({ code, regions }) =>
    regions
      .flatMap(({ cities }) => cities)
      .flatMap((city) => [city.name, city.name_ar].map((name) => [`${code} ${name.toLowerCase()}`, city] as const)),
  ),
)

/** A city of an address in both languages, if our list has it; else as it was typed. */
export function cityIn(country: string, typed: string): { city: string; city_ar: string } {
  const listed = cityNames.get(`${country} ${typed.trim().toLowerCase()}`)
  return { city: listed?.name ?? typed, city_ar: listed?.name_ar ?? typed }
}

/** The country of a city as typed in either language; undefined if none of ours has it. */
export function countryOfCity(typed: string): CountryCode | undefined {
  const city = typed.trim().toLowerCase()
  return places.find(({ regions }) =>
    regions.some(({ cities }) => cities.some(({ name, name_ar }) => name.toLowerCase() === city || name_ar === city)),
  )?.code
}
