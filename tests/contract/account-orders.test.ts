import { describe, expect } from 'vitest'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { test } from '#tests/money/till.ts'
import { good } from '#tests/support/account-calls.ts'
import { codeIn } from '#tests/support/auth-calls.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

describe('orders', () => {
  test('are listed newest first and open only for their owner', async ({ ask, till, mine, theirs, clock }) => {
    const orders: Order[] = []
    for (let i = 0; i < 3; i++) {
      const buyer = till.visitor()
      await buyer.add(await till.wheel(8))
      const { data } = await ask<Order>('POST /order/store', orderForm(buyer.session_id), mine)
      orders.unshift(data)
      clock.pass({ minutes: 1 })
    }
    const list = good('GET /my-account/orders', await ask('GET /my-account/orders?per_page=2', undefined, mine))
    expect(list).toMatchObject({ total: 3, current_page: 1, last_page: 2, from: 1, to: 2 })
    expect(list.data.map(({ id }) => id)).toEqual(orders.slice(0, 2).map(({ id }) => id))
    expect(list.data[0]).toMatchObject({
      pieces: 4,
      total: orders[0]!.total,
      vehicle: '2021 Toyota Century',
      status: 0,
    })
    expect((await ask(`GET /order/getById/${orders[0]!.id}`, undefined, mine)).data).toEqual(orders[0])
    expect((await ask(`GET /order/getById/${orders[0]!.id}`, undefined, theirs)).http).toBe(404)
    expect(good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, theirs)).data).toEqual([])
    expect(good('GET /my-account', await ask('GET /my-account', undefined, mine))).toMatchObject({
      counts: { orders: 3 },
      latest_order: { id: orders[0]!.id },
    })
  })

  test('say in the list when the parcel left and arrived, or the order was cancelled', async ({
    ask,
    till,
    mine,
    database,
  }) => {
    const own = till.visitor()
    await own.add(await till.wheel(8))
    const { data: unpaid } = await ask<Order>('POST /order/store', orderForm(own.session_id), mine)
    const paid = async () => {
      const buyer = till.visitor()
      await buyer.add(await till.wheel(8))
      const { data } = await buyer.store()
      await buyer.pay('tok_visa')
      return data
    }
    const [order, other] = [await paid(), await paid()]
    const ofOwner = `customer_id = (select customer_id from orders where id = '${unpaid.id}')`
    await database.pool.query(`update orders set ${ofOwner} where id in ($1, $2)`, [order.id, other.id])
    const listed = async ({ id: wanted } = order) => {
      const { data } = good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, mine))
      return data.filter(({ id }) => id === wanted)
    }
    expect(await listed()).toMatchObject([{ id: order.id, status: 1, dispatched_at: null, delivered_at: null }])
    const times = `dispatched_at = '2026-03-02T09:00:00Z', delivered_at = '2026-03-05T09:00:00Z'`
    await database.pool.query(`update orders set ${times} where id = $1`, [order.id])
    expect(await listed()).toMatchObject([
      { dispatched_at: '2026-03-02T09:00:00Z', delivered_at: '2026-03-05T09:00:00Z', cancelled_at: null },
    ])
    const cancelled = `cancelled_at = '2026-03-02T09:00:00Z'`
    await database.pool.query(`update orders set ${cancelled} where id = $1`, [other.id])
    expect(await listed(other)).toMatchObject([{ status: 1, cancelled_at: '2026-03-02T09:00:00Z' }])
    const { data } = await ask<Order>(`GET /order/getById/${other.id}`, undefined, mine)
    expect(data.cancelled_at).toBe('2026-03-02T09:00:00.000Z')
  })

  test('can be tracked without an account by a code sent to their address', async ({ ask, till, emails, workOff }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const { data: order } = await buyer.store()
    const known = { email: 'LAYLA@example.com', order_number: order.reference.toLowerCase() }
    const strangers = [
      { ...known, email: 'x@example.com' },
      { ...known, order_number: 'R-0000-0000' },
    ]
    for (const each of [known, ...strangers])
      expect(await ask('POST /order/track-code', each)).toMatchObject({ http: 200, data: {} })
    await workOff()
    expect(emails).toMatchObject([{ to: layla.email }])
    const code = codeIn(emails[0])
    for (const each of strangers)
      expect(await ask('POST /order/track', { ...each, code })).toMatchObject({ http: 422, code: 'code_wrong' })
    const { data } = await ask<{ order: Order; signature: string }>('POST /order/track', { ...known, code })
    expect(data.order).toEqual(order)
    expect((await ask('POST /order/track', { ...known, code })).code).toBe('code_wrong')
    expect((await ask(`GET /order/getById/${order.id}?signature=${data.signature}`)).data).toEqual(order)
  })
})

