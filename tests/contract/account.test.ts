import { describe, expect } from 'vitest'
import { type Address, accountCalls, type Wish } from '#shared/api/account.ts'
import type { Profile, SignedIn } from '#shared/api/auth.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test as base } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { untilWaiting, whileHeld } from '#tests/support/held.ts'
import { hostileTexts } from '#tests/support/hostile.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { type Ask, asking, customer, home, type Person, type Reply } from '#tests/support/people.ts'

const test = base.extend<{ ask: Ask; mine: Person; theirs: Person }>({
  ask: ({ app }, use) => use(asking(app)),
  mine: async ({ shop }, use) => use(await customer(shop)),
  theirs: async ({ shop }, use) => use(await customer(shop)),
})

const vehicle = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = { make: vehicle.make, model: vehicle.model, year: vehicle.year, modification: vehicle.modification }

/** What a call answers is exactly what its schema says. */
function good<Name extends keyof typeof accountCalls>(name: Name, reply: Reply) {
  expect(reply).toMatchObject({ http: 200, status: true })
  const read = accountCalls[name].data.parse(reply.data)
  expect(read).toEqual(reply.data)
  return read as ReturnType<(typeof accountCalls)[Name]['data']['parse']>
}

describe('profile and password', () => {
  const profile = {
    first_name: ' Layla ',
    last_name: 'Haddad',
    address: 'Al Wasl Road 12',
    phone: '050 123 4567',
    city: 'Dubai',
    state: 'Dubai',
  }

  test('the profile is changed by its form and by nothing else in it', async ({ ask, mine }) => {
    const more = { id: 'x', email: 'boss@example.com', password_hash: 'x', locale: 'ar', email_verified_at: null }
    const changed = good('PUT /users/update', await ask('PUT /users/update', { ...profile, ...more }, mine))
    expect(changed).toMatchObject({
      first_name: 'Layla',
      phone: '+971501234567',
      email: mine.email,
      id: mine.id,
      locale: 'en',
    })
    expect(good('GET /my-account', await ask('GET /my-account', undefined, mine)).profile).toEqual(changed)
    expect(good('PUT /users/language', await ask('PUT /users/language', { locale: 'ar' }, mine)).locale).toBe('ar')
    expect((await ask('PUT /users/language', { locale: 'fr' }, mine)).http).toBe(422)
  })

  test('the rules of the form are those of the specification', async ({ ask, mine }) => {
    const bare = await ask('PUT /users/update', {}, mine)
    expect(Object.keys(bare.fields!).toSorted()).toEqual(Object.keys(profile).toSorted())
    const long = Object.fromEntries(Object.keys(profile).map((name) => [name, 'x'.repeat(101)]))
    expect(Object.keys((await ask('PUT /users/update', long, mine)).fields!)).toHaveLength(6)
    expect((await ask('PUT /users/update', { ...profile, city: 'x'.repeat(21) }, mine)).fields).toEqual({
      city: ['Please use at most 20 characters'],
    })
    expect((await ask('PUT /users/update', { ...profile, phone: '12' }, mine)).fields).toHaveProperty('phone')
    for (const text of hostileTexts)
      expect((await ask('PUT /users/update', { ...profile, first_name: text }, mine)).http).toBeOneOf([200, 422])
  })

  test('a changed password ends every token and gives a new one', async ({ ask, mine, shop, emails, workOff }) => {
    const fresh = 'falcons above jebel jais'
    const form = { current: mine.password, password: fresh, password_confirmation: fresh }
    expect((await ask('PUT /users/change-password', { ...form, current: 'wrong' }, mine)).fields).toEqual({
      current: ['This is not your current password'],
    })
    expect(
      (await ask('PUT /users/change-password', { ...form, password_confirmation: 'x' }, mine)).fields,
    ).toHaveProperty('password_confirmation')
    const { access_token } = good('PUT /users/change-password', await ask('PUT /users/change-password', form, mine))
    expect((await ask('GET /my-account', undefined, mine)).http).toBe(401)
    expect((await ask('GET /my-account', undefined, { token: access_token })).http).toBe(200)
    expect((await ask('POST /auth/login', mine)).http).toBe(401)
    expect((await ask('POST /auth/login', { ...mine, password: fresh })).http).toBe(200)
    await workOff()
    expect(emails.at(-1)).toMatchObject({ to: mine.email, subject: 'Your password was changed' })

    await shop.db.execute('update customers set password_hash = null')
    const none = await ask('PUT /users/change-password', form, { token: access_token })
    expect(none).toMatchObject({ http: 409, code: 'password_not_set' })
  })

  test('somebody at an open screen has ten guesses at the password', async ({ ask, mine }) => {
    const guess = () =>
      ask(
        'PUT /users/change-password',
        { current: 'x', password: 'abcdefgh1', password_confirmation: 'abcdefgh1' },
        mine,
      )
    for (let i = 0; i < 10; i++) expect((await guess()).http).toBe(422)
    expect((await guess()).http).toBe(429)
    expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(429)
  })
})

