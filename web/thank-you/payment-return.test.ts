import { expect, test } from 'vitest'
import { readPaymentReturn } from '#web/thank-you/payment-return.ts'

const read = (query: string) => readPaymentReturn(new URLSearchParams(query))

test("every parameter of Paymob's return is read", () => {
  expect(
    read(
      'order_id=o1&id=192036465&order_number=RD-1&success=true&is_auth=false&is_capture=false&is_standalone_payment=true' +
        '&is_3d_secure=true&amount_cents=442000&currency=AED&created_at=2026-11-21T10%3A00%3A00&txn_response_code=APPROVED' +
        '&source_data.sub_type=MasterCard&source_data.pan=2346&source_data.type=card&source=paymob_redirect',
    ),
  ).toEqual({
    order_id: 'o1',
    transaction_id: '192036465',
    order_number: 'RD-1',
    signature: null,
    gateway: 'Paymob',
    success: 'true',
    is_auth: 'false',
    is_capture: 'false',
    is_standalone_payment: 'true',
    is_3d_secure: 'true',
    amount_cents: '442000',
    currency: 'AED',
    created_at: '2026-11-21T10:00:00',
    response: 'APPROVED',
    card_type: 'MasterCard',
    card_last_digits: '2346',
    payment_method_type: 'card',
    source: 'paymob_redirect',
  })
})

test("Stripe's return names the intent, ours the charge; both are Stripe's", () => {
  expect(read('order_id=o1&payment_intent=pi_1&redirect_status=succeeded')).toMatchObject({
    transaction_id: 'pi_1',
    gateway: 'Stripe',
  })
  expect(read('order_id=o1&id=ch_1')).toMatchObject({ transaction_id: 'ch_1', gateway: 'Stripe' })
})

test('an unexpected card number is cut to its last four digits', () => {
  expect(read('source_data.pan=4242424242424242').card_last_digits).toBe('4242')
})

test('a blank parameter counts as missing', () => {
  expect(read('order_id=%20&id=')).toMatchObject({ order_id: null, transaction_id: null })
})
