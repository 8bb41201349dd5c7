import { expect } from 'vitest'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/money/till.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

test('a set is bought by card: paid, numbered, off the stock, out of the cart, one e-mail', async ({
  till,
  emails,
  complaints,
  database,
}) => {
  const sku = await till.wheel(10)
  const buyer = till.visitor()
  const cart = (await buyer.add(sku)).data
  const stored = await buyer.store({ expected_total: cart.totals.total })
  expect(stored).toMatchObject({ http: 200, status: true })
  const { id, reference, total } = stored.data
  expect(stored.data).toMatchObject({
    status: 0,
    payment_status: 'pending',
    order_number: reference,
    total: cart.totals.total,
  })
  expect(stored.data.billing).toMatchObject({ ...layla, phone: '+971501234567' })

  const paid = await buyer.pay('tok_visa')
  expect(paid).toMatchObject({ http: 200, data: { state: 'paid', order_id: id, redirect_url: null } })
  expect(paid.data.transaction_id).toMatch(/^ch_/)
  await till.work()
  // Stripe's fraud check uses the payer and the delivery address; the shop sends the receipts.
  const address = { line1: 'Al Wasl Road 12, Flat 3', city: 'Dubai', country: 'AE' }
  const party = { name: 'Layla Haddad', phone: '+971501234567', address }
  const { rows } = await database.pool.query(`select body from sandbox.stripe_objects where object = any($1)`, [
    ['payment_method', 'payment_intent'],
  ])
  const sent = Object.fromEntries(rows.map(({ body }) => [body.object, body]))
  expect(sent.payment_method.billing_details).toEqual({ ...party, email: layla.email })
  expect(sent.payment_intent).toMatchObject({ shipping: party, receipt_email: null })

  const after = {
    status: 1,
    payment_status: 'success',
    order_number: 'RD-100001',
    payments: ['succeeded'],
    ledger: [total],
    emails: ['order.paid'],
    holds: 0,
  }
  expect(await till.traces(id)).toEqual(after)
  expect(await till.stockOf(sku)).toBe(6)
  expect((await buyer.get<{ count: number }>(`cart/${buyer.session_id}/get`)).data.count).toBe(0)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ to: layla.email, subject: 'Order RD-100001 is confirmed' })

  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'paid', order_id: id } })
  await till.work()
  expect(await till.traces(id)).toEqual(after)
  expect(await till.charged()).toEqual([total])
  expect(emails).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('a customer whose cart another device has fetched places and pays the order on the first one', async ({
  till,
  shop,
  app,
  clock,
}) => {
  const { token } = await customer(shop)
  const device = () => {
    const [ask, session_id] = [asking(app), newSessionId()]
    return {
      session_id,
      add: (sku: string) => ask('POST /cart/add', { session_id, sku, quantity: 4 }, { token }),
      look: () => ask<Cart>(`GET /cart/${session_id}/get`, undefined, { token }),
      store: () => ask<Order>('POST /order/store', orderForm(session_id), { token }),
      pay: (order_id: string) => ask('POST /payment', { session_id, order_id, stripeToken: 'tok_visa' }, { token }),
    }
  }
  const [laptop, phone] = [device(), device()]
  await laptop.add(await till.wheel(8))
  expect((await phone.look()).data.cart_items).toHaveLength(1)
  const order = await laptop.store()
  expect(order).toMatchObject({ http: 200 })

  // Each device has an order of the same cart; the cart of the one that pays counts. A session's newest order is the one that is
  // paid, so no two may be stored at the same moment.
  clock.pass({ seconds: 1 })
  expect(await phone.store()).toMatchObject({ http: 200 })
  expect(await laptop.pay(order.data.id)).toMatchObject({ http: 200, data: { state: 'paid' } })
  expect((await phone.look()).data.cart_items).toEqual([])

  clock.pass({ seconds: 1 })
  await laptop.add(await till.wheel(8))
  const second = (await laptop.store()).data.id
  await phone.look()
  expect(await laptop.pay(second)).toMatchObject({ http: 200, data: { state: 'paid' } })
})
