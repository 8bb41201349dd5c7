import { describe, expect } from 'vitest'
import type { Profile } from '#shared/api/auth.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/money/till.ts'
import { chosen, good } from '#tests/support/account-calls.ts'
import { customer, home, type Person, type Reply } from '#tests/support/customers.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { untilWaiting, whileHeld } from '#tests/support/lock-waits.ts'
import { orderForm } from '#tests/support/order-form.ts'

describe('profile and password', () => {
  const profile = {
    first_name: ' Layla ',
    last_name: 'Haddad',
    address: 'Al Wasl Road 12',
    phone: '+971 50 123 4567',
    city: 'Dubai',
    state: 'Dubai',
  }

  test('only the fields of the form change the profile', async ({ ask, mine }) => {
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

  test('the form has the rules of the specification', async ({ ask, mine }) => {
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

  test("a phone number without a country code is of the city's country, the default address's, or the only one where it is valid", async ({
    ask,
    mine,
  }) => {
    const phoneOf = async (phone: string, city = 'Al Khan') =>
      ask('PUT /users/update', { ...profile, phone, city }, mine)
    const stored = async (phone: string, city?: string) => good('PUT /users/update', await phoneOf(phone, city)).phone
    expect((await phoneOf('0551234567')).fields).toEqual({
      phone: ['Please begin the number with its country code, such as +971 or +966'],
    })
    expect(await stored('0551234567', 'dubai')).toBe('+971551234567')
    expect(await stored('٠٥٥١٢٣٤٥٦٧', 'الرياض')).toBe('+966551234567')
    expect(await stored('5000 0000')).toBe('+96550000000')
    good('POST /address-book/add', await ask('POST /address-book/add', { ...home, country: 'SA', zip: '12211' }, mine))
    expect(await stored('0551234567')).toBe('+966551234567')
    expect(await stored('+971 55 123 4567')).toBe('+971551234567')
    expect((await phoneOf('9123 4567')).fields).toHaveProperty('phone')
  })

  test('a changed password ends every token and returns a new one', async ({ ask, mine, shop, emails, workOff }) => {
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
    expect(emails).toContainEqual(expect.objectContaining({ to: mine.email, subject: 'Your password was changed' }))

    await shop.db.execute('update customers set password_hash = null')
    const none = await ask('PUT /users/change-password', form, { token: access_token })
    expect(none).toMatchObject({ http: 409, code: 'password_not_set' })
  })

  test('the current password can be guessed ten times from an open session', async ({ ask, mine }) => {
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

describe('my data', () => {
  test('is exported in full', async ({ ask, till, mine }) => {
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

  test('includes cart, coupons, sign-ins and the verified address, and no secret', async ({
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

  test('is deleted for good, except what the law requires', async ({
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
    expect(emails).toContainEqual(expect.objectContaining({ to: mine.email, subject: 'Your account is deleted' }))
  })

  test('is deleted together with concurrent writes', async ({ ask, till, mine, theirs, database }) => {
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

  test('needs a fresh sign-in where there is no password', async ({ ask, mine, shop, clock }) => {
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
