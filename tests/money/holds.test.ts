import { expect } from 'vitest'
import { tidyOrders } from '#domain/orders/tidy.ts'
import { cronTasks } from '#jobs/schedule.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { newSessionId } from '#shared/session-id.ts'
import { type Reply, test, type Visitor } from '#tests/money/till.ts'
import { orderForm } from '#tests/support/order-form.ts'

const paymob = (buyer: Visitor) =>
  buyer.post<PaymentAnswer>('payment', { session_id: buyer.session_id, payment_method: 'paymob' })

const with4 = async (buyer: Visitor, sku: string, quantity = 4) => {
  await buyer.add(sku, quantity)
  expect((await buyer.store()).status).toBe(true)
  return buyer
}

test('the owner gets a letter when unpaid orders hold much of a SKU, at most once in six hours', async ({
  till,
  shop,
  database,
  letters,
  clock,
}) => {
  const [sku, other] = [await till.wheel(40), await till.wheel(40)]
  const hold = async (which: string, left: number) => {
    await database.pool.query('update wheels set supplier_stock = 40 where sku = $1', [which])
    await paymob(await with4(till.visitor(), which, 20))
    // Half of the stock was held; the rest has been sold elsewhere since.
    await database.pool.query('update wheels set supplier_stock = $2 where sku = $1', [which, left])
  }
  const watch = async () => {
    await cronTasks['orders:watch']!(shop)
    await till.work()
    return letters.filter(({ subject }) => subject.startsWith('Unpaid orders hold much'))
  }
  expect(await watch()).toEqual([])
  await hold(sku, 24)
  expect(await watch()).toMatchObject([{ subject: `Unpaid orders hold much of ${sku}` }])
  expect((await watch())[0]!.text).toMatch(new RegExp(`${sku}: 20 of 24`))
  clock.pass({ minutes: 10 })
  expect(await watch()).toHaveLength(1)
  // Another SKU sends another letter; then neither sends any until six hours have passed.
  await hold(other, 30)
  expect(await watch()).toHaveLength(2)
  expect((await watch()).at(-1)!.text).toContain(`${other}: 20 of 30`)
  expect((await watch()).at(-1)!.text).toContain('/desk/orders?state=unpaid')
  clock.pass({ hours: 5 })
  await hold(sku, 24)
  expect(await watch()).toHaveLength(2)
  clock.pass({ hours: 1 })
  await hold(sku, 24)
  expect(await watch()).toHaveLength(3)
})

test('one address that stores orders and opens payment pages for everything does not stop honest buyers', {
  // Many calls take long on a busy machine.
  timeout: 120_000,
}, async ({ till, database, shop, complaints }) => {
  const scarce = [await till.wheel(4), await till.wheel(4), await till.wheel(4), await till.wheel(4)]
  const skus = [...scarce, await till.wheel(40), await till.wheel(40)]
  const opened: Reply<PaymentAnswer>[] = []
  for (let i = 0; i < 14; i++) {
    const thief = till.visitor('203.0.113.66')
    await with4(thief, skus[i % skus.length]!, i % skus.length < 4 ? 4 : 40)
    opened.push(await paymob(thief))
  }
  expect(opened.some((reply) => reply.status)).toBe(true)
  // Holding half of a wheel's stock raises no alarm; holding more does.
  expect((await paymob(await with4(till.visitor(), skus[5]!, 20))).status).toBe(true)
  await cronTasks['orders:watch']!(shop)
  expect(complaints).toEqual([])
  await database.pool.query('update wheels set supplier_stock = 39 where sku = $1', [skus[5]])
  await cronTasks['orders:watch']!(shop)
  expect(complaints).toEqual(['unpaid orders keep much of the stock from other buyers'])
  const { rows } = await database.pool.query(
    `select coalesce(sum(quantity) filter (where expires_at is not null), 0)::int as held,
       coalesce(max(quantity) filter (where expires_at is not null), 0)::int as most from stock_holds`,
  )
  expect(rows[0].held).toBeGreaterThan(0)
  expect(rows[0].held).toBeLessThanOrEqual(48)
  // At most half of a wheel's stock, or one set.
  expect(rows[0].most).toBeLessThanOrEqual(20)
  for (const sku of skus) {
    const honest = await with4(till.visitor(), sku)
    expect((await honest.pay('tok_visa')).data).toMatchObject({ state: 'paid' })
  }
  // Another buyer behind the same address can pay too.
  const family = await with4(till.visitor('203.0.113.66'), skus[4]!)
  expect((await family.pay('tok_visa')).data).toMatchObject({ state: 'paid' })
  expect(await Promise.all(scarce.map(till.stockOf))).toEqual([0, 0, 0, 0])
  expect(await till.charged()).toHaveLength(7)
})

