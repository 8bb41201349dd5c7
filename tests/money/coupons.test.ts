import { expect } from 'vitest'
import { couponUses } from '#database/schema/promotions.ts'
import { emailIdentity } from '#domain/limits/email-identity.ts'
import { tidyOrders } from '#domain/orders/tidy.ts'
import type { Cart } from '#shared/api/cart.ts'
import { test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

/** On this day all codes of the demo but one are valid. */
const day = '2026-10-20T06:00:00Z'

test('a single-use code requested by twenty buyers at once is used by one', async ({ till, database, clock }) => {
  clock.moveTo(day)
  await database.pool.query(`update coupons set usage_limit = 1, per_customer = null where code = 'SET150'`)
  const sku = await till.wheel(80)
  const buyers = Array.from({ length: 20 }, () => till.visitor())
  await Promise.all(
    buyers.map(async (buyer) => {
      await buyer.add(sku)
      expect((await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'set150' })).status).toBe(true)
    }),
  )
  const stored = await Promise.all(buyers.map((buyer) => buyer.store()))
  for (const { data } of stored) expect(data).toMatchObject({ discount: 15_000, coupon_code: 'SET150' })

  // The buyer whose payment begins first gets the code; the others are refused before any card is charged.
  const begun = await Promise.all(buyers.map((buyer) => buyer.pay('tok_threeDSecure2Required')))
  const winners = begun.filter((reply) => reply.status)
  expect(winners).toHaveLength(1)
  expect(begun.filter((reply) => reply.code === 'order_changed')).toHaveLength(19)
  const winner = buyers[begun.indexOf(winners[0]!)]!
  const again = await Promise.all(buyers.map((buyer) => buyer.store()))
  for (const [i, reply] of again.entries())
    if (buyers[i] === winner) expect(reply.data).toMatchObject({ id: winners[0]!.data.order_id, discount: 15_000 })
    else expect(reply).toMatchObject({ http: 422, code: 'coupon_used_up' })
  await till.answerBank(winners[0]!.data.redirect_url!, 'complete')
  await winner.post(`payment/check-status?identifier=${winners[0]!.data.order_id}`)
  expect(await till.charged()).toHaveLength(1)
  clock.pass({ days: 1 })
  expect((await buyers.find((buyer) => buyer !== winner)!.store()).code).toBe('coupon_used_up')
})

test('an unpaid use expires and is released', async ({ till, database, clock }) => {
  clock.moveTo(day)
  await database.pool.query(`update coupons set usage_limit = 1 where code = 'SET150'`)
  const sku = await till.wheel(80)
  const [first, second] = [till.visitor(), till.visitor()]
  for (const buyer of [first, second]) {
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
  }
  for (const buyer of [first, second]) expect((await buyer.store()).status).toBe(true)
  expect((await first.pay('tok_visa_chargeDeclined')).code).toBe('payment_declined')
  expect((await second.store()).code).toBe('coupon_used_up')
  clock.pass({ minutes: 16 })
  expect((await second.store()).status).toBe(true)
  expect((await second.pay('tok_visa')).data.state).toBe('paid')
  expect(await first.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
})

test("a payment that is confirmed late ends the order's coupon, and no other one in the buyer's cart", async ({
  till,
  clock,
}) => {
  clock.moveTo(day)
  for (const [code, left] of [
    ['MARHABA5', 'MARHABA5'],
    ['SET150', undefined],
  ] as const) {
    const buyer = till.visitor()
    const { session_id } = buyer
    await buyer.add(await till.wheel(8))
    await buyer.post('coupon/apply', { session_id, code: 'SET150' })
    expect((await buyer.store()).data).toMatchObject({ coupon_code: 'SET150' })
    const { data } = await buyer.pay('tok_threeDSecure2Required')
    await buyer.add(await till.wheel(9))
    expect((await buyer.post<Cart>('coupon/apply', { session_id, code })).data.coupon).toMatchObject({ code })
    await till.answerBank(data.redirect_url!, 'complete')
    await buyer.post(`payment/check-status?identifier=${data.order_id}`)
    const cart = (await buyer.get<Cart>(`cart/${session_id}/get`)).data
    expect([cart.count, cart.coupon?.code]).toEqual([1, left])
  }
})

test('"once per customer" and "first order only" count by mailbox, with all its aliases, and by phone', async ({
  till,
  clock,
  database,
}) => {
  clock.moveTo(day)
  const sku = await till.wheel(80)
  const buy = async (email: string, phone: string) => {
    const buyer = till.visitor()
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'MARHABA5' })
    const stored = await buyer.store({ billing: { ...layla, email, phone } })
    if (stored.status) await buyer.pay('tok_visa')
    return stored
  }
  const others = ['la.yla+rims@gmail.com', 'LAYLA@googlemail.com', 'layla@gmail.com']
  expect((await buy('L.ayla@Gmail.com', '0501110001')).data.discount).toBeGreaterThan(0)
  for (const email of others) expect((await buy(email, '0501110002')).code).toBe('coupon_used_up')
  expect((await buy('mona@example.com', '050 111 0001')).code).toBe('coupon_used_up')
  await database.pool.query(`update coupons set per_customer = null, first_order_only = true where code = 'MARHABA5'`)
  expect((await buy('mona@example.com', '050 111 0001')).code).toBe('coupon_first_order_only')
  for (const email of others) expect((await buy(email, '0501110002')).code).toBe('coupon_first_order_only')
  expect((await buy('mona@example.com', '0501110003')).status).toBe(true)
})

