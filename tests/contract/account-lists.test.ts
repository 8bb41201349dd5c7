import { describe, expect } from 'vitest'
import type { Address, Wish } from '#shared/api/account.ts'
import type { SignedIn } from '#shared/api/auth.ts'
import type { Cart } from '#shared/api/cart.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/money/till.ts'
import { chosen, good } from '#tests/support/account-calls.ts'
import { type Ask, home, type Person } from '#tests/support/customers.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { orderForm } from '#tests/support/order-form.ts'

describe('address book', () => {
  const book = async (ask: Ask, person: Person) =>
    good('GET /address-book/all', await ask('GET /address-book/all', undefined, person))

  test('exactly one address is the default after adding, changing and removing', async ({ ask, mine, clock }) => {
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
    expect((await add({ phone_no: 'call me' })).fields).toEqual({
      phone_no: [expect.stringContaining('phone number we can reach you on')],
    })
    expect((await add({ email: 'a@b.co\nBcc: c@d.co' })).fields).toHaveProperty('email')
    expect(Object.keys((await ask('POST /address-book/add', {}, mine)).fields!)).toHaveLength(9)
  })

  test('the address of another customer is not found', async ({ ask, mine, theirs }) => {
    const { data } = await ask<Address>('POST /address-book/add', home, theirs)
    for (const call of [`PUT /address-book/${data.id}/update`, `DELETE /address-book/${data.id}/delete`])
      expect(await ask(call, home, mine)).toMatchObject({ http: 404, code: 'address_not_found' })
    expect(await book(ask, theirs)).toEqual([data])
    expect(await book(ask, mine)).toEqual([])
  })

  test('holds at most twenty addresses', async ({ ask, mine }) => {
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
  test('a wheel is added once, however its SKU is typed', async ({ ask, till, mine, theirs }) => {
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

  test('wheels that are no longer sold wait in the wishlist and take no place of others', async ({
    ask,
    till,
    mine,
    database,
  }) => {
    const list = async () =>
      good('GET /wishlist', await ask('GET /wishlist', undefined, mine)).map(({ sku }: { sku: string }) => sku)
    const [gone, fresh] = [await till.wheel(4), await till.wheel(4)]
    await database.pool.query(
      `insert into wishlist_items (customer_id, sku, created_at)
       select $1, sku, now() - interval '1 day' from wheels where shown and sku <> $3 order by sku = $2 desc, sku limit 200`,
      [mine.id, gone, fresh],
    )
    expect(await list()).toHaveLength(200)
    expect(await ask('POST /wishlist/add', { sku: fresh }, mine)).toMatchObject({ http: 409, code: 'wishlist_full' })
    await database.pool.query('update wheels set hidden = true where sku = $1', [gone])
    expect((await ask('POST /wishlist/add', { sku: fresh }, mine)).http).toBe(200)
    const kept = await list()
    expect(kept).toHaveLength(200)
    expect(kept).not.toContain(gone)
    expect(good('GET /my-account', await ask('GET /my-account', undefined, mine)).counts.wishlist).toBe(200)
    await ask(`DELETE /wishlist/${kept[1]}/delete`, undefined, mine)
    await database.pool.query('update wheels set hidden = false where sku = $1', [gone])
    expect(await list()).toContain(gone)
  })

  test('a car is saved once, with its names', async ({ ask, mine, theirs }) => {
    const added = good('POST /garage/add', await ask('POST /garage/add', chosen, mine))
    expect(added).toMatchObject({ ...chosen, model_name: 'Land Cruiser' })
    await ask('POST /garage/add', chosen, mine)
    expect(good('GET /garage', await ask('GET /garage', undefined, mine))).toEqual([added])
    expect((await ask('POST /garage/add', { ...chosen, modification: 'nope' }, mine)).code).toBe('vehicle_not_found')
    expect((await ask(`DELETE /garage/${added.id}/delete`, undefined, theirs)).http).toBe(404)
    expect((await ask(`DELETE /garage/${added.id}/delete`, undefined, mine)).http).toBe(200)
  })

  test('cars that are missing from the vehicle data take no place in the garage', async ({ ask, mine, database }) => {
    const list = async () => good('GET /garage', await ask('GET /garage', undefined, mine))
    const added = good('POST /garage/add', await ask('POST /garage/add', chosen, mine))
    const insert = (modifications: string) =>
      database.pool.query(
        `insert into garage_cars (customer_id, make, model, year, modification, created_at)
         select $1, 'toyota', 'camry', 2020, m, now() + interval '1 day' from (${modifications}) x(m)`,
        [mine.id],
      )
    await insert(`select 'gone-' || n from generate_series(1, 20) n`)
    expect(await list()).toEqual([added])
    const { make, model } = chosen
    const { rows } = await database.pool.query<{ slug: string; year: number }>(
      `select slug, start_year as year from vehicle_modifications where make = $1 and model = $2 and slug <> $3 limit 1`,
      [make, model, chosen.modification],
    )
    const { slug: modification, year } = rows[0]!
    expect((await ask('POST /garage/add', { make, model, year, modification }, mine)).http).toBe(200)
    expect(await list()).toHaveLength(2)
    expect(good('GET /my-account', await ask('GET /my-account', undefined, mine)).counts.garage).toBe(2)
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

  test('merges its cart, wishlist and cars into the customer’s, without losses or duplicates', async ({
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
    // The cart has a new session id, so the previous one finds nothing.
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

    // The first device finds the merged cart; the second one adds to it.
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

  test('shows nothing of it to the next customer', async ({ ask, till, mine, theirs }) => {
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

    // Without signing out in between: the second customer sees their own cart, and the first finds theirs again.
    const back = await login(ask, mine, { session_id })
    expect(lines(await cartOf(ask, session_id, back.data.access_token))).toEqual([[sku, 4]])
    expect(lines(await cartOf(ask, newSessionId(), next.data.access_token))).toEqual([[other, 2]])
  })

  test('on two devices at once loses nothing', async ({ ask, till, mine }) => {
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

  test('with more lines than an order may have, names those beyond and loses none', async ({
    ask,
    till,
    mine,
    database,
  }) => {
    const { rows } = await database.pool.query<{ sku: string }>(
      `update wheels set supplier_stock = 10 where id in (select id from wheels where axle = 'any' order by id limit 40)
       returning sku`,
    )
    const [one, other] = [till.visitor(), till.visitor()]
    for (const [i, { sku }] of rows.entries()) await (i < 20 ? one : other).add(sku, 1)
    await login(ask, mine, { session_id: one.session_id })
    const { session_id, access_token: token } = (await login(ask, mine, { session_id: other.session_id })).data
    const merged = await cartOf(ask, session_id, token)
    expect(merged.count).toBe(40)
    expect(merged.problems).toHaveLength(10)
    expect(merged.problems[0]!.message).toContain('at most 30 different items')
    expect(await ask('POST /order/store', orderForm(session_id), { token })).toMatchObject({ code: 'too_many_lines' })
    for (const { line } of merged.problems)
      await ask(`DELETE /cart/${line}/delete?session_id=${session_id}`, undefined, { token })
    expect(await cartOf(ask, session_id, token)).toMatchObject({ count: 30, problems: [] })
  })

  test('a paid line is removed from the cart even after the cart was merged', async ({ ask, till, mine }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const { data } = await login(ask, mine, { session_id: buyer.session_id })
    const { session_id } = data
    const headers = { authorization: `Bearer ${data.access_token}` }
    await buyer.post('order/store', orderForm(session_id), headers)
    await till.sendEvents()
    const payment = { session_id, stripeToken: 'tok_threeDSecure2Required' }
    const { data: answer } = await buyer.post('payment', payment, headers)
    await ask('POST /auth/logout', { session_id }, { token: data.access_token })
    await till.answerBank((answer as { redirect_url: string }).redirect_url, 'complete')
    await till.work()
    await expect.poll(async () => (await cartOf(ask, newSessionId(), mine.token)).count, { timeout: 20_000 }).toBe(0)
  })
})
