import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CountryCode, iso2 } from '#shared/countries.ts'

/**
 * Parses a phone number into E.164 ("+971501234567"), with any spaces, dashes, Arabic digits or direction marks, which a
 * copied number may have; without a country code
 * it is one of `country`. Undefined if the number is invalid.
 */
export function toE164(typed: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(typed.replaceAll(/\p{Cf}/gu, ''), {
    defaultCountry: iso2[country],
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}

/** Formats an E.164 number for reading: "+971 50 123 4567". */
export function readablePhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
