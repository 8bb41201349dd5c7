import { expect, test } from 'vitest'
import type { Place } from '#web/checkout/address/places.ts'
import { isFilledIn, profileValues, valuesOf } from '#web/checkout/address/saved-addresses.tsx'
import { emptyValues } from '#web/checkout/order-values.ts'

const place = (code: 'AE' | 'KW', name: string, name_ar: string) =>
  ({ code, regions: [{ name, name_ar, cities: [{ name, name_ar }] }] }) as unknown as Place
const places = [place('AE', 'Sharjah', 'الشارقة'), place('KW', 'Salmiya', 'السالمية')]
const profile = {
  first_name: 'Layla',
  last_name: 'Haddad',
  address: 'Industrial Area 4',
  phone: '+971501234567',
  city: 'Sharjah',
  state: 'Sharjah',
  email: 'layla@example.com',
} as Parameters<typeof profileValues>[0]

test('the profile fills in name, contact and city, spelled as on the page', () => {
  expect(profileValues(profile, { values: emptyValues('AE'), places, locale: 'ar' })).toEqual({
    'billing.email': 'layla@example.com',
    'billing.phone': '+971501234567',
    'billing.first_name': 'Layla',
    'billing.last_name': 'Haddad',
    'billing.city': 'الشارقة',
    'billing.address': 'Industrial Area 4',
  })
})

test('typed values are never overwritten, not by a blank or the city of another country either', () => {
  const values = { ...emptyValues('AE'), 'billing.first_name': 'Salma' }
  const filled = profileValues({ ...profile, phone: '', city: 'Salmiya' }, { values, places, locale: 'en' })
  expect(Object.keys(filled)).toEqual(['billing.email', 'billing.last_name', 'billing.address'])
})

test('a saved address is marked as filled in, whichever language its city was filled in from', () => {
  const address = { 'billing.country': 'AE', 'billing.city': 'الشارقة', 'billing.address': 'Shed 9' }
  const form = { ...emptyValues('AE'), 'billing.city': 'Sharjah', 'billing.address': 'Shed 9' }
  expect(isFilledIn(address, form, places)).toBe(true)
  expect(isFilledIn(address, { ...form, 'billing.city': 'Dubai' }, places)).toBe(false)
  expect(isFilledIn(address, { ...form, 'billing.address': 'Shed 10' }, places)).toBe(false)
})

test('a saved address also fills in the delivery, without an e-mail', () => {
  const address = { 'billing.email': 'layla@example.com', 'billing.country': 'AE', 'billing.city': 'الشارقة' }
  const values = valuesOf('shipping', address)
  expect(values).toEqual({ 'shipping.country': 'AE', 'shipping.city': 'الشارقة' })
  const form = { ...emptyValues('KW'), 'shipping.country': 'AE', 'shipping.city': 'Sharjah' }
  expect(isFilledIn(values, form, places)).toBe(true)
  expect(isFilledIn(values, { ...form, 'shipping.city': 'Dubai' }, places)).toBe(false)
})
