import { expect } from 'vitest'
import type { DeliveryQuote } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { test } from '#tests/money/till.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

test('fifty buyers, one set: one order, forty-nine clean rejections, one charge', async ({ till }) => {
  const sku = await till.wheel(4)
  const buyers = Array.from({ length: 50 }, () => till.visitor())
  await Promise.all(buyers.map((buyer) => buyer.add(sku)))
  const stored = await Promise.all(buyers.map((buyer) => buyer.store()))
  expect(stored.filter((reply) => reply.status)).toHaveLength(50)
  const paid = await Promise.all(buyers.map((buyer) => buyer.pay('tok_visa')))
  expect(paid.filter((reply) => reply.data?.state === 'paid')).toHaveLength(1)
  const others = paid.filter((reply) => !reply.status)
  expect(others).toHaveLength(49)
  for (const { http, code } of others)
    expect({ http, known: ['being_bought', 'out_of_stock'].includes(code!) }).toEqual({ http: 409, known: true })

  // All fifty again: the winner keeps the set, and the others get the same response.
  const winner = paid.findIndex((reply) => reply.status)
  const again = await Promise.all(buyers.map(async (buyer) => [await buyer.store(), await buyer.pay('tok_mastercard')]))
  for (const [i, replies] of again.entries())
    expect(replies.map((reply) => reply.code)).toEqual(
      i === winner ? ['cart_empty', 'order_already_paid'] : ['out_of_stock', 'out_of_stock'],
    )
  expect(await till.charged()).toHaveLength(1)
  expect(await till.stockOf(sku)).toBe(0)
})

test('two lines of one SKU are checked by their sum: front, rear and any, in the cart and when the order is stored', async ({
  till,
  database,
}) => {
  const sku = await till.wheel(5)
  const buyer = till.visitor()
  const set = await buyer.add(sku, 2, { rear_sku: sku })
  expect(set.data.cart_items.map((line) => [line.axle, line.quantity, line.available])).toEqual([
    ['front', 2, 3],
    ['rear', 2, 3],
  ])
  expect(new Set(set.data.cart_items.map((line) => line.set_id)).size).toBe(1)
  for (const _ of [1, 2])
    expect(await buyer.add(sku, 2)).toMatchObject({
      http: 409,
      code: 'not_enough_stock',
      message: expect.stringMatching(/^Only 5 of /),
    })
  expect((await buyer.add(sku, 1)).data.count).toBe(3)

  // Each line alone is in stock; both together are not.
  await database.pool.query('update wheels set supplier_stock = 4 where sku = $1', [sku])
  for (const _ of [1, 2])
    expect(await buyer.store()).toMatchObject({
      http: 409,
      code: 'not_enough_stock',
      message: expect.stringMatching(/^Only 4 of /),
    })
  await database.pool.query('update wheels set supplier_stock = 5 where sku = $1', [sku])
  const { id } = (await buyer.store()).data
  for (const _ of [1, 2]) await buyer.pay('tok_visa')
  expect(await till.traces(id)).toMatchObject({ status: 1, payments: ['succeeded'] })
  expect(await till.stockOf(sku)).toBe(0)
})

test('a stored order holds nothing; goods in another buyer’s payment are unavailable for some minutes', async ({
  till,
  clock,
}) => {
  const sku = await till.wheel(4)
  const [first, second] = [till.visitor(), till.visitor()]
  for (const buyer of [first, second]) {
    await buyer.add(sku)
    expect((await buyer.store()).data.hold_expires_at).toBeNull()
  }
  expect((await first.pay('tok_threeDSecure2Required')).data.state).toBe('requires_action')
  expect(await second.pay('tok_visa')).toMatchObject({ http: 409, code: 'being_bought' })
  const seen = await second.get<{ cart_items: unknown[]; problems: { message: string }[] }>(
    `cart/${second.session_id}/get`,
  )
  expect(seen.data).toMatchObject({
    cart_items: [{ available: 0, quantity: 4 }],
    problems: [{ message: expect.stringContaining('sold out') }],
  })
  expect(await second.store()).toMatchObject({ http: 409, code: 'out_of_stock' })
  clock.pass({ minutes: 4 })
  expect((await second.store()).code).toBe('out_of_stock')
  clock.pass({ minutes: 2 })
  expect((await second.store()).status).toBe(true)
  expect(await second.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'paid' } })
  expect(await first.pay('tok_visa')).toMatchObject({
    http: 409,
    code: 'hold_expired',
    message: expect.stringContaining('Another buyer paid for '),
  })
  expect(await till.charged()).toHaveLength(1)
})

