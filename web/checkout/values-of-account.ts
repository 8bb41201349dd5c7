import type { Address } from '#shared/api/account.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'
import type { OrderValues } from '#web/checkout/order-values.ts'
import type { Place } from '#web/checkout/places.ts'

type Profile = Answer<'GET /my-account'>['profile']

/** A saved address as form values; a city on our list gets its name in the page's language. */
export function valuesOfAddress(address: Address, places: readonly Place[], locale: Locale): Partial<OrderValues> {
  const place = places.find(({ code }) => code === address.country)
  return {
    'billing.email': address.email,
    'billing.phone': address.phone_no,
    'billing.first_name': address.first_name,
    'billing.last_name': address.last_name,
    'billing.country': address.country,
    'billing.city': cityOf(place, address.city, locale) ?? address.city,
    'billing.address': address.address,
  }
}

/**
 * Profile values for fields that are still empty. A profile has no country, so the form's stays, and a city listed
 * under another country is dropped.
 */
export function valuesOfProfile(
  profile: Profile,
  { values, places, locale }: { values: OrderValues; places: readonly Place[]; locale: Locale },
): Partial<OrderValues> {
  const country = values['billing.country']
  const here = places.find(({ code }) => code === country)
  const isElsewhere = places.some((place) => place !== here && cityOf(place, profile.city, locale) !== undefined)
  const known = cityOf(here, profile.city, locale)
  const told: Partial<OrderValues> = {
    'billing.email': profile.email,
    'billing.phone': profile.phone,
    'billing.first_name': profile.first_name,
    'billing.last_name': profile.last_name,
    'billing.city': known ?? (isElsewhere ? '' : profile.city),
    'billing.address': profile.address,
  }
  return Object.fromEntries(
    Object.entries(told).filter(([name, value]) => value !== '' && values[name as 'billing.city'] === ''),
  )
}

function cityOf(place: Place | undefined, city: string, locale: Locale): string | undefined {
  const listed = place?.regions
    .flatMap(({ cities }) => cities)
    .find(({ name, name_ar }) => name === city || name_ar === city)
  return listed && (locale === 'ar' ? listed.name_ar : listed.name)
}
