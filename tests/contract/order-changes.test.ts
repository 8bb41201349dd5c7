import { expect } from 'vitest'
import type { Purchase } from '#services/meta/client.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import { type Reply, test } from '#tests/money/till.ts'
import { type Ask, asking, customer } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

async function stored(
  ask: Ask,
  till: {
    visitor: () => { session_id: string; add: (sku: string) => Promise<unknown> }
    wheel: (stock: number) => Promise<string>
  },
  token: string,
) {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  return (await ask<Order>('POST /order/store', orderForm(buyer.session_id), { token })).data
}

test('the owner of an unpaid order can change addresses and notes, and the quote stays', async ({
  till,
  shop,
  app,
}) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const order = await stored(ask, till, token)
  const update = (body: object, as = token): Promise<Reply<Order>> =>
    ask(`PUT /order/update/${order.id}`, body, { token: as })

  const moved = await update({
    billing: { ...layla, address: 'Al Wasl Road 99', phone: '050 765 4321' },
    order_notes: 'Ring twice',
  })
  expect(moved).toMatchObject({
    http: 200,
    data: {
      id: order.id,
      total: order.total,
      order_notes: 'Ring twice',
      billing: { address: 'Al Wasl Road 99', phone: '+971507654321' },
      shipping: { address: 'Al Wasl Road 99' },
    },
  })
  expect(await update({ billing: { ...layla, country: 'KW', phone: '5000 0000' } })).toMatchObject({
    http: 409,
    code: 'order_changed',
  })
  expect(await update({ billing: { ...layla, phone: '12' } })).toMatchObject({
    http: 422,
    fields: { 'billing.phone': [expect.any(String)] },
  })
  expect(await update({ vehicle_year: '20211' })).toMatchObject({ http: 422 })
  // Prices, totals and states in the request are ignored.
  expect(await update({ total: 1, status: 1, payment_status: 'success', quote_hash: 'x' })).toMatchObject({
    http: 200,
    data: { total: order.total, status: 0, payment_status: 'pending' },
  })
  const { token: stranger } = await customer(shop)
  expect(await update({ order_notes: 'mine' }, stranger)).toMatchObject({ http: 404, code: 'order_not_found' })
})

test('a tax number needs a company, given now or before', async ({ till, shop, app }) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const order = await stored(ask, till, token)
  const update = (body: object): Promise<Reply<Order>> => ask(`PUT /order/update/${order.id}`, body, { token })
  const refused = { http: 422, fields: { company: [expect.any(String)] } }
  const company_trn = '100123456700003'
  expect(await update({ company_trn })).toMatchObject(refused)
  expect(await update({ company: 'Wahat Garage LLC' })).toMatchObject({ http: 200 })
  expect(await update({ company_trn })).toMatchObject({ http: 200, data: { company_trn } })
  expect(await update({ company: '' })).toMatchObject(refused)
  expect(await update({ company: '', company_trn: '' })).toMatchObject({ http: 200 })
})

test('an order switched back to the billing address drops the second address', async ({ till, shop, app }) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const shipping = { ...layla, address: 'Corniche 7', city: 'Sharjah' }
  const form = { ...orderForm(buyer.session_id), is_same_shipping: false, shipping }
  const { data } = await ask<Order>('POST /order/store', form, { token })
  expect(data.shipping).toMatchObject({ address: 'Corniche 7' })
  const change = { is_same_shipping: true, shipping: { country: 'US' }, order_notes: null }
  const same = await ask<Order>(`PUT /order/update/${data.id}`, change, { token })
  expect(same).toMatchObject({ http: 200, data: { shipping: { address: layla.address, city: 'Dubai' } } })
})