test('paying after the hold has expired takes the wheels again if available', async ({ till, clock }) => {
  const sku = await till.wheel(4)
  const [buyer, other] = [till.visitor(), till.visitor()]
  await buyer.add(sku)
  const { id } = (await buyer.store()).data
  clock.pass({ hours: 2 })
  expect((await buyer.pay('tok_threeDSecure2Required')).data.state).toBe('requires_action')
  expect((await other.add(sku)).code).toBe('out_of_stock')
  expect((await till.traces(id)).holds).toBe(1)
})

test('a success after the hold has expired: the wheels are taken again', async ({ till, clock, emails }) => {
  const sku = await till.wheel(4)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id, total } = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  clock.pass({ minutes: 40 })
  await till.answerBank(payment.redirect_url!, 'complete')
  for (const _ of [1, 2]) await buyer.post(`payment/check-status?identifier=${id}`)
  await till.work()
  expect(await till.traces(id)).toMatchObject({
    status: 1,
    payment_status: 'success',
    ledger: [total],
    emails: ['order.paid'],
  })
  expect(await till.stockOf(sku)).toBe(0)
  expect(emails).toHaveLength(1)
})

test('a success after the wheels were sold: one refund, and the buyer is notified', async ({ till, clock, emails }) => {
  const sku = await till.wheel(4)
  const [late, quick] = [till.visitor(), till.visitor()]
  await late.add(sku)
  const arabic = { 'accept-language': 'ar' }
  const { id, total, reference } = (await late.post<Order>('order/store', orderForm(late.session_id), arabic)).data
  const payment = (await late.pay('tok_threeDSecure2Required')).data
  clock.pass({ minutes: 40 })
  await quick.add(sku)
  await quick.store()
  await quick.pay('tok_visa')
  await till.answerBank(payment.redirect_url!, 'complete')
  for (const code of ['payment_going_back', 'hold_expired']) {
    expect(await late.post(`payment/check-status?identifier=${id}`)).toMatchObject({
      data: { payment_status: 'failed' },
    })
    expect(await late.pay('tok_visa')).toMatchObject({ http: 409, code })
    await till.work()
  }
  expect(await late.pay('tok_threeDSecure2Required')).toMatchObject({ http: 409, code: 'payment_returned' })
  expect(await till.traces(id)).toEqual({
    status: 0,
    payment_status: 'failed',
    order_number: null,
    payments: ['succeeded'],
    ledger: [total, -total],
    emails: ['payment.returned'],
    holds: 0,
  })
  expect(await till.charged()).toEqual([total, 0])
  expect(await till.stockOf(sku)).toBe(0)
  expect(emails.map((email) => email.subject).toSorted()).toEqual([
    'Order RD-100001 is confirmed',
    `نعيد إليكم مبلغ الطلب \u2066${reference}\u2069`,
  ])
})

test('a refund for a buyer whose data were deleted meanwhile sends no e-mail', async ({
  till,
  clock,
  emails,
  database,
}) => {
  const sku = await till.wheel(4)
  const [late, quick] = [till.visitor(), till.visitor()]
  await late.add(sku)
  const { id } = (await late.store()).data
  const payment = (await late.pay('tok_threeDSecure2Required')).data
  clock.pass({ minutes: 40 })
  await quick.add(sku)
  await quick.store()
  await quick.pay('tok_visa')
  await database.pool.query(`update order_addresses set email = '' where order_id = $1`, [id])
  await till.answerBank(payment.redirect_url!, 'complete')
  await late.post(`payment/check-status?identifier=${id}`)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(id)).toMatchObject({ emails: ['payment.returned'] })
  expect(emails.map(({ subject }) => subject)).toEqual(['Order RD-100001 is confirmed'])
})

test('a special order is sold without stock, later, and takes nothing from the shelf', async ({ till, database }) => {
  const sku = await till.wheel(0)
  await database.pool.query('update wheels set special_order = true where sku = $1', [sku])
  const buyer = till.visitor()
  const cart = (await buyer.add(sku)).data
  expect(cart.cart_items[0]).toMatchObject({ special_order: true, available: 0 })
  expect(cart.delivery.days).toBe(24)
  const order = (await buyer.store()).data
  expect(order.lines[0]).toMatchObject({ special_order: true })
  expect(order.delivery_date).toBe('2026-03-30')
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  expect(await till.stockOf(sku)).toBe(0)
})