describe('address book', () => {
  const book = async (ask: Ask, person: Person) =>
    good('GET /address-book/all', await ask('GET /address-book/all', undefined, person))

  test('one address is the default, whatever is added, changed and removed', async ({ ask, mine, clock }) => {
    const add = async (different: object) => {
      clock.pass({ minutes: 1 })
      return good('POST /address-book/add', await ask('POST /address-book/add', { ...home, ...different }, mine))
    }
    const first = await add({})
    expect(first).toMatchObject({ ...home, phone_no: '+971501234567', is_default: true })
    const work = await add({ nickname: 'Work' })
    expect(work.is_default).toBe(false)
    const riyadh = await add({
      nickname: 'Riyadh',
      country: 'SA',
      phone_no: '0551234567',
      zip: '11564',
      is_default: true,
    })
    expect((await book(ask, mine)).map(({ nickname, is_default }) => [nickname, is_default])).toEqual([
      ['Riyadh', true],
      ['Work', false],
      ['Home', false],
    ])
    const changed = await ask(`PUT /address-book/${riyadh.id}/update`, { ...home, nickname: 'Now' }, mine)
    expect(changed.data).toMatchObject({ nickname: 'Now', is_default: true, country: 'AE' })
    await ask(`PUT /address-book/${work.id}/update`, { ...home, nickname: 'Work', is_default: true }, mine)
    expect((await book(ask, mine)).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([work.id])
    await ask(`DELETE /address-book/${work.id}/delete`, undefined, mine)
    expect((await book(ask, mine)).filter(({ is_default }) => is_default)).toHaveLength(1)
    expect(good('GET /my-account', await ask('GET /my-account', undefined, mine))).toMatchObject({
      counts: { addresses: 2 },
      default_address: { is_default: true },
    })
  })

  test('only the Emirates need no postal code', async ({ ask, mine }) => {
    const add = (different: object) => ask('POST /address-book/add', { ...home, ...different }, mine)
    const { zip: _, ...without } = home
    expect((await ask('POST /address-book/add', without, mine)).http).toBe(200)
    expect((await add({ country: 'SA', phone_no: '0551234567' })).fields).toEqual({
      zip: ['Please fill in this field'],
    })
    expect((await add({ country: 'FR' })).fields).toEqual({
      country: ['We don’t deliver to this country. We deliver to the UAE, Saudi Arabia, Kuwait, Oman and Bahrain.'],
    })
    expect((await add({ phone_no: 'call me' })).fields).toEqual({ phone_no: [expect.stringContaining('050 123 4567')] })
    expect((await add({ email: 'a@b.co\nBcc: c@d.co' })).fields).toHaveProperty('email')
    expect(Object.keys((await ask('POST /address-book/add', {}, mine)).fields!)).toHaveLength(9)
  })

  test('another’s address is not there', async ({ ask, mine, theirs }) => {
    const { data } = await ask<Address>('POST /address-book/add', home, theirs)
    for (const call of [`PUT /address-book/${data.id}/update`, `DELETE /address-book/${data.id}/delete`])
      expect(await ask(call, home, mine)).toMatchObject({ http: 404, code: 'address_not_found' })
    expect(await book(ask, theirs)).toEqual([data])
    expect(await book(ask, mine)).toEqual([])
  })

  test('twenty addresses are enough', async ({ ask, mine }) => {
    await Promise.all(
      Array.from({ length: 22 }, (_, i) => ask('POST /address-book/add', { ...home, nickname: `No ${i}` }, mine)),
    )
    const all = await book(ask, mine)
    expect(all).toHaveLength(20)
    expect(all.filter(({ is_default }) => is_default)).toHaveLength(1)
    expect(await ask('POST /address-book/add', home, mine)).toMatchObject({ http: 409, code: 'too_many_addresses' })
  })
})

describe('wishlist and garage', () => {
  test('a wheel is wished for once, however it is typed', async ({ ask, till, mine, theirs }) => {
    const sku = await till.wheel(4)
    const wish = good('POST /wishlist/add', await ask('POST /wishlist/add', { sku: sku.toLowerCase() }, mine))
    expect(wish).toMatchObject({ sku, in_stock: true })
    await ask('POST /wishlist/add', { sku }, mine)
    expect(good('GET /wishlist', await ask('GET /wishlist', undefined, mine))).toEqual([wish])
    expect(await ask('POST /wishlist/add', { sku: 'AC-108' }, mine)).toMatchObject({ http: 422, code: 'not_a_wheel' })
    expect(await ask('POST /wishlist/add', { sku: 'NO-SUCH' }, mine)).toMatchObject({
      http: 404,
      code: 'wheel_not_found',
    })
    for (const text of hostileTexts)
      expect((await ask('POST /wishlist/add', { sku: text }, mine)).http).toBeOneOf([404, 422])
    const { id: _none, ...shown } = wish
    expect((await ask(`GET /wishlist/of-guest?skus=NO-SUCH,${sku.toLowerCase()},`)).data).toEqual([shown])
    expect((await ask(`DELETE /wishlist/${wish.id}/delete`, undefined, theirs)).http).toBe(404)
    expect((await ask(`DELETE /wishlist/${sku}/delete`, undefined, theirs)).http).toBe(404)
    expect((await ask(`DELETE /wishlist/${wish.id}/delete`, undefined, mine)).http).toBe(200)
    expect((await ask<Wish[]>('GET /wishlist', undefined, mine)).data).toEqual([])
  })

  test('a car is remembered once, with its names', async ({ ask, mine, theirs }) => {
    const added = good('POST /garage/add', await ask('POST /garage/add', chosen, mine))
    expect(added).toMatchObject({ ...chosen, model_name: 'Land Cruiser' })
    await ask('POST /garage/add', chosen, mine)
    expect(good('GET /garage', await ask('GET /garage', undefined, mine))).toEqual([added])
    expect((await ask('POST /garage/add', { ...chosen, modification: 'nope' }, mine)).code).toBe('vehicle_not_found')
    expect((await ask(`DELETE /garage/${added.id}/delete`, undefined, theirs)).http).toBe(404)
    expect((await ask(`DELETE /garage/${added.id}/delete`, undefined, mine)).http).toBe(200)
  })
})

describe('signing in on a device', () => {
  const login = (ask: Ask, { email, password }: Person, more: object) =>
    ask<SignedIn>('POST /auth/login', { email, password, ...more })
  const cartOf = async (ask: Ask, session_id: string, token?: string) =>
    (await ask<Cart>(`GET /cart/${session_id}/get`, undefined, { token })).data
  const lines = ({ cart_items, addons }: Cart) => [
    ...cart_items.map(({ sku, quantity }) => [sku, quantity]),
    ...addons.map(({ addon_id, quantity }) => [addon_id, quantity]),
  ]

  test('joins its cart, wishlist and cars to the customer’s: nothing is lost, nothing is there twice', async ({
    ask,
    till,
    mine,
    database,
  }) => {
    await database.pool.query('update addons set stock = 9 where id = 101')
    const [a, b, c] = [await till.wheel(20), await till.wheel(20), await till.wheel(20)]
    const [phone, laptop] = [till.visitor(), till.visitor()]
    await phone.add(a, 4)
    await phone.add(b, 2)
    await phone.post('cart/add-addon', { session_id: phone.session_id, addon_id: 101, quantity: 3 })
    const first = await login(ask, mine, {
      session_id: phone.session_id,
      wishlist: [a, 'NO-SUCH', '\u0000', 5],
      garage: [chosen, { make: 'x' }],
    })
    // Under a new session id: whoever knows the one of before finds nothing.
    expect(first.data.session_id).not.toBe(phone.session_id)
    expect(lines(await cartOf(ask, phone.session_id))).toEqual([])
    expect(lines(await cartOf(ask, first.data.session_id, first.data.access_token)).toSorted()).toEqual(
      [
        [a, 4],
        [b, 2],
        [101, 3],
      ].toSorted(),
    )

    await laptop.add(b, 4)
    await laptop.add(c, 4)
    await laptop.post('cart/add-addon', { session_id: laptop.session_id, addon_id: 101, quantity: 1 })
    const second = await login(ask, mine, { session_id: laptop.session_id, wishlist: [c, a], garage: [chosen] })
    const joined = lines(await cartOf(ask, laptop.session_id, second.data.access_token))
    expect(joined.toSorted()).toEqual(
      [
        [a, 4],
        [b, 4],
        [c, 4],
        [101, 3],
      ].toSorted(),
    )
    expect((await ask<Wish[]>('GET /wishlist', undefined, mine)).data.map(({ sku }) => sku).toSorted()).toEqual(
      [a, c].toSorted(),
    )
    expect((await ask<object[]>('GET /garage', undefined, mine)).data).toHaveLength(1)

    // Whoever goes on at the first device finds the cart there, and adds to it.
    expect(lines(await cartOf(ask, phone.session_id, first.data.access_token))).toHaveLength(4)
    const added = await laptop.post<Cart>(
      'cart/add',
      { session_id: laptop.session_id, sku: a, quantity: 1 },
      { authorization: `Bearer ${second.data.access_token}` },
    )
    expect(lines(added.data).toSorted()).toEqual(
      [
        [a, 5],
        [b, 4],
        [c, 4],
        [101, 3],
      ].toSorted(),
    )
  })

  test('nothing of it is shown to the next person there', async ({ ask, till, mine, theirs }) => {
    const { session_id, add } = till.visitor()
    const sku = await till.wheel(20)
    await add(sku)
    const { data } = await login(ask, mine, { session_id })
    await ask('POST /auth/logout', { session_id }, { token: data.access_token })
    expect(lines(await cartOf(ask, session_id))).toEqual([])
    const other = await till.wheel(20)
    await add(other, 2)
    const next = await login(ask, theirs, { session_id })
    expect(lines(await cartOf(ask, session_id, next.data.access_token))).toEqual([[other, 2]])

    // Without a goodbye: the second to sign in sees their own cart, and the first finds theirs again.
    const back = await login(ask, mine, { session_id })
    expect(lines(await cartOf(ask, session_id, back.data.access_token))).toEqual([[sku, 4]])
    expect(lines(await cartOf(ask, newSessionId(), next.data.access_token))).toEqual([[other, 2]])
  })

  test('two devices at once lose nothing', async ({ ask, till, mine }) => {
    const devices = [till.visitor(), till.visitor(), till.visitor()]
    const skus: string[] = []
    for (const device of devices) {
      skus.push(await till.wheel(20))
      await device.add(skus.at(-1)!, 4)
    }
    const replies = await Promise.all(devices.map(({ session_id }) => login(ask, mine, { session_id })))
    expect(replies.map(({ http }) => http)).toEqual([200, 200, 200])
    await Promise.all(devices.map(({ session_id }) => cartOf(ask, session_id, replies[0]!.data.access_token)))
    const last = await cartOf(ask, devices[0]!.session_id, replies[0]!.data.access_token)
    expect(lines(last).toSorted()).toEqual(skus.map((sku) => [sku, 4]).toSorted())
  })

  test('what is bought leaves the cart wherever it has gone meanwhile', async ({ ask, till, mine }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const { data } = await login(ask, mine, { session_id: buyer.session_id })
    const { session_id } = data
    await buyer.post('order/store', orderForm(session_id), { authorization: `Bearer ${data.access_token}` })
    await till.bringEvents()
    const { data: answer } = await buyer.post('payment', { session_id, stripeToken: 'tok_threeDSecure2Required' })
    await ask('POST /auth/logout', { session_id }, { token: data.access_token })
    await till.answerBank((answer as { redirect_url: string }).redirect_url, 'complete')
    await till.work()
    await expect.poll(async () => (await cartOf(ask, newSessionId(), mine.token)).count, { timeout: 5000 }).toBe(0)
  })
})

describe('orders', () => {
  test('are listed newest first, and opened by their owner', async ({ ask, till, mine, theirs, clock }) => {
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

  test('are followed without an account by a code that goes to their address', async ({
    ask,
    till,
    emails,
    workOff,
  }) => {
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
    const code = /^\d{6}$/m.exec(emails[0]!.text)![0]
    for (const each of strangers)
      expect(await ask('POST /order/track', { ...each, code })).toMatchObject({ http: 422, code: 'code_wrong' })
    const { data } = await ask<{ order: Order; signature: string }>('POST /order/track', { ...known, code })
    expect(data.order).toEqual(order)
    expect((await ask('POST /order/track', { ...known, code })).code).toBe('code_wrong')
    expect((await ask(`GET /order/getById/${order.id}?signature=${data.signature}`)).data).toEqual(order)
  })
})

describe('what was ordered as a guest', () => {
  const known = { ...layla, email: 'Mona@Example.com' }
  const password = 'oryx under ghaf trees'
  const person = { ...known, password, password_confirmation: password }

  test('joins the account of its address when that is proved, in the list and in what is handed over', async ({
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
    const code = /^\d{6}$/m.exec(emails.find(({ to }) => to === 'mona@example.com')!.text)![0]
    const { data: mona } = await ask<{ access_token: string }>('POST /auth/confirm', { ...data, code })
    const listed = async (token: string) =>
      good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, { token })).data.map(({ id }) => id)
    expect(await listed(mona.access_token)).toEqual([order.id])
    const all = good(
      'GET /my-account/export',
      await ask('GET /my-account/export', undefined, { token: mona.access_token }),
    )
    expect(all.orders).toEqual([order])

    // Ordered as a guest since then: it is there after the next sign-in. Orders of others stay where they are.
    const later = await store({ ...known, email: 'mona@example.com' })
    await ask('POST /auth/login', { email: 'mona@example.com', password })
    expect((await listed(mona.access_token)).toSorted()).toEqual([order.id, later.id].toSorted())
    expect(await listed(theirs.token)).toEqual([])
  })

  test('does not join an account that only a network says is theirs', async ({ ask, till, shop, database, theirs }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    await ask('POST /order/store', { ...orderForm(buyer.session_id), billing: { ...layla, email: theirs.email } })
    await shop.db.execute('update customers set email_verified_at = null')
    const { data } = await ask<{ access_token: string }>('POST /auth/login', theirs)
    const token = data.access_token
    expect(good('GET /my-account/orders', await ask('GET /my-account/orders', undefined, { token })).total).toBe(0)
    expect((await database.pool.query('select 1 from orders where customer_id is not null')).rowCount).toBe(0)
  })

  test('is left alone while somebody is busy with it, and signing in does not wait', async ({
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

test('an order number is one number, however it is typed: its tries are counted together', async ({ ask }) => {
  const spelled = ['RD-100005', 'rd 100005', ' Rd-100005 ', 'rd100005', '100005', 'RD100005']
  const send = (order_number: string) => ask('POST /order/track-code', { order_number, email: 'layla@example.com' })
  for (const order_number of spelled.slice(0, 5)) expect((await send(order_number)).http).toBe(200)
  expect((await send(spelled[5]!)).http).toBe(429)
})

test('codes to track orders count per mailbox, whatever it is called and whichever order is named', async ({
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
  // From many addresses as well, a mailbox gets 20 codes an hour at most, for all its orders together.
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

test('an order is tried by number and address together: who guesses numbers shuts no buyer out', async ({ ask }) => {
  const order = { order_number: 'RD-100001', email: 'layla@example.com' }
  const stranger = { ...order, email: 'x@example.com' }
  for (let i = 0; i < 5; i++) expect((await ask('POST /order/track-code', stranger)).http).toBe(200)
  expect((await ask('POST /order/track-code', stranger)).http).toBe(429)
  for (let i = 0; i < 10; i++) expect((await ask('POST /order/track', { ...stranger, code: '000000' })).http).toBe(422)
  expect((await ask('POST /order/track', { ...stranger, code: '000000' })).http).toBe(429)
  expect((await ask('POST /order/track-code', order)).http).toBe(200)
  expect((await ask('POST /order/track', { ...order, code: '000000' })).http).toBe(422)
})

describe('my data', () => {
  test('is handed over whole', async ({ ask, till, mine }) => {
    const buyer = till.visitor()
    const sku = await till.wheel(8)
    await buyer.add(sku)
    const { data: order } = await ask<Order>('POST /order/store', orderForm(buyer.session_id), mine)
    await ask('POST /address-book/add', home, mine)
    await ask('POST /wishlist/add', { sku }, mine)
    await ask('POST /garage/add', chosen, mine)
    await ask('POST /product-review/add', { product_id: sku, name: 'Layla', reviews: 'Good', rating: 5 }, mine)
    const all = good('GET /my-account/export', await ask('GET /my-account/export', undefined, mine))
    expect(all).toMatchObject({
      profile: { email: mine.email },
      addresses: [{ nickname: 'Home' }],
      wishlist: [{ sku }],
      garage: [chosen],
      reviews: [{ reviews: 'Good', state: 'waiting' }],
      orders: [order],
    })
    expect(JSON.stringify(all)).not.toContain('argon2')
  })

  test('tells of the cart, of coupons, of sign-ins and of the proven address too, and gives no key away', async ({
    ask,
    till,
    mine,
    database,
  }) => {
    const [bought, later] = [till.visitor(), till.visitor()]
    const sku = await till.wheel(8)
    await bought.add(sku)
    const { data: order } = await ask<Order>('POST /order/store', orderForm(bought.session_id), mine)
    await database.pool.query(
      `insert into coupon_uses (code, order_id, customer_id, email)
       select (select min(code) from coupons), $1, $2, 'layla@example.com'`,
      [order.id, mine.id],
    )
    await database.pool.query(
      `insert into customer_identities (provider, subject, customer_id) values ('google', '1234', $1)`,
      [mine.id],
    )
    await later.add(sku)
    const gathered = { session_id: later.session_id, wishlist: [], garage: [] }
    const { data: again } = await ask<{ access_token: string }>('POST /auth/login', { ...mine, ...gathered })
    const all = good('GET /my-account/export', await ask('GET /my-account/export', undefined, mine))
    expect(all).toMatchObject({
      email_verified_at: expect.stringMatching(/^20/),
      networks: [{ provider: 'google', subject: '1234' }],
      sign_ins: [{ expires_at: expect.stringMatching(/^20/) }, {}],
      coupon_uses: [{ order_id: order.id, email: 'layla@example.com' }],
      carts: [{ country: 'AE', wheels: [{ sku, axle: 'any' }], addons: [] }],
    })
    for (const key of [later.session_id, again.access_token, mine.token]) expect(JSON.stringify(all)).not.toContain(key)
  })

  test('is deleted for good, but for what the law wants kept', async ({
    ask,
    till,
    mine,
    theirs,
    database,
    emails,
    workOff,
  }) => {
    const buyer = till.visitor()
    const sku = await till.wheel(8)
    await buyer.add(sku)
    const { data: order } = await ask<Order>('POST /order/store', orderForm(buyer.session_id), mine)
    for (const person of [mine, theirs]) {
      await ask('POST /address-book/add', home, person)
      await ask('POST /wishlist/add', { sku }, person)
      await ask('POST /garage/add', chosen, person)
      await ask('POST /product-review/add', { product_id: sku, name: 'Layla', reviews: 'Good', rating: 5 }, person)
    }
    expect((await ask('POST /my-account/delete', { password: 'wrong' }, mine)).fields).toHaveProperty('password')
    expect((await ask('POST /my-account/delete', {}, mine)).http).toBe(422)
    expect(await ask('POST /my-account/delete', { password: mine.password }, mine)).toMatchObject({
      http: 200,
      data: {},
    })
    expect((await ask('GET /my-account', undefined, mine)).http).toBe(401)
    expect((await ask('POST /auth/login', mine)).http).toBe(401)
    const { rows } = await database.pool.query(
      `select table_name from information_schema.columns where column_name = 'customer_id' and table_schema = 'public'`,
    )
    expect(rows.length).toBeGreaterThan(8)
    for (const { table_name } of rows)
      expect(
        (await database.pool.query(`select 1 from ${table_name} where customer_id = $1`, [mine.id])).rowCount,
        table_name,
      ).toBe(0)
    const kept = await database.pool.query('select customer_id, total from orders where id = $1', [order.id])
    expect(kept.rows).toEqual([{ customer_id: null, total: order.total }])
    expect(good('GET /my-account', await ask('GET /my-account', undefined, theirs)).counts).toMatchObject({
      addresses: 1,
      wishlist: 1,
      garage: 1,
      reviews: 1,
    })
    await workOff()
    expect(emails.at(-1)).toMatchObject({ to: mine.email, subject: 'Your account is deleted' })
  })

  test('is deleted with what is written while it is being deleted', async ({ ask, till, mine, theirs, database }) => {
    const sku = await till.wheel(8)
    const write = (person: Person, product_id = sku) =>
      ask('POST /product-review/add', { product_id, name: 'Layla', reviews: 'Good', rating: 5 }, person)
    const remove = (person: Person) => ask('POST /my-account/delete', { password: person.password }, person)
    await database.pool.query('insert into carts (session_id, customer_id) values ($1, $2)', [newSessionId(), mine.id])
    const deleted = await whileHeld(
      database,
      ['select 1 from carts where customer_id = $1 for update', mine.id],
      () => remove(mine),
      async () => expect((await write(mine)).http).toBe(200),
    )
    expect(deleted.http).toBe(200)

    expect((await write(theirs)).http).toBe(200)
    let written: Promise<Reply> | undefined
    await whileHeld(
      database,
      ['select 1 from product_reviews where customer_id = $1 for update', theirs.id],
      () => remove(theirs),
      async () => {
        written = write(theirs, 'dunehart-liwa-6')
        await untilWaiting(database.pool, 2)
      },
    )
    expect(await written).toMatchObject({ http: 401, code: 'not_signed_in' })
    expect((await database.pool.query(`select 1 from product_reviews where reviews = 'Good'`)).rowCount).toBe(0)
  })

  test('without a password it takes a fresh sign-in', async ({ ask, mine, shop, clock }) => {
    await shop.db.execute('update customers set password_hash = null')
    clock.pass({ minutes: 11 })
    expect(await ask('POST /my-account/delete', {}, mine)).toMatchObject({ http: 403, code: 'sign_in_again' })
    const { data } = await ask<{ profile: Profile }>('GET /my-account', undefined, mine)
    expect(data.profile.has_password).toBe(false)
    const fresh = await customer(shop)
    await shop.db.execute('update customers set password_hash = null')
    expect((await ask('POST /my-account/delete', {}, fresh)).http).toBe(200)
  })
})
