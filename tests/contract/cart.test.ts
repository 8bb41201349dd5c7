import { describe, expect } from 'vitest'
import { type CarChange, type Cart, cartCalls } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type Reply, test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = { make, model, year, modification }
/** The four choices of a car. */
function carOf(make: string, model: string, name: string): ChosenVehicle {
  const { year, modification } = car(make, model, name)
  return { make, model, year, modification }
}

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Expects a response that matches the call's schema exactly. */
function cartIn(reply: Reply): Cart {
  expect(reply).toMatchObject({ http: 200, status: true })
  const cart = cartCalls['POST /cart/add'].data.parse(reply.data)
  expect(cart).toEqual(reply.data)
  expect(cart.count).toBe(cart.cart_items.length + cart.addons.length)
  const lines = [...cart.cart_items, ...cart.addons]
  expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(cart.totals.subtotal)
  for (const line of lines) expect(line.total).toBe(line.quantity * line.unit_price)
  return cart
}

test('another car judges every wheel again, changes nothing before confirmation, and blocks what does not fit', async ({
  till,
  database,
}) => {
  const fits = 'DH-EMP-20085-5150-110-P45-SBK'
  await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [fits])
  const buyer = till.visitor()
  const { session_id, post } = buyer
  await buyer.add(fits, 4, { vehicle: chosen })
  await buyer.add(await till.wheel(8))
  const patrol = carOf('nissan', 'patrol', '5.6 V8')
  const judge = (vehicle: ChosenVehicle | null) => post<CarChange>('cart/judge-car', { session_id, vehicle })
  const change = (vehicle: ChosenVehicle | null, more = {}) =>
    post<Cart>('cart/change-car', { session_id, vehicle, ...more })

  const { data } = await judge(patrol)
  expect(cartCalls['POST /cart/judge-car'].data.parse(data)).toEqual(data)
  expect(data.car!.label).toContain('Nissan Patrol')
  const line = data.lines.find(({ sku }) => sku === fits)
  const other = data.lines.find(({ sku }) => sku !== fits)
  expect(line!.before!.verdict).toBeOneOf(['pass', 'parts'])
  expect(line!.before!.axles.map(({ axle, reason }) => [axle, reason])).toEqual([
    ['front', null],
    ['rear', null],
  ])
  expect(line!.after!.verdict).toBe('fail')
  expect(line!.after!.axles).toMatchObject([
    { axle: 'front', verdict: 'fail', reason: expect.stringContaining('5x150'), reason_ar: expect.any(String) },
    { axle: 'rear', verdict: 'fail' },
  ])
  expect(other!.before).toBeNull()
  const before = cartIn(await buyer.get(`cart/${session_id}/get`))
  expect(before.cart_items.find(({ sku }) => sku === fits)!.vehicle!.model).toBe('land-cruiser')
  expect(before.problems).toEqual([])
  expect(await judge({ ...patrol, modification: 'nope' })).toMatchObject({ http: 404, code: 'vehicle_not_found' })

  // The car is kept although it does not fit: the line gives the reason, and no order can be placed.
  for (const _ of [1, 2]) {
    const kept = cartIn(await change(patrol))
    expect(kept.cart_items.map(({ vehicle }) => vehicle!.model)).toEqual(['patrol', 'patrol'])
    expect(kept.problems.find((problem) => problem.line === line!.id)!.message).toMatch(
      /does not fit your \d{4} Nissan Patrol .+\. .*5x150/,
    )
  }
  const named = { vehicle_make: 'Nissan', vehicle_model: 'Patrol', vehicle_year: String(patrol.year) }
  expect(await buyer.store({ ...named, vehicle_model_sub: patrol.modification })).toMatchObject({
    code: 'does_not_fit_car',
  })
  const left = cartIn(await change(patrol, { remove_failing: true }))
  expect(left.cart_items.map(({ sku }) => sku)).not.toContain(fits)
  expect(left.cart_items.map(({ fit }) => fit)).not.toContain('fail')

  // For an unknown car nothing is checked, and nothing blocks the order.
  const unchecked = cartIn(await change(null))
  expect(unchecked.cart_items.every(({ vehicle, fit }) => vehicle === null && fit === null)).toBe(true)
  expect(unchecked.problems).toEqual([])
})

