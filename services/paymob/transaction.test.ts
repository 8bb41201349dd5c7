import { expect, test } from 'vitest'
import { paymobTransaction } from '#services/paymob/transaction.ts'

const least = {
  id: 192036465,
  pending: false,
  success: false,
  amount_cents: 12550,
  currency: 'AED',
  integration_id: 4097558,
  order: { id: 217503754 },
}

test('a missing field is null, not the word "undefined"', () => {
  const read = paymobTransaction.parse({ ...least, data: { message: 'Declined' } })
  expect(read).toMatchObject({
    id: '192036465',
    parent_transaction: null,
    data: { message: 'Declined', txn_response_code: null },
    order: { id: '217503754', merchant_order_id: null },
    // Unless Paymob says that the money is real, it counts as test money.
    is_live: false,
  })
  expect(paymobTransaction.parse(least).data).toEqual({ message: null, txn_response_code: null })
})

test('numeric codes and ids are read as text', () => {
  const read = paymobTransaction.parse({ ...least, parent_transaction: 7, data: { txn_response_code: 51 } })
  expect(read).toMatchObject({ parent_transaction: '7', data: { txn_response_code: '51' } })
})