test('the first page keeps the goods from another page but yields to a card; its late payment is refunded', async ({
  till,
  emails,
}) => {
  const sku = await till.wheel(4)
  const [first, second, third] = [
    await with4(till.visitor('203.0.113.5'), sku),
    await with4(till.visitor(), sku),
    await with4(till.visitor(), sku),
  ]
  const order = (await paymob(first)).data
  expect(order.state).toBe('requires_action')
  expect(await paymob(second)).toMatchObject({ http: 409, code: 'set_aside_for_another' })
  // Neighbours behind the same address do not block each other.
  expect((await paymob(await with4(till.visitor('203.0.113.5'), sku))).data.state).toBe('requires_action')
  // The buyer who opened the page may open it again; a card payment goes before both.
  expect((await paymob(first)).data.state).toBe('requires_action')
  const response = await third.pay('tok_threeDSecure2Required')
  expect(response.data.state).toBe('requires_action')
  expect(await paymob(first)).toMatchObject({ http: 409, code: 'being_bought' })
  await till.answerBank(response.data.redirect_url!, 'complete')
  await third.post(`payment/check-status?identifier=${response.data.order_id}`)
  await till.work()
  expect(await paymob(first)).toMatchObject({ http: 409, code: 'hold_expired' })
  expect(await second.pay('tok_visa')).toMatchObject({ http: 409, code: 'out_of_stock' })
  expect(await till.traces(order.order_id)).toMatchObject({ status: 0, ledger: [] })
  expect(await till.charged()).toHaveLength(1)
  expect(emails).toHaveLength(1)
})

test('a hold expires, however often a page is opened, an order stored or a bank queried', async ({
  till,
  clock,
  database,
  shop,
}) => {
  const sku = await till.wheel(12)
  const buyer = await with4(till.visitor(), sku)
  const begun = clock.now().getTime()
  const minutes = async () => {
    const { rows } = await database.pool.query('select max(hold_expires_at) as until from orders')
    return rows[0].until && (rows[0].until.getTime() - begun) / 60_000
  }
  await paymob(buyer)
  expect(await minutes()).toBe(15)
  const ends: (number | null)[] = []
  for (let i = 0; i < 5; i++) {
    clock.pass({ minutes: 8 })
    await buyer.store()
    expect((await paymob(buyer)).data.state).toBe('requires_action')
    ends.push(await minutes())
  }
  expect(ends).toEqual([23, 30, 30, null, null])
  // Another cart of the same session does not extend the hold.
  await buyer.add(sku, 1)
  clock.pass({ seconds: 1 })
  await buyer.store()
  await paymob(buyer)
  expect(await minutes()).toBeNull()
  await expect(
    database.pool.query(`update stock_holds set expires_at = held_since + interval '76 minutes'`),
  ).rejects.toMatchObject({ constraint: 'stock_holds_age' })
  // After three hours the holds are gone, and the buyer can hold again.
  clock.pass({ hours: 3 })
  await tidyOrders(shop)
  expect((await database.pool.query('select 1 from stock_holds')).rowCount).toBe(0)
  await paymob(buyer)
  expect(await minutes()).toBeCloseTo(235 + 1 / 60)
})

test('beyond the limits of an address, its /64 and its /48 a payment still starts, and only a card holds goods', async ({
  till,
  database,
}) => {
  const sku = await till.wheel(400)
  const holds = async (address: string, quantity: number) => {
    const buyer = await with4(till.visitor(address), sku, quantity)
    const reply = await paymob(buyer)
    expect(reply.data).toMatchObject({ state: 'requires_action' })
    return (await till.traces(reply.data.order_id)).holds === 1
  }
  expect(await holds('2001:db8:1:1::1', 40)).toBe(true)
  expect(await holds('2001:db8:1:1::2', 9)).toBe(false)
  expect(await holds('2001:db8:1:1:ffff::3', 8)).toBe(false)
  expect(await holds('2001:db8:1:2::1', 36)).toBe(true)
  expect(await holds('2001:db8:1:3::1', 40)).toBe(true)
  expect(await holds('2001:db8:1:4::1', 40)).toBe(false)
  expect(await holds('2001:db8:2:1::1', 40)).toBe(true)
  const weak = await with4(till.visitor('2001:db8:1:1::9'), sku)
  expect((await weak.pay('tok_visa')).data.state).toBe('paid')
  // No address is stored.
  const { rows } = await database.pool.query(
    `select count(distinct network)::int as networks, count(distinct site)::int as sites from stock_holds`,
  )
  expect(rows[0]).toEqual({ networks: 5, sites: 2 })
})