test('another car on a stored order gets its own verdict', async ({ till, shop, app, database }) => {
  const sku = 'DH-EMP-20085-5150-110-P45-SBK'
  await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [sku])
  const ask = asking(app)
  const { token } = await customer(shop)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id, lines } = (await ask<Order>('POST /order/store', orderForm(buyer.session_id), { token })).data
  expect(lines[0]!.fitment).toBeNull()
  const update = (body: object) => ask<Order>(`PUT /order/update/${id}`, body, { token })
  const cruiser = { vehicle_make: 'Toyota', vehicle_model: 'Land Cruiser', vehicle_model_sub: '4.6 V8' }
  const { data } = await update(cruiser)
  expect(data.lines[0]!.fitment).toMatchObject({ vehicle: { label: '2021 Toyota Land Cruiser 4.6 V8' } })
  const patrol = { ...cruiser, vehicle_make: 'Nissan', vehicle_model: 'Patrol' }
  expect(await update(patrol)).toMatchObject({ http: 422, code: 'does_not_fit_car' })
  expect((await update({ order_notes: 'Ring twice' })).data).toMatchObject({
    ...cruiser,
    lines: [{ fitment: data.lines[0]!.fitment }],
  })
  const labelled = (await update({ vehicle_model_sub: '5.7 V8 · 362 hp' })).data
  expect(labelled.lines[0]!.fitment).toMatchObject({ vehicle: { label: '2021 Toyota Land Cruiser 5.7 V8' } })
  expect((await update({ vehicle_model: 'Century' })).data.lines[0]!.fitment).toBeNull()
})

test('a paid order cannot be changed', async ({ till, shop, app }) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await ask<Order>('POST /order/store', orderForm(buyer.session_id), { token })).data
  await buyer.pay('tok_visa', { authorization: `Bearer ${token}` })
  expect(await ask(`PUT /order/update/${id}`, { order_notes: 'late' }, { token })).toMatchObject({
    http: 409,
    code: 'order_already_paid',
  })
})

test('an order whose payer is at the bank cannot be changed', async ({ till, shop, app }) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await ask<Order>('POST /order/store', orderForm(buyer.session_id), { token })).data
  await buyer.pay('tok_threeDSecure2Required', { authorization: `Bearer ${token}` })
  expect(await ask(`PUT /order/update/${id}`, { order_notes: 'late' }, { token })).toMatchObject({
    http: 409,
    code: 'order_being_paid',
  })
})

test('a purchase event is sent once per real purchase; a page view is logged and makes no call', async ({
  till,
  shop,
}) => {
  const reported: Purchase[] = []
  shop.meta = { purchase: async (purchase) => void reported.push(purchase) }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id, total } = (await buyer.store()).data
  expect(await buyer.post('send-purchase-event', { order_id: id })).toMatchObject({
    http: 404,
    code: 'order_not_found',
  })
  expect(await buyer.post('order/log-status-check', { order_id: id, status: 'paid' })).toMatchObject({
    http: 200,
    status: true,
  })
  await buyer.pay('tok_visa')
  // Without the buyer's consent nothing is reported.
  for (const body of [{ order_id: id }, { order_id: id, consent: false }])
    expect(await buyer.post('send-purchase-event', body)).toMatchObject({ http: 200, status: true })
  await till.work()
  expect(reported).toEqual([])
  for (const _ of [1, 2, 3])
    expect(await buyer.post('send-purchase-event', { order_id: id, consent: true })).toMatchObject({
      http: 200,
      status: true,
    })
  for (const _ of [1, 2]) await till.work()
  expect(reported).toMatchObject([{ event_id: id, value: total / 100, currency: 'AED', email: layla.email }])
})

test('reordering adds the goods to the cart for the same car and names what is unavailable', async ({
  till,
  shop,
  app,
  database,
}) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const buyer = till.visitor()
  const [sku, gone] = [await till.wheel(10), await till.wheel(10)]
  await buyer.add(sku)
  await buyer.add(gone)
  await database.pool.query('update addons set stock = 9 where id = 101')
  await ask('POST /cart/add-addon', { session_id: buyer.session_id, addon_id: 101, quantity: 2 })
  const { data: order } = await ask<Order>('POST /order/store', orderForm(buyer.session_id), { token })
  await database.pool.query('update wheels set supplier_stock = 0 where sku = $1', [gone])

  const { session_id } = till.visitor()
  const again = (as = token) =>
    ask<Answer<'POST /order/{id}/buy-again'>>(`POST /order/${order.id}/buy-again`, { session_id }, { token: as })
  for (const _ of ['once', 'twice']) {
    const { http, data } = await again()
    expect(http).toBe(200)
    expect(data.cart.cart_items).toMatchObject([{ sku, quantity: 4 }])
    expect(data.cart.addons).toMatchObject([{ addon_id: 101, quantity: 2 }])
    expect(data.left_out).toEqual([order.lines.find((line) => line.sku === gone)!.name])
  }
  const { token: stranger } = await customer(shop)
  expect(await again(stranger)).toMatchObject({ http: 404, code: 'order_not_found' })
})