test('a code that a signed-in customer has used up is refused at once, and every cart call agrees', async ({
  till,
  clock,
  shop,
}) => {
  clock.moveTo(day)
  const sku = await till.wheel(80)
  const { token } = await customer(shop)
  const bearer = { authorization: `Bearer ${token}` }
  const apply = (buyer: ReturnType<Till['visitor']>, headers: Record<string, string>) =>
    buyer.post<Cart>('coupon/apply', { session_id: buyer.session_id, code: 'MARHABA5' }, headers)
  const first = till.visitor()
  await first.add(sku)
  expect((await apply(first, bearer)).status).toBe(true)
  expect((await first.post('order/store', orderForm(first.session_id), bearer)).status).toBe(true)
  await first.pay('tok_visa', bearer)

  const again = till.visitor()
  const { data: cart } = await again.add(sku)
  expect(await apply(again, bearer)).toMatchObject({ http: 422, code: 'coupon_used_up' })
  expect((await apply(again, {})).data.coupon).toMatchObject({ applied: true })
  const line = { session_id: again.session_id, id: cart.cart_items[0]!.id }
  for (const call of [
    again.post<Cart>('cart/change-quantity', { ...line, quantity: 2 }, bearer),
    again.post<Cart>('cart/change-car', { session_id: again.session_id, vehicle: null }, bearer),
  ])
    expect((await call).data.coupon).toMatchObject({ applied: false })
})

test('shop and database normalise mailboxes the same way', async ({ database }) => {
  const addresses = ['a.b@gmail.com', 'A.B+c@GoogleMail.com', 'a.b+c+d@example.com', 'A.b@Example.com', '+x@y.ae']
  const { rows } = await database.pool.query('select email_identity(unnest($1::text[])) as identity', [addresses])
  expect(rows.map(({ identity }) => identity)).toEqual(addresses.map(emailIdentity))
  expect(new Set(addresses.map(emailIdentity))).toEqual(new Set(['ab@gmail.com', 'a.b@example.com', '@y.ae']))
})

test('a capped percentage says so when it is applied, in both languages', async ({ till, clock }) => {
  clock.moveTo(day)
  const buyer = till.visitor()
  const sku = await till.wheel(80)
  const apply = async (language: string) => {
    const body = { session_id: buyer.session_id, code: 'MARHABA5' }
    return (await buyer.post<Cart>('coupon/apply', body, { 'accept-language': language })).data
  }
  await buyer.add(sku, 1)
  const small = await apply('en')
  expect(small.totals.discount).toBe(Math.round((small.totals.subtotal * 5) / 100))
  expect(small.coupon!.limit).toBe('At most AED 300 off')
  await buyer.add(sku, 20)
  const large = await apply('en')
  expect(large.totals.discount).toBe(30_000)
  expect(large.coupon!.limit).toBe('AED 300 off is the most this code gives')
  expect((await apply('ar')).coupon!.limit).toBe('\u2068300 د.إ\u2069 هو الحد الأقصى لخصم هذا الرمز')
})

/** A set in a cart with MARHABA5 (one use per customer), and a function that stores its order for an address. */
async function withOncePerCustomer(till: Till, sku: string) {
  const buyer = till.visitor()
  await buyer.add(sku)
  await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'MARHABA5' })
  const phone = `05012${String(phones++).padStart(5, '0')}`
  return { ...buyer, storeFor: (email: string) => buyer.store({ billing: { ...layla, phone, email } }) }
}

let phones = 0

