import { expect, test } from 'vitest'
import { emptyValues } from '#web/checkout/order-values.ts'
import { detailsDiffer } from '#web/checkout/placed-details.ts'

const placed = { ...emptyValues('AE'), 'billing.address': 'Al Wasl Road 12', 'billing.phone': '0501234567' }

test('the form differs from the order that was placed with it once an address, a phone number or the country changes', () => {
  expect(detailsDiffer({ ...placed }, placed)).toBe(false)
  expect(detailsDiffer({ ...placed, 'billing.address': 'Al Wasl Road 12 ' }, placed)).toBe(false)
  for (const change of [
    { 'billing.address': 'Jumeirah Street 7' },
    { 'billing.phone': '0507654321' },
    { 'billing.country': 'KW' },
    { professional_installation: true },
    { is_same_shipping: false },
  ])
    expect(detailsDiffer({ ...placed, ...change }, placed), JSON.stringify(change)).toBe(true)
})

test('a delivery address counts only where it is used', () => {
  const changed = { 'shipping.address': 'Corniche 3' }
  expect(detailsDiffer({ ...placed, ...changed }, placed)).toBe(false)
  const elsewhere = { ...placed, is_same_shipping: false }
  expect(detailsDiffer({ ...elsewhere, ...changed }, elsewhere)).toBe(true)
})
