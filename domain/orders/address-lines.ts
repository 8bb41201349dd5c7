import type { Order } from '#shared/api/orders.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import type { Locale } from '#shared/locale.ts'

/** An order's address as it is written in an e-mail or on a bill: name, address, city and country, phone. */
export function addressLines(address: Order['shipping'], locale: Locale): string[] {
  const code = isCountryCode(address.country) ? iso2[address.country] : address.country
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? address.country
  return [
    `${address.first_name} ${address.last_name}`,
    address.address,
    `${address.city}${locale === 'ar' ? '، ' : ', '}${country}`,
    address.phone,
  ]
}
