import { expect, test } from 'vitest'
import { isPaymobHmac, paymobHmac } from '#services/paymob/hmac.ts'

const paid = {
  id: 192036465,
  pending: false,
  amount_cents: 12550,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4097558,
  has_parent_transaction: false,
  order: { id: 217503754 },
  created_at: '2026-09-25T11:33:44.592345',
  currency: 'AED',
  source_data: { pan: '2346', type: 'card', sub_type: 'MasterCard' },
  error_occured: false,
  owner: 302852,
}
const golden =
  'aed4ab1fee2623f9baa419b7e2e2786d167d0cc386aa600ad98c4f4626fa8125b92f413a58e4ac8a07feebc9aa8f7de65918448132fabaf8a8e7a9367dfc58aa'
const declined =
  '8bbd11f8d6b45c6764edfe25389b08f9d796466d66d7d91467d6bd7478731ffd15df5a031903793433784a1b8202a9b8e4ec5ca6329f8d4061ccedd230ad1140'
const refunded =
  '89c2c2958d379ded5bffb729a574f2eda09f670f1f60bce9c426ac2cd7569f562fa19a36a0e238b8a3063ecf73a600a0fc46fc4f8f560e18b78e122b73d6c168'

test('an approved, a declined and a refunded callback match the published vectors', () => {
  expect(paymobHmac(paid, 'test_hmac_secret')).toBe(golden)
  expect(paymobHmac({ ...paid, id: 192036466, success: false }, 'test_hmac_secret')).toBe(declined)
  expect(paymobHmac({ ...paid, is_refunded: true }, 'test_hmac_secret')).toBe(refunded)
})

test('the query of a return has the same signature', () => {
  const { source_data, order, ...flat } = paid
  const query = Object.fromEntries(
    Object.entries({
      ...flat,
      order: order.id,
      'source_data.pan': source_data.pan,
      'source_data.type': source_data.type,
      'source_data.sub_type': source_data.sub_type,
    }).map(([name, value]) => [name, String(value)]),
  )
  expect(isPaymobHmac(query, golden, 'test_hmac_secret')).toBe(true)
})

test.each(Object.keys(paid).filter((name) => name !== 'source_data'))('another %s gives another signature', (name) => {
  const other = { ...paid, [name]: name === 'order' ? { id: 1 } : 'other' }
  expect(isPaymobHmac(other, golden, 'test_hmac_secret')).toBe(false)
})

test('a missing, truncated or foreign signature is rejected', () => {
  for (const hmac of [undefined, '', golden.slice(2), 'x'.repeat(128)])
    expect(isPaymobHmac(paid, hmac, 'test_hmac_secret')).toBe(false)
  expect(isPaymobHmac(paid, golden, 'another')).toBe(false)
})
