import { expect, test } from 'vitest'
import { type Place, placeNames } from '#web/checkout/address/places.ts'

const sharjah = { name: 'Sharjah', name_ar: 'الشارقة' }
const dammam = { name: 'Dammam', name_ar: 'الدمام' }
const east = { name: 'Eastern Province', name_ar: 'المنطقة الشرقية' }
const places = [
  { code: 'AE', regions: [{ ...sharjah, cities: [sharjah] }] },
  { code: 'SA', regions: [{ ...east, cities: [dammam] }] },
] as unknown as readonly Place[]

test.each([
  ['SA', 'Dammam', 'Eastern Province', ['الدمام', 'المنطقة الشرقية']],
  ['SA', 'الدمام', 'eastern province ', ['الدمام', 'المنطقة الشرقية']],
  ['AE', 'sharjah', 'الشارقة', ['الشارقة']],
  ['AE', 'Nahwa', 'Sharjah', ['Nahwa', 'الشارقة']],
  ['AE', 'Nahwa', undefined, ['Nahwa']],
  ['AE', 'Dammam', 'Eastern Province', ['Dammam', 'Eastern Province']],
  ['OM', 'Sharjah', '', ['Sharjah']],
] as const)('%s, %s and %s: listed names are shown in Arabic, others as typed', (country, city, state, shown) => {
  expect(placeNames({ country, city, ...(state !== undefined && { state }) }, places, 'ar')).toEqual(shown)
})

test('an address in Arabic is shown in English on an English page', () => {
  expect(placeNames({ country: 'SA', city: 'الدمام', state: 'المنطقة الشرقية' }, places, 'en')).toEqual([
    'Dammam',
    'Eastern Province',
  ])
})
