import { expect, test } from 'vitest'
import { orderForm } from '#shared/forms.ts'
import {
  deliveredElsewhere,
  emptyValues,
  issuesOf,
  type OrderValues,
  restored,
  tidyPhone,
  toOrderForm,
} from '#web/checkout/order-values.ts'

const session = 'abcdefghij12345'
const layla: OrderValues = {
  ...emptyValues('AE'),
  'billing.email': ' layla@example.com ',
  'billing.phone': '050 - 123 45 67',
  'billing.first_name': 'Layla',
  'billing.last_name': 'Haddad',
  'billing.city': 'Dubai',
  'billing.address': 'Al Wasl Road 12',
  vehicle_make: 'Nissan',
  vehicle_model: 'Patrol',
  vehicle_year: '2021',
  vehicle_model_sub: '4.0 V6',
}

test('a typical form is accepted by the server', () => {
  expect(issuesOf(layla, session, 'en')).toEqual({})
  const form = toOrderForm(layla, session, 442_000)
  expect(orderForm.parse(form)).toMatchObject({
    billing: { phone: '0501234567', email: 'layla@example.com', country: 'AE' },
    shipping: null,
    expected_total: 442_000,
  })
})

test('an empty form names every required field once, and none of the collapsed delivery address', () => {
  expect(Object.keys(issuesOf(emptyValues('AE'), session, 'en')).toSorted()).toEqual([
    'billing.address',
    'billing.city',
    'billing.email',
    'billing.first_name',
    'billing.last_name',
    'billing.phone',
    'vehicle_make',
    'vehicle_model',
    'vehicle_model_sub',
    'vehicle_year',
  ])
})

test('a separate delivery address needs city and street, each named; who receives it is the buyer unless typed', () => {
  const elsewhere = { ...layla, is_same_shipping: false }
  expect(issuesOf(elsewhere, session, 'en')).toEqual({
    'shipping.city': 'Please enter the city of the delivery address',
    'shipping.address': 'Please enter the street and building of the delivery address',
  })
  const sharjah = { ...elsewhere, 'shipping.city': 'Sharjah', 'shipping.address': 'Al Khan 3' }
  expect(issuesOf(sharjah, session, 'en')).toEqual({})
  expect(issuesOf({ ...sharjah, 'shipping.first_name': 'x'.repeat(26) }, session, 'en')).toEqual({
    'shipping.first_name': 'Please use at most 25 characters',
  })
})

test('an overlong value or an invalid phone number is reported in the language of the page', () => {
  const wrong = { ...layla, 'billing.first_name': 'x'.repeat(26), 'billing.phone': 'call me' }
  expect(issuesOf(wrong, session, 'en')).toEqual({
    'billing.first_name': 'Please use at most 25 characters',
    'billing.phone': 'Please enter a phone number we can reach you on',
  })
  expect(issuesOf(wrong, session, 'ar')['billing.first_name']).toBe('يرجى ألا يزيد النص على 25 حرفاً')
})

test('the year of the car has four digits, in any script, except where the car is not known', () => {
  const issue = (vehicle_year: string) => issuesOf({ ...layla, vehicle_year }, session, 'en').vehicle_year
  for (const year of ['2021', '٢٠٢١', '-']) expect(issue(year)).toBeUndefined()
  for (const year of ['abcd', '21', '0000'])
    expect(issue(year)).toBe('Please enter the year with four digits, such as 2021')
  expect(issue('')).toBe('Please fill in this field')
})

test.each([
  ['050 123 4567', '0501234567'],
  ['+971 (50) 123-4567', '+971501234567'],
  ['00971.50.1234567', '+971501234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
  ['۰۵۰۱۲۳۴۵۶۷', '0501234567'],
  ['050‑123–4567', '0501234567'],
])('a phone number typed as %s is %s', (typed, tidy) => {
  expect(tidyPhone(typed)).toBe(tidy)
})

test('installation is offered only where there are fitting centres', () => {
  const abroad = { ...layla, professional_installation: true, 'billing.country': 'KW' }
  expect(toOrderForm(abroad, session).professional_installation).toBe(false)
  expect(toOrderForm({ ...abroad, 'billing.country': 'AE' }, session).professional_installation).toBe(true)
})

test('a delivery to another address begins in the country of the bill, until an address is typed', () => {
  const abroad = { ...emptyValues('AE'), 'billing.country': 'KW' }
  expect({ ...abroad, ...deliveredElsewhere(abroad, true) }).toMatchObject({
    ...{ is_same_shipping: false, 'shipping.country': 'KW' },
  })
  const typed = { ...abroad, 'shipping.country': 'OM', 'shipping.city': 'Muscat' }
  expect(deliveredElsewhere(typed, true)).toEqual({ is_same_shipping: false })
  expect(deliveredElsewhere(abroad, false)).toEqual({ is_same_shipping: true })
})

test('a delivery to another address begins with the buyer’s names and phone, unless others are typed', () => {
  const opened = { ...layla, ...deliveredElsewhere(layla, true) }
  expect(opened).toMatchObject({
    ...{ 'shipping.first_name': 'Layla', 'shipping.last_name': 'Haddad', 'shipping.phone': '050 - 123 45 67' },
    ...{ 'shipping.city': '', 'shipping.address': '' },
  })
  const gift = { ...opened, 'shipping.first_name': 'Omar' }
  const closed = { ...gift, ...deliveredElsewhere(gift, false), 'billing.last_name': 'Saleh' }
  expect({ ...closed, ...deliveredElsewhere(closed, true) }).toMatchObject({
    ...{ 'shipping.first_name': 'Omar', 'shipping.last_name': 'Saleh', 'shipping.phone': '050 - 123 45 67' },
  })
})

test('a stored draft is restored; one of another format is not', () => {
  expect(restored(JSON.parse(JSON.stringify(layla)), emptyValues('AE'))).toEqual(layla)
  const odd = { 'billing.city': 7, 'billing.country': 'US', is_same_shipping: 'yes', more: 'x' }
  expect(restored(odd, emptyValues('KW'))).toEqual({ ...emptyValues('KW') })
  expect(restored(null, emptyValues('AE'))).toEqual(emptyValues('AE'))
})
