import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CountryCode, countryCodes, iso2 } from '#shared/countries.ts'

/**
 * Parses a phone number into E.164 ("+971501234567"). It may have spaces, dashes, Arabic digits, and direction marks as copied
 * numbers do; without a country code it is one of `country`. Undefined if the number is invalid.
 */
export function toE164(typed: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(typed.replaceAll(/\p{Cf}/gu, ''), {
    defaultCountry: iso2[country],
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}

/**
 * The same where the country is not known: every number that it can be, over the countries served. Without a country
 * code, a mobile number of the Emirates is one of Saudi Arabia too.
 */
export function possibleNumbers(typed: string): string[] {
  return [...new Set(countryCodes.map((country) => toE164(typed, country)).filter((number) => number !== undefined))]
}

/** Formats an E.164 number for reading: "+971 50 123 4567". */
export function readablePhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
