import { expect } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { detailsKey } from '#shared/order-details.ts'
import { test } from '#tests/money/till.ts'
import { layla } from '#tests/support/order-form.ts'

test('storing the same cart again updates the order’s address; another cart is another order', async ({
  till,
  clock,
}) => {
  const sku = await till.wheel(12)
  const buyer = till.visitor()
  await buyer.add(sku)
  const replies = await Promise.all([buyer.store(), buyer.store(), buyer.store()])
  const [first] = replies
  expect(new Set(replies.map((reply) => reply.data.id)).size).toBe(1)
  const again = await buyer.store({ order_notes: 'Please ring twice', billing: { ...layla, first_name: 'Lulwa' } })
  expect(again.data).toMatchObject({
    id: first!.data.id,
    order_notes: 'Please ring twice',
    billing: { first_name: 'Lulwa' },
  })
  // The session's newest order is the one that is paid, so no two may be stored at the same moment.
  clock.pass({ seconds: 1 })
  await buyer.add(sku, 1)
  const other = await buyer.store()
  expect(other.data.id).not.toBe(first!.data.id)
  for (const { data } of [first!, other]) expect(await till.traces(data.id)).toMatchObject({ status: 0, holds: 0 })
  await buyer.pay('tok_visa_chargeDeclined')
  expect(await till.traces(other.data.id)).toMatchObject({ status: 0, holds: 1 })
  await buyer.add(sku, 1)
  await buyer.store()
  expect(await till.traces(other.data.id)).toMatchObject({ status: 0, holds: 0 })
})

test('a cart edited after the order was stored is not charged', async ({ till }) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id } = (await buyer.store()).data
  await buyer.add(sku, 1)
  for (const _ of [1, 2]) expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
  expect(await till.charged()).toEqual([])
  expect(await till.traces(id)).toMatchObject({ status: 0, payments: [] })
  await buyer.remove(`cart/clear/${buyer.session_id}`)
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
})

test('a tab with an order that another tab replaced pays nothing and does not disturb the other', async ({
  till,
  clock,
}) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  const { session_id } = buyer
  await buyer.add(sku)
  const replaced = (await buyer.store()).data
  clock.pass({ minutes: 1 })
  await buyer.add(sku, 1)
  const order = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  for (const way of [{ stripeToken: 'tok_visa' }, { payment_method: 'paymob' }, { stripeToken: 'tok_visa' }])
    expect(await buyer.post('payment', { session_id, order_id: replaced.id, ...way })).toMatchObject({
      http: 409,
      code: 'order_changed',
    })
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['requires_action'] })
  await till.answerBank(payment.redirect_url!, 'complete')
  const mine = { session_id, order_id: order.id, stripeToken: 'tok_threeDSecure2Required' }
  for (const _ of [1, 2])
    expect((await buyer.post('payment', mine)).data).toMatchObject({ state: 'paid', order_id: order.id })
  expect(await till.traces(replaced.id)).toMatchObject({ status: 0, payments: [], ledger: [] })
  expect(await till.charged()).toEqual([order.total])
})

test('an order whose address another tab has changed is paid only by a page that shows the new one', async ({
  till,
  clock,
}) => {
  const buyer = till.visitor()
  const { session_id } = buyer
  await buyer.add(await till.wheel(8))
  const shown = (await buyer.store()).data
  const moved = (await buyer.store({ billing: { ...layla, address: 'Villa 9, Street 4' } })).data
  expect(moved.id).toBe(shown.id)
  const payAs = (order: Order, way: object) =>
    buyer.post<PaymentAnswer>('payment', { session_id, order_id: order.id, details: detailsKey(order, order), ...way })
  for (const way of [{ stripeToken: 'tok_visa' }, { payment_method: 'paymob' }])
    expect(await payAs(shown, way)).toMatchObject({ http: 409, code: 'details_changed' })
  expect(await till.traces(shown.id)).toMatchObject({ status: 0, payments: [] })
  expect((await payAs(moved, { stripeToken: 'tok_visa' })).data).toMatchObject({ state: 'paid', order_id: shown.id })
  // The first request again, after its answer was lost.
  clock.pass({ seconds: 1 })
  await buyer.add(await till.wheel(8))
  const next = (await buyer.store()).data
  const declined = { stripeToken: 'tok_visa_chargeDeclined' }
  expect(await payAs(next, declined)).toMatchObject({ code: 'payment_declined' })
  expect((await buyer.store({ order_notes: 'Please ring twice' })).data.id).toBe(next.id)
  expect(await payAs(next, declined)).toMatchObject({ code: 'payment_declined' })
})