test('an order is for one car: a wheel for a second car needs the cart’s car changed first', async ({
  till,
  database,
  clock,
}) => {
  const fits = 'DH-EMP-20085-5150-110-P45-SBK'
  const patrol = carOf('nissan', 'patrol', '5.6 V8')
  const { rows } = await database.pool.query(
    `select sku from wheels where bolt_pattern = '6x139.7' order by sku limit 1`,
  )
  await database.pool.query('update wheels set supplier_stock = 8 where sku = any($1)', [[fits, rows[0].sku]])
  const buyer = till.visitor()
  await buyer.add(fits, 4, { vehicle: chosen })
  clock.pass({ minutes: 1 })
  await buyer.add(rows[0].sku, 4)
  await database.pool.query('update cart_lines set vehicle = $1 where sku = $2', [patrol, rows[0].sku])
  const { cart_items, problems } = cartIn(await buyer.get(`cart/${buyer.session_id}/get`))
  expect(problems).toEqual([{ line: cart_items[1]!.id, message: expect.stringContaining('One order is for one car') }])
  const { data } = await buyer.post<Cart>('cart/change-car', { session_id: buyer.session_id, vehicle: null })
  expect(data.problems).toEqual([])
})

describe('cart/add', () => {
  test('adds a set of four; repeating it extends the line, and "exact" makes a repeat idempotent', async ({ till }) => {
    const sku = await till.wheel(20)
    const { post, session_id } = till.visitor()
    const first = cartIn(await post('cart/add', { session_id, sku }))
    expect(first.cart_items).toMatchObject([{ sku, quantity: 4, axle: 'any', set_id: null, vehicle: null, fit: null }])
    const [a, b] = await Promise.all([1, 2].map(() => post('cart/add', { session_id, sku, quantity: 1 })))
    expect(Math.max(cartIn(a!).cart_items[0]!.quantity, cartIn(b!).cart_items[0]!.quantity)).toBe(6)
    for (const _ of [1, 2])
      expect(
        cartIn(await post('cart/add', { session_id, sku: sku.toLowerCase(), quantity: 8, exact: true })),
      ).toMatchObject({
        count: 1,
        cart_items: [{ quantity: 8 }],
      })
  })

  test('the first addition answers with the cart as it is read afterwards; a refused one leaves no cart', async ({
    till,
    database: { pool },
  }) => {
    const [sold_out, few, to_order] = [await till.wheel(0), await till.wheel(3), await till.wheel(2)]
    await pool.query('update wheels set special_order = true where sku = $1', [to_order])
    const { rows } = await pool.query(`select sku from wheels where bolt_pattern = '5x112' and shown limit 1`)
    for (const [sku, more, code] of [
      ['NO-SUCH-WHEEL', {}, 'wheel_not_found'],
      [sold_out, {}, 'out_of_stock'],
      [few, {}, 'not_enough_stock'],
      [rows[0].sku, { vehicle: chosen }, 'does_not_fit'],
    ] as const)
      expect(await till.visitor().add(sku, 4, more)).toMatchObject({ code })
    expect((await pool.query('select from carts')).rowCount).toBe(0)
    for (const [sku, quantity] of [
      [few, 3],
      [to_order, 4],
    ] as const) {
      const { add, get, session_id } = till.visitor()
      const added = cartIn(await add(sku.replaceAll('-', '').toLowerCase(), quantity, { country: 'OM' }))
      expect(added).toMatchObject({ session_id, cart_items: [{ sku, quantity }], delivery: { country: 'OM' } })
      expect(cartIn(await get(`cart/${session_id}/get`))).toEqual(added)
    }
  })

  test('two wheels that are added to a new cart at once are both in it, and in the answer of the second', async ({
    till,
  }) => {
    const skus = [await till.wheel(8), await till.wheel(9)]
    for (let i = 0; i < 10; i++) {
      const { add } = till.visitor()
      const carts = (await Promise.all(skus.map((sku) => add(sku, 4)))).map(cartIn)
      expect(carts.map(({ count }) => count).toSorted()).toEqual([1, 2])
    }
  })

  test('an addition that arrives twice counts once, by its idempotency key', async ({ till, database }) => {
    const sku = await till.wheel(20)
    await database.pool.query('update addons set stock = 9 where id = 101')
    const { post, session_id } = till.visitor()
    for (const [call, article] of [
      ['cart/add', { sku }],
      ['cart/add-addon', { addon_id: 101 }],
    ] as const) {
      const add = (idempotency_key?: string) =>
        post(call, { session_id, ...article, quantity: 2, ...(idempotency_key && { idempotency_key }) })
      const quantity = ({ cart_items, addons }: Cart) => (call === 'cart/add' ? cart_items : addons)[0]!.quantity
      for (const answer of await Promise.all([add('first-of-a-visitor'), add('first-of-a-visitor')]))
        expect(quantity(cartIn(answer))).toBe(2)
      expect(quantity(cartIn(await add('first-of-a-visitor')))).toBe(2)
      expect(quantity(cartIn(await add('second-of-a-visitor')))).toBe(4)
      expect(quantity(cartIn(await add()))).toBe(6)
    }
  })

  test('a wheel for a car carries its verdict; one that does not fit is rejected', async ({ till, database }) => {
    const { add, get, session_id } = till.visitor()
    const fits = 'DH-EMP-20085-5150-110-P45-SBK'
    await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [fits])
    const added = cartIn(await add(fits, 4, { vehicle: chosen }))
    const [line] = added.cart_items
    expect(cartIn(await get(`cart/${session_id}/get`))).toEqual(added)
    expect(line!.vehicle).toEqual({
      ...chosen,
      label: expect.stringContaining('Land Cruiser'),
      label_ar: expect.stringContaining('لاند كروزر'),
    })
    expect(['pass', 'warn', 'unknown']).toContain(line!.fit)
    const { rows } = await database.pool.query(
      `select sku from wheels where bolt_pattern = '5x112' and supplier_stock > 4 limit 1`,
    )
    expect(await add(rows[0].sku, 4, { vehicle: chosen })).toMatchObject({
      http: 422,
      status: false,
      code: 'does_not_fit',
      errors: ['This wheel does not fit your car. Choose another size or wheel.'],
    })
    expect((await add(rows[0].sku, 4)).status).toBe(true)
    expect(await add(fits, 4, { vehicle: { ...chosen, modification: 'nope' } })).toMatchObject({
      http: 404,
      code: 'vehicle_not_found',
    })
  })

  test('front and rear are two lines of one set', async ({ till, database }) => {
    const { rows } = await database.pool.query(
      `select p.front_sku, p.rear_sku from wheel_pairs p join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku
       where f.supplier_stock >= 4 and r.supplier_stock >= 4 limit 1`,
    )
    const { front_sku, rear_sku } = rows[0]
    const { cart_items } = cartIn(await till.visitor().add(front_sku, 2, { rear_sku }))
    expect(cart_items.map((line) => [line.sku, line.axle, line.quantity])).toEqual([
      [front_sku, 'front', 2],
      [rear_sku, 'rear', 2],
    ])
    expect(cart_items[0]!.set_id).toBe(cart_items[1]!.set_id)
  })

  test('unknown goods, sold-out goods and excess quantities are rejected with a message', async ({ till }) => {
    const { add, post, session_id } = till.visitor()
    expect(await add('NO-SUCH-WHEEL')).toMatchObject({ http: 404, code: 'wheel_not_found' })
    expect(await add(await till.wheel(0))).toMatchObject({ http: 409, code: 'out_of_stock' })
    const plenty = await till.wheel(500)
    await add(plenty, 40)
    expect(await add(plenty, 1)).toMatchObject({ http: 409, code: 'too_many_of_one' })
    for (const quantity of [0, -1, 41, 1.5, 'four', null])
      expect(await post('cart/add', { session_id, sku: plenty, quantity })).toMatchObject({
        http: 422,
        code: 'invalid',
      })
  })

  test('any SKU or session is rejected or accepted, never a server error', async ({ till }) => {
    const { post, session_id } = till.visitor()
    for (const text of hostileTexts) {
      expect((await post('cart/add', { session_id, sku: text })).http).toBeOneOf([404, 422])
      expect(await post('cart/add', { session_id: text, sku: 'X' })).toMatchObject({ http: 422, code: 'invalid' })
      expect((await post('coupon/apply', { session_id, code: text })).http).toBeOneOf([200, 404, 422])
    }
  })
})