describe('guest orders', () => {
  const known = { ...layla, email: 'Mona@Example.com' }
  const password = 'oryx under ghaf trees'
  const person = { ...known, password, password_confirmation: password }

  test('join the account of a verified address, in the list and in the data export', async ({
    ask,
    till,
    emails,
    workOff,
    theirs,
  }) => {
    const store = async (billing: object) => {
      const buyer = till.visitor()
      await buyer.add(await till.wheel(8))
      return (await ask<Order>('POST /order/store', { ...orderForm(buyer.session_id), billing })).data
    }
    const order = await store(known)
    await store(layla)
    const { data } = await ask<{ registration: string }>('POST /auth/register', person)
    await workOff()
    const code = codeIn(emails.find(({ to }) => to === 'mona@example.com'))
    const { data: mona } = await ask<{ access_token: string }>('POST /auth/confirm', { ...data, code })
    const listed = async (token: string) =>
      good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, { token })).data.map(({ id }) => id)
    expect(await listed(mona.access_token)).toEqual([order.id])
    const all = good(
      'GET /my-account/export',
      await ask('GET /my-account/export', undefined, { token: mona.access_token }),
    )
    expect(all.orders).toEqual([{ ...order, invoiced_address: null }])

    // A later guest order is added at the next sign-in. Orders of others stay where they are.
    const later = await store({ ...known, email: 'mona@example.com' })
    await ask('POST /auth/login', { email: 'mona@example.com', password })
    expect((await listed(mona.access_token)).toSorted()).toEqual([order.id, later.id].toSorted())
    expect(await listed(theirs.token)).toEqual([])
  })

  test('since the last sign-in are exported and deleted with the account', async ({ ask, till, mine, database }) => {
    const billing = { ...layla, email: mine.email }
    const first = till.visitor()
    await first.add(await till.wheel(8))
    const { data: order } = await first.store({ billing })
    const all = good('GET /my-account/export', await ask('GET /my-account/export', undefined, mine))
    expect(all.orders.map(({ id }) => id)).toEqual([order.id])

    const second = till.visitor()
    await second.add(await till.wheel(8))
    await second.store({ billing })
    expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
    const { rows } = await database.pool.query('select distinct first_name, address, email from order_addresses')
    expect(rows).toEqual([{ first_name: '', address: '', email: '' }])
  })

  test('do not join an account whose address only a network vouches for', async ({
    ask,
    till,
    shop,
    database,
    theirs,
  }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    await ask('POST /order/store', { ...orderForm(buyer.session_id), billing: { ...layla, email: theirs.email } })
    await shop.db.execute('update customers set email_verified_at = null')
    const { data } = await ask<{ access_token: string }>('POST /auth/login', theirs)
    const token = data.access_token
    expect(good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, { token })).total).toBe(0)
    expect((await database.pool.query('select 1 from orders where customer_id is not null')).rowCount).toBe(0)
  })

  test('are skipped while another transaction locks them, and signing in does not wait', async ({
    ask,
    till,
    database,
    theirs,
  }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    await ask('POST /order/store', { ...orderForm(buyer.session_id), billing: { ...layla, email: theirs.email } })
    const busy = await database.pool.connect()
    await busy.query('begin')
    await busy.query('select 1 from orders for update')
    expect((await ask('POST /auth/login', theirs)).http).toBe(200)
    await busy.query('rollback')
    busy.release()
    expect((await ask<{ total: number }>('GET /my-account/orders', undefined, theirs)).data.total).toBe(0)
    await ask('POST /auth/login', theirs)
    expect((await ask<{ total: number }>('GET /my-account/orders', undefined, theirs)).data.total).toBe(1)
  })
})