test('an order stored again with another address moves its coupon use to it', async ({ till, clock }) => {
  clock.moveTo(day)
  const sku = await till.wheel(80)
  const first = await withOncePerCustomer(till, sku)
  const { id } = (await first.storeFor('typo@example.com')).data
  await first.pay('tok_visa_chargeDeclined')
  for (const _ of [1, 2]) expect((await first.storeFor('Layla@example.com')).data.id).toBe(id)
  const others = [await withOncePerCustomer(till, sku), await withOncePerCustomer(till, sku)]
  expect(await others[0]!.storeFor('layla@example.com')).toMatchObject({ http: 422, code: 'coupon_used_up' })
  expect((await others[1]!.storeFor('typo@example.com')).status).toBe(true)
})

test('signing in or changing the billing address keeps the one use', async ({ till, clock, shop, app }) => {
  clock.moveTo(day)
  const ask = asking(app)
  const sku = await till.wheel(80)
  const { id: customer_id, token } = await customer(shop)
  const first = await withOncePerCustomer(till, sku)
  const form = { ...orderForm(first.session_id), billing: { ...layla, email: 'one@example.com' } }
  const { id } = (await first.store(form)).data
  const bearer = { authorization: `Bearer ${token}` }
  await first.post('order/store', form, bearer)
  await first.pay('tok_visa_chargeDeclined', bearer)
  const use = async () =>
    (await shop.db.select().from(couponUses)).map((row) => [row.order_id, row.customer_id, row.email])
  expect(await use()).toEqual([[id, customer_id, 'one@example.com']])

  const billing = { ...layla, email: 'Two@example.com' }
  for (const _ of [1, 2]) expect((await ask(`PUT /order/update/${id}`, { billing }, { token })).http).toBe(200)
  expect(await use()).toEqual([[id, customer_id, 'two@example.com']])
  const other = await withOncePerCustomer(till, sku)
  expect(await other.storeFor('two@example.com')).toMatchObject({ http: 422, code: 'coupon_used_up' })
})

test.for([
  ['NOSUCH', 'coupon_unknown', 'We don’t know this code. Please check the spelling.'],
  ['EID25', 'coupon_expired', 'This code ended on 31 March 2026'],
  [
    'CARE20',
    'coupon_nothing_applies',
    'This code does not apply to anything in your cart: 20% off accessories, at most AED 100',
  ],
])('%s is rejected with its reason and changes nothing', async ([code, problem, message], { till, clock }) => {
  clock.moveTo(day)
  const buyer = till.visitor()
  const before = (await buyer.add(await till.wheel(8))).data
  const refused = await buyer.post('coupon/apply', { session_id: buyer.session_id, code })
  expect(refused).toMatchObject({ status: false, code: problem, errors: [message] })
  expect((await buyer.get(`cart/${buyer.session_id}/get`)).data).toEqual(before)
})

test('a code that leaves nothing to pay is rejected with its reason, and so is an order with it', async ({
  till,
  database,
  clock,
}) => {
  clock.moveTo(day)
  await database.pool.query(
    `update coupons set type = 'percent', value = 100, max_discount = null, applies_to = 'all', countries = null
     where code = 'SET150'`,
  )
  await database.pool.query(`update delivery_rates set free_from = 0 where country = 'AE'`)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(80))
  const apply = () => buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
  expect(await apply()).toMatchObject({ http: 422, code: 'coupon_nothing_to_pay' })
  // If delivery costs something, an amount remains.
  await buyer.get(`cart/${buyer.session_id}/get?country=KW`)
  const { data } = await apply()
  expect(data).toMatchObject({ coupon: { applied: true }, totals: { total: expect.any(Number) } })
  const stored = await buyer.store()
  expect(stored).toMatchObject({ http: 422, code: 'coupon_nothing_to_pay' })
})

test('free delivery applies to its countries, and removing the code restores the cost', async ({
  till,
  clock,
  database,
}) => {
  clock.moveTo(day)
  const buyer = till.visitor()
  const sku = await till.wheel(8)
  await database.pool.query('update wheels set price = 60000 where sku = $1', [sku])
  await buyer.add(sku, 1)
  const apply = (code: string) => buyer.post('coupon/apply', { session_id: buyer.session_id, code })
  expect((await apply('WASALNI')).data).toMatchObject({
    coupon: { code: 'WASALNI', applied: true, reason: null },
    delivery: { cost: 0, free_from_missing: 0 },
    totals: { delivery: 0, discount: 0, total: 60_000 },
  })
  const kuwait = await buyer.get(`cart/${buyer.session_id}/get?country=KW`)
  expect(kuwait.data).toMatchObject({
    coupon: { applied: false, reason: 'This code is not for deliveries to this country' },
    delivery: { country: 'KW', cost: 19_000 },
  })
  await buyer.get(`cart/${buyer.session_id}/get?country=AE`)
  expect((await apply('')).data).toMatchObject({ coupon: null, totals: { delivery: 6_000, total: 66_000 } })
})

