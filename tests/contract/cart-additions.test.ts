import { expect } from 'vitest'
import type { Cart } from '#shared/api/cart.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import { test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { cartIn } from '#tests/support/cart-in.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = { make, model, year, modification }

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
  // One half, as Undo puts it back: in a new cart and in one that there is.
  const buyer = till.visitor()
  for (const [sku, axle] of [
    [rear_sku, 'rear'],
    [front_sku, 'front'],
  ]) {
    const half = cartIn(await buyer.add(sku, 2, { axle, exact: true })).cart_items.find((line) => line.sku === sku)
    expect(half).toMatchObject({ axle, set_id: null, quantity: 2 })
  }
})

test('unknown goods, sold-out goods and excess quantities are rejected with a message', async ({ till }) => {
  const { add, post, session_id } = till.visitor()
  expect(await add('NO-SUCH-WHEEL')).toMatchObject({ http: 404, code: 'wheel_not_found' })
  expect(await add(await till.wheel(0))).toMatchObject({ http: 409, code: 'out_of_stock' })
  const plenty = await till.wheel(500)
  await add(plenty, 40)
  expect(await add(plenty, 1)).toMatchObject({ http: 409, code: 'too_many_of_one' })
  for (const quantity of [0, -1, 41, 1.5, 'four'])
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

test('more pieces than an order may have are refused with their number, in both languages', async ({ till }) => {
  const { session_id, post } = till.visitor()
  const sku = await till.wheel(10)
  const added = { session_id, sku, quantity: mostOfOneLine + 1 }
  for (const [language, sentence] of [
    ['en', 'You can order at most 40 of one item'],
    ['ar', 'الحد الأقصى من المنتج الواحد في الطلب: 40'],
  ] as const)
    expect(await post('cart/add', added, { 'accept-language': language })).toMatchObject({
      http: 422,
      fields: { quantity: [sentence] },
    })
})
