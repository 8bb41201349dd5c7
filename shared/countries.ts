/** The countries the shop delivers to, with the specification's codes (Bahrain is BHR). */
export const countryCodes = ['AE', 'KW', 'SA', 'OM', 'BHR'] as const
export type CountryCode = (typeof countryCodes)[number]

/** ISO 3166-1 alpha-2, for payment services and phone numbers. */
export const iso2: Record<CountryCode, 'AE' | 'KW' | 'SA' | 'OM' | 'BH'> = {
  AE: 'AE',
  KW: 'KW',
  SA: 'SA',
  OM: 'OM',
  BHR: 'BH',
}

/** Used until the visitor's country is known. */
export const defaultCountry: CountryCode = 'AE'

/** Whether the shop delivers there; `BH`, the ISO code of Bahrain, is not one of the shop's codes. */
export function isCountryCode(code: string): code is CountryCode {
  return (countryCodes as readonly string[]).includes(code)
}