describe('cart/{session_id}/get', () => {
  test('an unknown cart is empty, and reading it writes nothing', async ({ till, database }) => {
    const { get, session_id } = till.visitor()
    const found = await get(`cart/${session_id}/get?country=KW`)
    expect(found.message).toBe('Your cart')
    expect(cartIn(found)).toMatchObject({
      session_id,
      cart_items: [],
      addons: [],
      count: 0,
      coupon: null,
      delivery: { country: 'KW', cost: 0 },
      totals: { currency: 'AED', total: 0 },
      problems: [],
    })
    expect((await database.pool.query('select 1 from carts')).rowCount).toBe(0)
  })

  test('an invalid session is "Failed to get cart" with no data', async ({ till }) => {
    expect(await till.visitor().get('cart/undefined/get')).toEqual({
      http: 422,
      status: false,
      message: 'Failed to get cart',
      errors: ['Failed to get cart'],
      code: 'cart_failed',
      data: null,
    })
  })

  test('the last country is remembered, and one without delivery is ignored', async ({ till }) => {
    const { add, get, session_id } = till.visitor()
    await add(await till.wheel(8), 2)
    expect(cartIn(await get(`cart/${session_id}/get?country=OM`)).delivery).toMatchObject({
      country: 'OM',
      cost: 22_000,
    })
    expect(cartIn(await get(`cart/${session_id}/get?country=FR`)).delivery).toMatchObject({
      country: 'OM',
      cost: 22_000,
    })
  })
})

