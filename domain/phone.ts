import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CountryCode, iso2 } from '#shared/countries.ts'

/**
 * The number in E.164 ("+971501234567"), whatever spaces, dashes or Arabic digits were typed; a number without a country
 * code is one of `country`. Undefined where nobody could be reached on it.
 */
export function toE164(typed: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: iso2[country], extract: false })
  return number?.isValid() ? number.number : undefined
}

/** A number in E.164 as people read it: "+971 50 123 4567". */
export function readablePhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