test('an order of an account is paid by its owner only, not by the browser that has been signed out', async ({
  till,
  mine,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const as = { authorization: `Bearer ${mine.token}` }
  await buyer.post('order/store', orderForm(buyer.session_id), as)
  expect(await buyer.pay('tok_threeDSecure2Required')).toMatchObject({ http: 404, code: 'order_not_found' })
  expect(await buyer.pay('tok_threeDSecure2Required', as)).toMatchObject({ data: { state: 'requires_action' } })
})

test('an order that a guest is paying joins the account only after that', async ({ ask, till, theirs }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { data: order } = await buyer.store({ billing: { ...layla, email: theirs.email } })
  const pay = () => buyer.pay('tok_threeDSecure2Required')
  const { data: asked } = await pay()
  const total = async () => {
    await ask('POST /auth/login', theirs)
    return (await ask<{ total: number }>('GET /my-account/orders', undefined, theirs)).data.total
  }
  expect(await total()).toBe(0)
  // The same token again is the same attempt; it does not fail, and the bank's answer still pays the order.
  expect((await pay()).data).toMatchObject({ state: 'requires_action', order_id: order.id })
  await till.answerBank(asked.redirect_url!, 'complete')
  expect((await pay()).data).toMatchObject({ state: 'paid', order_id: order.id })
  expect((await buyer.get<Order>(`order/getById/${order.id}`)).data.status).toBe(1)
  expect(await total()).toBe(1)
  expect(await till.charged()).toEqual([order.total])
})

test('an order that a guest is about to pay stays theirs when the account signs in elsewhere, and joins when it is paid', async ({
  ask,
  till,
  theirs,
  clock,
}) => {
  const guest = async () => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const { data } = await buyer.store({ billing: { ...layla, email: theirs.email } })
    return { buyer, id: data.id }
  }
  const listed = async (as: { token: string } = theirs) =>
    good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, as)).data.map(({ id }) => id)
  const signIn = async () => ({
    token: (await ask<{ access_token: string }>('POST /auth/login', theirs)).data.access_token,
  })
  const { buyer, id } = await guest()
  await signIn()
  expect(await listed()).toEqual([])
  const all = good('GET /my-account/export', await ask('GET /my-account/export', undefined, theirs))
  expect(all.orders.map((order) => order.id)).toEqual([id])
  expect((await buyer.get<Order>(`order/getById/${id}`)).http).toBe(200)
  expect((await buyer.pay('tok_visa')).data).toMatchObject({ state: 'paid', order_id: id })
  // Without another sign-in.
  expect(await listed()).toEqual([id])

  clock.pass({ minutes: 1 })
  const left = await guest()
  clock.pass({ hours: 23 })
  expect(await listed(await signIn())).toEqual([id])
  clock.pass({ hours: 2 })
  expect(await listed(await signIn())).toEqual([left.id, id])
})

test('signing in with a guest’s session id takes neither the order nor the cart away', async ({
  ask,
  till,
  mine,
  theirs,
}) => {
  const guest = till.visitor()
  const sku = await till.wheel(8)
  await guest.add(sku)
  const { data: order } = await guest.store()
  const { session_id } = guest
  const { data: stranger } = await ask<{ session_id: string; access_token: string }>('POST /auth/login', {
    ...{ email: theirs.email, password: theirs.password, session_id },
  })
  const skus = async (id: string, token?: string) => {
    const { data } = await ask<Cart>(`GET /cart/${id}/get`, undefined, { token })
    return data.cart_items.map((line) => line.sku)
  }
  expect(await skus(session_id)).toEqual([sku])
  // A buyer whose cookies were deleted loses no goods.
  expect(await skus(stranger.session_id, stranger.access_token)).toEqual([sku])
  expect((await guest.get<Order>(`order/${session_id}/get`)).data.id).toBe(order.id)
  expect((await guest.pay('tok_visa')).data).toMatchObject({ state: 'paid', order_id: order.id })

  const own = till.visitor()
  await own.add(await till.wheel(8))
  await own.store()
  const { data: buyer } = await own.post<{ session_id: string; access_token: string }>('auth/login', {
    ...{ email: mine.email, password: mine.password, session_id: own.session_id },
  })
  const as = { authorization: `Bearer ${buyer.access_token}` }
  const paid = await own.post('payment', { session_id: buyer.session_id, stripeToken: 'tok_visa' }, as)
  expect(paid).toMatchObject({ data: { state: 'paid' } })
})