test('a new cart has the country of its first addition; an existing one keeps its own', async ({ till }) => {
  const { post, session_id } = till.visitor()
  const sku = await till.wheel(8)
  const add = (country: string) => post('cart/add', { session_id, sku, quantity: 4, exact: true, country })
  expect(cartIn(await add('KW')).delivery.country).toBe('KW')
  expect(cartIn(await add('OM')).delivery.country).toBe('KW')
  const other = till.visitor()
  const nuts = { session_id: other.session_id, addon_id: 101, country: 'SA' }
  expect(cartIn(await other.post('cart/add-addon', nuts)).delivery.country).toBe('SA')
})

test('quantities change and lines are removed only in the caller’s cart', async ({ till }) => {
  const sku = await till.wheel(6)
  const { add, post, remove, session_id } = till.visitor()
  const stranger = till.visitor()
  const { id } = cartIn(await add(sku)).cart_items[0]!
  expect(cartIn(await post('cart/change-quantity', { session_id, id, quantity: 6 })).cart_items[0]).toMatchObject({
    quantity: 6,
  })
  expect(await post('cart/change-quantity', { session_id, id, quantity: 7 })).toMatchObject({
    http: 409,
    code: 'not_enough_stock',
  })
  for (const reply of [
    await stranger.post('cart/change-quantity', { session_id: stranger.session_id, id, quantity: 1 }),
    await stranger.remove(`cart/${id}/delete?session_id=${stranger.session_id}`),
    await remove(`cart/${unknownId}/delete?session_id=${session_id}`),
  ])
    expect(reply).toMatchObject({ http: 404, code: 'cart_line_not_found' })
  expect(cartIn(await remove(`cart/${id}/delete?session_id=${session_id}`)).count).toBe(0)
})

test('accessories have separate lines', async ({ till, database }) => {
  await database.pool.query('update addons set stock = 5 where id = 101')
  const { post, remove, session_id } = till.visitor()
  cartIn(await post('cart/add-addon', { session_id, addon_id: 101 }))
  const { addons, delivery } = cartIn(await post('cart/add-addon', { session_id, addon_id: 101, quantity: 2 }))
  expect(addons).toMatchObject([{ addon_id: 101, quantity: 3, available: 5 }])
  expect(delivery.cost).toBe(2_500)
  const { id } = addons[0]!
  expect(
    cartIn(await post('cart/add-addon', { session_id, addon_id: 101, quantity: 1, exact: true })).addons[0]!.quantity,
  ).toBe(1)
  expect(cartIn(await post('cart/add-on-change-quantity', { session_id, id, quantity: 5 })).addons[0]!.quantity).toBe(5)
  expect(await post('cart/add-on-change-quantity', { session_id, id, quantity: 6 })).toMatchObject({
    http: 409,
    code: 'not_enough_stock',
  })
  expect(await post('cart/add-addon', { session_id, addon_id: 999_999 })).toMatchObject({
    http: 404,
    code: 'addon_not_found',
  })
  // The calls for wheels do not find this line.
  expect(await post('cart/change-quantity', { session_id, id, quantity: 1 })).toMatchObject({
    http: 404,
    code: 'cart_line_not_found',
  })
  expect(await remove(`cart/${id}/delete?session_id=${session_id}`)).toMatchObject({ http: 404 })
  expect(cartIn(await remove(`cart/${id}/delete-addon?session_id=${session_id}`)).count).toBe(0)
  expect(await remove(`cart/${id}/delete-addon?session_id=${session_id}`)).toMatchObject({
    http: 404,
    code: 'cart_line_not_found',
  })
})