test('a single-use code on two Paymob pages that are both paid: one order keeps it, the other is refunded', async ({
  till,
  desk,
  database,
  clock,
  emails,
}) => {
  clock.moveTo(day)
  await database.pool.query(`update coupons set usage_limit = 1, per_customer = null where code = 'SET150'`)
  await desk.callbacks()
  const buyer = till.visitor()
  const { data: cart } = await buyer.add(await till.wheel(80))
  await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
  const open = async () => {
    const order = (await buyer.store({ payment_method: 'Paymob' })).data
    expect(order.discount).toBe(15_000)
    const payment = await desk.again(buyer)
    expect(payment).toMatchObject({ http: 200 })
    return { order, page: payment.data.redirect_url! }
  }
  const first = await open()
  // The session's newest order is the one that is paid, so no two may be stored at the same moment.
  clock.pass({ seconds: 1 })
  // Other wheels: an order for the same ones would replace the first, and be returned as paid twice.
  await buyer.add(await till.wheel(80), 4)
  await buyer.remove(`cart/${cart.cart_items[0]!.id}/delete?session_id=${buyer.session_id}`)
  const second = await open()
  // An order that the buyer stores later does not take the code from the first one.
  await desk.pay(first.page, 'good')
  await desk.pay(second.page, 'good')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(first.order.id)).toMatchObject({ status: 1, ledger: [first.order.total] })
  const { total } = second.order
  expect(await till.traces(second.order.id)).toMatchObject({
    status: 0,
    payment_status: 'failed',
    ledger: [total, -total],
    emails: ['payment.returned'],
    holds: 0,
  })
  expect(await desk.charged()).toEqual([first.order.total, 0])
  const { rows } = await database.pool.query('select reason from refunds')
  expect(rows).toEqual([{ reason: 'coupon_used_up' }])
  expect(emails.map(({ text }) => text)).toContainEqual(expect.stringContaining('the promo code'))
})

test('a page paid after another buyer used the code: the other buyer keeps it', async ({
  till,
  desk,
  database,
  clock,
}) => {
  clock.moveTo(day)
  await database.pool.query(`update coupons set usage_limit = 1, per_customer = null where code = 'SET150'`)
  await desk.callbacks()
  const sku = await till.wheel(80)
  const [late, quick] = [till.visitor(), till.visitor()]
  for (const buyer of [late, quick]) {
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
  }
  const { id, total } = (await late.store({ payment_method: 'Paymob' })).data
  const page = (await desk.again(late)).data.redirect_url!
  clock.pass({ minutes: 16 })
  const theirs = (await quick.store()).data
  const payment = (await quick.pay('tok_threeDSecure2Required')).data
  await desk.pay(page, 'good')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(id)).toMatchObject({ status: 0, ledger: [total, -total] })
  await till.answerBank(payment.redirect_url!, 'complete')
  await quick.post(`payment/check-status?identifier=${theirs.id}`)
  expect(await till.traces(theirs.id)).toMatchObject({ status: 1, ledger: [theirs.total] })
})

test('a code stays with an order whose bank has not answered yet, also after its hold and the hourly tidy', async ({
  till,
  desk,
  database,
  clock,
  shop,
}) => {
  clock.moveTo(day)
  await database.pool.query(`update coupons set usage_limit = 1, per_customer = null where code = 'SET150'`)
  await desk.callbacks()
  const sku = await till.wheel(80)
  const [slow, other] = [till.visitor(), till.visitor()]
  for (const buyer of [slow, other]) {
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
  }
  const { id, total } = (await slow.store({ payment_method: 'Paymob' })).data
  const transaction = await desk.pay((await desk.again(slow)).data.redirect_url!, 'pending')
  expect(await till.traces(id)).toMatchObject({ payment_status: 'pending_verification' })
  clock.pass({ hours: 3 })
  await tidyOrders(shop)
  expect(await other.store()).toMatchObject({ http: 422, code: 'coupon_used_up' })
  await desk.end(transaction, 'paid')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(id)).toMatchObject({ status: 1, ledger: [total] })
})