test('concurrent payments of one address hold no more than sequential ones', async ({ till, database }) => {
  const skus = await Promise.all(Array.from({ length: 8 }, () => till.wheel(80)))
  const attackers = await Promise.all(skus.map((sku) => with4(till.visitor('198.51.100.9'), sku, 10)))
  await Promise.all(attackers.map(paymob))
  const { rows } = await database.pool.query(
    'select sum(quantity)::int as held from stock_holds where expires_at is not null',
  )
  expect(rows[0].held).toBe(40)
})

test('after an import lowers the stock below the holds, no more cards are charged than there are sets', {
  // Many calls take long on a busy machine.
  timeout: 120_000,
}, async ({ till, database }) => {
  const sku = await till.wheel(80)
  const holders = await Promise.all(Array.from({ length: 12 }, () => with4(till.visitor(), sku)))
  for (const holder of holders) await holder.pay('tok_visa_chargeDeclined')
  await database.pool.query('update wheels set supplier_stock = 9 where sku = $1', [sku])
  const paid = await Promise.all(holders.map((holder) => holder.pay('tok_visa')))
  const again = await Promise.all(holders.map((holder) => holder.pay('tok_mastercard')))
  await till.work()
  expect([...paid, ...again].filter((reply) => reply.data?.state === 'paid').length).toBeGreaterThanOrEqual(2)
  const charged = await till.charged()
  expect(charged).toHaveLength(2)
  expect(charged).not.toContain(0)
  expect(await till.stockOf(sku)).toBe(1)
})

test('a cart takes at most thirty lines, also when the order is stored', async ({ till, database, app }) => {
  const { rows } = await database.pool.query<{ sku: string }>(
    `update wheels set supplier_stock = 10 where id in (select id from wheels where axle = 'any' order by id limit 31)
     returning sku`,
  )
  const buyer = till.visitor()
  for (const { sku } of rows.slice(0, 30)) expect((await buyer.add(sku, 1)).status).toBe(true)
  const last = rows[30]!.sku
  expect(await buyer.add(last, 1)).toMatchObject({ http: 409, code: 'too_many_lines' })
  const { rows: addons } = await database.pool.query('select id from addons where stock > 0 limit 1')
  const addon = await app.inject({
    method: 'POST',
    url: '/api/cart/add-addon',
    payload: { session_id: buyer.session_id, addon_id: addons[0].id, quantity: 1 },
  })
  expect(addon.json()).toMatchObject({ status: false, code: 'too_many_lines' })
  // An existing line may grow; merged carts may have more lines, but cannot be stored as an order.
  expect((await buyer.add(rows[0]!.sku, 1)).status).toBe(true)
  const other = newSessionId()
  await till.visitor().post('cart/add', { session_id: other, sku: last, quantity: 1 })
  await database.pool.query('update cart_lines set session_id = $1 where session_id = $2', [buyer.session_id, other])
  expect(await buyer.post('order/store', orderForm(buyer.session_id))).toMatchObject({
    http: 409,
    code: 'too_many_lines',
    message: 'A cart holds at most 30 different items. Please order the rest separately, or contact us.',
  })
})

test('totals outside the limits of the gateway are rejected with the reason before any charge', async ({
  till,
  database,
}) => {
  const sku = await till.wheel(40)
  const price = (fils: number) => database.pool.query('update wheels set price = $1 where sku = $2', [fils, sku])
  await database.pool.query(`update delivery_rates set free_from = 0 where country = 'AE'`)
  await price(199)
  const buyer = till.visitor()
  await buyer.add(sku, 1)
  expect(await buyer.store()).toMatchObject({
    http: 422,
    code: 'total_too_small',
    message: expect.stringContaining('AED 2.00'),
  })
  await price(200)
  expect((await buyer.store()).data.total).toBe(200)
  await price(100_000_000)
  expect(await buyer.store()).toMatchObject({
    http: 409,
    code: 'payment_amount_too_large',
    message: expect.stringContaining('more than one card payment can take'),
  })
  expect(await till.charged()).toEqual([])
})