test('delivery is quoted by country and copied to the order', async ({ till }) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  await buyer.add(sku, 2)
  const quote = (country: string) => buyer.get<DeliveryQuote>(`calculate-shipping/${country}/${buyer.session_id}`)
  expect((await quote('OM')).data).toMatchObject({
    country: 'OM',
    cost: 22_000,
    days: 6,
    date: '2026-03-09',
    free_from_missing: null,
  })
  expect((await quote('BHR')).data).toMatchObject({ cost: 26_000, days: 7 })
  expect(await quote('XX')).toMatchObject({
    http: 422,
    errors: ['We don’t deliver to this country. We deliver to the UAE, Saudi Arabia, Kuwait, Oman and Bahrain.'],
  })
  const abroad = { ...layla, country: 'KW', phone: '5000 0000' }
  const stored = (await buyer.store({ billing: abroad })).data
  expect(stored).toMatchObject({ country: 'KW', delivery: 38_000, total: stored.subtotal + 38_000, vat: 0 })
  const gift = await buyer.store({ is_same_shipping: false, shipping: abroad })
  expect(gift.data).toMatchObject({
    id: stored.id,
    billing: { country: 'AE' },
    shipping: { country: 'KW', phone: '+96550000000' },
  })
})

test('thirty buyers of two wheels in either order, with concurrent events and e-mails: no deadlock, nothing lost', async ({
  till,
  emails,
  complaints,
  database,
}) => {
  await till.sendEvents()
  const [first, second] = [await till.wheel(40), await till.wheel(40)]
  const buyers = Array.from({ length: 30 }, () => till.visitor())
  const states = await Promise.all(
    buyers.map(async (buyer, i) => {
      const skus = i % 2 ? [first, second] : [second, first]
      for (const sku of skus) await buyer.add(sku, 2)
      const stored = await buyer.store()
      if (!stored.status) return stored.code
      const card = i % 5 ? 'tok_visa' : 'tok_visa_chargeDeclined'
      let paid = await buyer.pay(card)
      // While others pay for the last pieces nothing is available; their cards may be declined.
      while (paid.code === 'being_bought') paid = await buyer.pay(card)
      return paid.data?.state ?? paid.code
    }),
  )
  await till.work()
  const paid = states.filter((state) => state === 'paid').length
  const clear = ['paid', 'payment_declined', 'out_of_stock', 'not_enough_stock', 'hold_expired']
  expect(states.filter((state) => !clear.includes(state!))).toEqual([])
  expect(paid).toBeGreaterThanOrEqual(14)
  expect([await till.stockOf(first), await till.stockOf(second)]).toEqual([40 - 2 * paid, 40 - 2 * paid])
  const { rows } = await database.pool.query(`select order_number from orders where status = 1 order by 1`)
  expect(rows.map((row) => row.order_number)).toEqual(Array.from({ length: paid }, (_, i) => `RD-${100_001 + i}`))
  expect(emails).toHaveLength(paid)
  expect(complaints).toEqual([])
})

test('held goods that an import removed: rejected before any charge, with what is left', async ({ till, database }) => {
  const sku = await till.wheel(4)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { id } = (await buyer.store()).data
  const setStock = (stock: number) =>
    database.pool.query('update wheels set supplier_stock = $1 where sku = $2', [stock, sku])
  await setStock(0)
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'out_of_stock' })
  await setStock(3)
  expect(await buyer.pay('tok_visa')).toMatchObject({
    http: 409,
    code: 'not_enough_stock',
    message: expect.stringMatching(/^Only 3 of /),
  })
  expect(await till.charged()).toEqual([])
  expect(await till.traces(id)).toMatchObject({ status: 0, payment_status: 'pending', payments: [], ledger: [] })
  await setStock(4)
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
})

test('storing another order does not take goods from the shopper’s payment in progress', async ({ till }) => {
  const sku = await till.wheel(8)
  const buyer = till.visitor()
  const { data: cart } = await buyer.add(sku)
  const first = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  const line = { session_id: buyer.session_id, id: cart.cart_items[0]!.id, quantity: 5 }
  expect((await buyer.post('cart/change-quantity', line)).status).toBe(true)
  const second = (await buyer.store()).data
  expect(second.id).not.toBe(first.id)
  await till.answerBank(payment.redirect_url!, 'complete')
  await buyer.post(`payment/check-status?identifier=${first.id}`)
  await till.work()
  expect(await till.traces(first.id)).toMatchObject({ status: 1, ledger: [first.total], emails: ['order.paid'] })
  expect(await till.stockOf(sku)).toBe(4)

  // The newer order is checked again: half of its goods are gone.
  expect((await buyer.pay('tok_visa')).http).toBe(409)
  expect(await till.charged()).toEqual([first.total])
})

test('an order paid days after it was stored promises a day counted from the payment', async ({ till, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id, delivery_date } = (await buyer.store()).data
  clock.pass({ days: 6 })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  const paid = await buyer.get<{ delivery_date: string }>(`order/getById/${id}`)
  expect(delivery_date).toBe('2026-03-05')
  expect(paid.data.delivery_date).toBe('2026-03-12')
})