test.for([
  ['at the bank', { stripeToken: 'tok_threeDSecure2Required' }],
  ['on Paymob’s page', { payment_method: 'paymob' }],
] as const)(
  'an order whose payer is %s keeps its details; other details make another order',
  async ([, way], { till, clock }) => {
    const buyer = till.visitor()
    const { session_id } = buyer
    await buyer.add(await till.wheel(8))
    const shown = (await buyer.store()).data
    expect(await buyer.post('payment', { session_id, ...way })).toMatchObject({ http: 200 })
    clock.pass({ minutes: 1 })
    expect((await buyer.store()).data.id).toBe(shown.id)
    const moved = (await buyer.store({ billing: { ...layla, address: 'Villa 9, Street 4' } })).data
    expect(moved).toMatchObject({ billing: { address: 'Villa 9, Street 4' } })
    expect(moved.id).not.toBe(shown.id)
    const kept = (await buyer.get(`order/getById/${shown.id}`)).data as Order
    expect(detailsKey(kept, kept)).toBe(detailsKey(shown, shown))
  },
)

test.for([
  { which: 'first', answers: true },
  { which: 'second', answers: false },
])('of two orders with different details the $which is paid, once', async ({ answers }, { till, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const first = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  clock.pass({ minutes: 1 })
  const second = (await buyer.store({ billing: { ...layla, address: 'Villa 9, Street 4' } })).data
  if (answers) await till.answerBank(payment.redirect_url!, 'complete')
  const { session_id } = buyer
  const paid = await buyer.post<PaymentAnswer>('payment', { session_id, order_id: second.id, stripeToken: 'tok_visa' })
  expect(paid).toMatchObject({ http: answers ? 409 : 200 })
  const status = async ({ id }: Order) => (await till.traces(id)).status
  expect([await status(first), await status(second)]).toEqual(answers ? [1, 0] : [0, 1])
  expect(await till.charged()).toEqual([first.total])
})

test('a changed price or an unseen total is not charged', async ({ till, database }) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  const seen = (await buyer.add(sku)).data.totals.total
  await database.pool.query('update wheels set price = price + 5000 where sku = $1', [sku])
  expect(await buyer.store({ expected_total: seen })).toMatchObject({ http: 409, code: 'order_changed' })
  expect((await buyer.store({ expected_total: seen + 20_000 })).status).toBe(true)
  await database.pool.query('update wheels set price = price + 5000 where sku = $1', [sku])
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
  expect(await till.charged()).toEqual([])
})

test('paid goods leave the cart; goods added meanwhile stay', async ({ till }) => {
  const [bought, later] = [await till.wheel(8), await till.wheel(8)]
  const buyer = till.visitor()
  await buyer.add(bought)
  const { id } = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  await buyer.add(later, 2)
  await till.answerBank(payment.redirect_url!, 'complete')
  await buyer.post(`payment/check-status?identifier=${id}`)
  expect(await till.traces(id)).toMatchObject({ status: 1 })
  const cart = await buyer.get<{ cart_items: { sku: string; quantity: number }[] }>(`cart/${buyer.session_id}/get`)
  expect(cart.data.cart_items).toMatchObject([{ sku: later, quantity: 2 }])
})

test('a stored quote cannot be changed, even in SQL', async ({ till, database }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  const by = (text: string) => database.pool.query(`update orders set ${text} where id = $1`, [id])
  await expect(by('total = total - 100, subtotal = subtotal - 100')).rejects.toThrow('cannot change')
  await expect(by(`status = 1, paid_at = now(), order_number = 'RD-1'`)).rejects.toThrow('orders_paid')
  await expect(by(`payment_status = 'refunded'`)).rejects.toThrow('cannot move')
})

test('order numbers have no gaps, even after rejected orders', async ({ till }) => {
  const numbers: string[] = []
  for (const token of ['tok_visa', 'tok_chargeDeclined', 'tok_visa_chargeDeclined', 'tok_mastercard']) {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(4))
    await buyer.store()
    await buyer.pay(token)
    const order = await buyer.get<Order>(`order/${buyer.session_id}/get`)
    if (order.data.status === 1) numbers.push(order.data.order_number)
    else expect(order.data.order_number).toBe(order.data.reference)
  }
  expect(numbers).toEqual(['RD-100001', 'RD-100002'])
})
