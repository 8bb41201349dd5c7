import { readablePhone } from '#domain/phone.ts'
import type { Order } from '#shared/api/orders.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import type { Locale } from '#shared/locale.ts'

/** An order's address for an e-mail or an invoice: name, address, city and country, phone. */
export function addressLines(address: Order['shipping'], locale: Locale): string[] {
  const code = isCountryCode(address.country) ? iso2[address.country] : address.country
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? address.country
  return [
    `${address.first_name} ${address.last_name}`,
    address.address,
    // A city in Latin letters must not reverse the whole line.
    locale === 'ar' ? `\u2068${address.city}\u2069، ${country}` : `${address.city}, ${country}`,
    readablePhone(address.phone),
  ]
}