test('either call empties a cart, also twice; a missing session is reported', async ({ till }) => {
  const { add, get, remove, session_id } = till.visitor()
  const sku = await till.wheel(8)
  await add(sku)
  for (const _ of [1, 2]) expect(cartIn(await remove(`cart/clear/${session_id}`)).count).toBe(0)
  await add(sku)
  // This GET changes something, so it needs the anti-forgery header.
  const guarded = { cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' }
  expect(await get(`cart/${session_id}/clear`)).toMatchObject({ http: 403, code: 'cross_site' })
  expect(cartIn(await get(`cart/${session_id}/clear`, guarded)).count).toBe(0)
  for (const nothing of ['null', 'undefined', ''])
    expect(await remove(`cart/clear/${nothing}`)).toMatchObject({
      http: 422,
      errors: ['No session ID'],
      code: 'no_session',
    })
})

test('coupon/apply adds and removes a code; calculate-shipping returns the delivery cost', async ({ till }) => {
  const { add, get, post, session_id } = till.visitor()
  const plain = cartIn(await add(await till.wheel(8))).totals
  const apply = (code: string) => post('coupon/apply', { session_id, code })
  const cheaper = cartIn(await apply(' set150 '))
  expect(cheaper.coupon).toMatchObject({ code: 'SET150' })
  expect(cheaper.totals).toMatchObject({ discount: 15_000, total: plain.total - 15_000 })
  expect(await apply('NO-SUCH')).toMatchObject({
    http: 404,
    errors: ['We don’t know this code. Please check the spelling.'],
  })
  const bare = cartIn(await apply(''))
  expect([bare.coupon, bare.totals]).toEqual([null, plain])

  const { data } = await get(`calculate-shipping/KW/${session_id}`)
  expect(cartCalls['GET /calculate-shipping/{country}/{session_id}'].data.parse(data)).toEqual(data)
  expect(data).toMatchObject({ country: 'KW', cost: 76_000, days: 9 })
  expect(cartIn(await get(`cart/${session_id}/get?country=KW`)).delivery).toEqual(data)
})

test('an expired bearer token is rejected, so that the browser renews it', async ({ till }) => {
  const { get, session_id } = till.visitor()
  const ended = await get(`cart/${session_id}/get`, { authorization: `Bearer ${'x'.repeat(43)}` })
  expect(ended).toMatchObject({ http: 401, code: 'token_ended', status: false })
})

test('a JSON content type without a body is accepted; a missing query parameter is named', async ({ till, app }) => {
  const { add, session_id } = till.visitor()
  const [line] = (await add(await till.wheel(8))).data.cart_items
  const send = async (method: 'DELETE' | 'POST', path: string, payload?: string) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method, url: `/api/${path}`, headers, ...(payload !== undefined && { payload }) })
    return { http: reply.statusCode, ...reply.json() }
  }
  expect(await send('DELETE', `cart/${line!.id}/delete`)).toMatchObject({
    http: 422,
    fields: { session_id: ['Please send the field session_id'] },
  })
  expect(await send('DELETE', `cart/${line!.id}/delete?session_id=${session_id}`)).toMatchObject({
    http: 200,
    data: { count: 0 },
  })
  expect(await send('DELETE', `cart/clear/${session_id}`, '')).toMatchObject({ http: 200 })
  expect((await send('POST', 'cart/add')).fields).toHaveProperty('sku')
  expect(await send('POST', 'cart/add', '{"sku"')).toMatchObject({ http: 400, code: 'bad_request' })
})

test('problems are in the language of the reader', async ({ till }) => {
  const { post, session_id } = till.visitor()
  const reply = await post('cart/add', { session_id, sku: 'NO-SUCH' }, { 'accept-language': 'ar' })
  expect(reply.message).toBe('لم نعد نبيع هذا الجنط')
})
