import { expect, test } from 'vitest'
import { countryName, isoCountry, regionName } from '#shared/region-name.ts'

test('a country has the name that Intl gives it, also where we wrote it ourselves', () => {
  const countries = [
    'AE',
    'BH',
    'KW',
    'OM',
    'SA',
    'CN',
    'DE',
    'IT',
    'JP',
    'KR',
    'TH',
    'TR',
    'TW',
    'US',
    'FR',
    'GB',
    'IN',
  ]
  for (const locale of ['en', 'ar'] as const) {
    const intl = new Intl.DisplayNames(locale, { type: 'region' })
    for (const code of countries) expect(regionName(code, locale)).toBe(intl.of(code))
  }
  expect(regionName('QQ', 'en')).toBe('QQ')
})

test('an address may name Bahrain by our code or by ISO', () => {
  expect(['BHR', 'BH'].map((code) => countryName(code, 'ar'))).toEqual(['البحرين', 'البحرين'])
  expect(['BHR', 'AE', 'IN'].map(isoCountry)).toEqual(['BH', 'AE', 'IN'])
})