test('an order number counts as one in any spelling, and so do its attempts', async ({ ask }) => {
  const spelled = ['RD-100005', 'rd 100005', ' Rd-100005 ', 'rd100005', '100005', 'RD100005']
  const send = (order_number: string) => ask('POST /order/track-code', { order_number, email: 'layla@example.com' })
  for (const order_number of spelled.slice(0, 5)) expect((await send(order_number)).http).toBe(200)
  expect((await send(spelled[5]!)).http).toBe(429)
})

test('tracking codes are counted per mailbox, under all its aliases and for all orders', async ({
  ask,
  till,
  emails,
  workOff,
  clock,
}) => {
  const tagged = async (email: string) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const billing = { ...layla, email }
    const { data } = await ask<Order>('POST /order/store', { ...orderForm(buyer.session_id), billing })
    return { email, order_number: data.reference }
  }
  const orders = await Promise.all(['mona+a@example.com', 'Mona+b@example.com'].map(tagged))
  const send = (i: number, from?: string) => ask('POST /order/track-code', orders[i % 2]!, from ? { from } : {})
  for (let i = 0; i < 5; i++) expect((await send(i)).http).toBe(200)
  expect((await send(0)).http).toBe(429)
  expect((await send(1)).http).toBe(429)
  await workOff()
  const before = emails.length
  // Even from many addresses, a mailbox gets at most 20 codes an hour for all its orders together.
  for (let i = 0; i < 24; i++) {
    expect((await send(i, `203.0.113.${i}`)).http).toBe(200)
    clock.pass({ minutes: 1 })
    await workOff()
  }
  expect(before).toBeGreaterThan(0)
  expect(emails).toHaveLength(20)
  clock.pass({ minutes: 60 })
  expect((await send(0)).http).toBe(200)
  await workOff()
  expect(emails).toHaveLength(21)
})

test('attempts count per order number and address together, so guessing numbers locks no buyer out', async ({
  ask,
}) => {
  const order = { order_number: 'RD-100001', email: 'layla@example.com' }
  const stranger = { ...order, email: 'x@example.com' }
  for (let i = 0; i < 5; i++) expect((await ask('POST /order/track-code', stranger)).http).toBe(200)
  expect((await ask('POST /order/track-code', stranger)).http).toBe(429)
  for (let i = 0; i < 10; i++) expect((await ask('POST /order/track', { ...stranger, code: '000000' })).http).toBe(422)
  expect((await ask('POST /order/track', { ...stranger, code: '000000' })).http).toBe(429)
  expect((await ask('POST /order/track-code', order)).http).toBe(200)
  expect((await ask('POST /order/track', { ...order, code: '000000' })).http).toBe(422)
})

test('many addresses that guess the code of an order do not lock its buyer out', async ({
  ask,
  till,
  emails,
  workOff,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(4))
  const { data } = await ask<Order>('POST /order/store', { ...orderForm(buyer.session_id), billing: layla })
  const order = { email: layla.email, order_number: data.reference }
  const guess = async (i: number) =>
    (await ask('POST /order/track', { ...order, code: '000000' }, { from: `203.0.113.${i}` })).http
  for (let i = 0; i < 31; i++) expect(await guess(i)).toBe(422)
  await ask('POST /order/track-code', order)
  await workOff()
  const code = codeIn(emails.at(-1))
  expect(code).toHaveLength(12)
  for (let i = 0; i < 60; i++) expect(await guess(i)).toBe(422)
  expect((await ask('POST /order/track', { ...order, code })).http).toBe(200)
})
