import { describe, expect } from 'vitest'
import type { Product } from '#shared/api/browse.ts'
import { type CarChange, type Cart, cartCalls } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { cartIn } from '#tests/support/cart-in.ts'

const { make, model, year, modification } = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = { make, model, year, modification }
/** The four choices of a car. */
function carOf(make: string, model: string, name: string): ChosenVehicle {
  const { year, modification } = car(make, model, name)
  return { make, model, year, modification }
}

const unknownId = '00000000-0000-4000-8000-000000000000'

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
    { axle: 'front', verdict: 'fail', reason: expect.stringContaining('5×150'), reason_ar: expect.any(String) },
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
      /does not fit your \d{4} Nissan Patrol .+\. .*5×150/,
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
  const { add, post, remove, session_id } = till.visitor()
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
  // Lines are counted, not pieces.
  const both = cartIn(await add(await till.wheel(8), 4))
  expect(both).toMatchObject({ count: 2, cart_items: [{ quantity: 4 }], addons: [{ addon_id: 101, quantity: 5 }] })
  expect(cartIn(await remove(`cart/${id}/delete-addon?session_id=${session_id}`))).toMatchObject({
    count: 1,
    addons: [],
  })
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
  for (const typed of ['SET١٥٠', 'set ۱۵۰', 'S E T 1 5 0', '\u200fSET150\u200f'])
    expect(cartIn(await apply(typed)).coupon).toMatchObject({ code: 'SET150' })
  expect(cartIn(await apply(' ')).coupon).toBeNull()
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

test('of a wheel made for the front axle no four fit where it fails at the rear', async ({ till, database }) => {
  const { rows } = await database.pool.query<{ sku: string } & ChosenVehicle>(`
    select w.sku, mo.make, mo.model, mo.end_year as year, mo.slug as modification
    from wheels w join vehicle_modifications mo on mo.technical->>'bolt_pattern' = w.bolt_pattern
    where w.axle = 'front' and w.shown and mo.takes_staggered order by w.sku, mo.slug limit 400`)
  await database.pool.query(`update wheels set supplier_stock = 8 where axle = 'front'`)
  const wordOf = async ({ sku, ...vehicle }: (typeof rows)[number], quantity: number) => {
    const buyer = till.visitor()
    await buyer.add(sku, quantity, { vehicle })
    return cartIn(await buyer.get(`cart/${buyer.session_id}/get`)).cart_items[0]?.fit
  }
  const differing: string[] = []
  for (const row of rows) {
    if ((await wordOf(row, 2)) !== 'pass') continue
    const four = await wordOf(row, 4)
    if (four !== 'pass') differing.push(row.sku)
    if (differing.length > 0) break
  }
  expect(differing.length).toBeGreaterThan(0)
})

test('an accessory that suits neither the cart’s car nor its wheels says so, and can be bought all the same', async ({
  till,
  database,
}) => {
  const { pool } = database
  const wheel = 'DH-EMP-20085-5150-110-P45-SBK'
  await pool.query('update wheels set supplier_stock = 8 where sku = $1', [wheel])
  const part = async (fits: object | null) => {
    const { rows } = await pool.query(
      `update addons set fits = $1, stock = 9, hidden = false where id = (
         select id from addons where id not in (select coalesce(addon_id, 0) from cart_lines) order by id limit 1
       ) returning id, sku`,
      [fits && JSON.stringify(fits)],
    )
    return rows[0] as { id: number; sku: string }
  }
  const nuts = { fastener: 'Lug nuts', thread_size: 'M14 x 1.5', stud_holes: 5, wheel_seat: 'conical 60' }
  const buyer = till.visitor()
  const { session_id, post } = buyer
  const put = async (fits: object | null) => {
    const { id, sku } = await part(fits)
    await post('cart/add-addon', { session_id, addon_id: id, quantity: 1 })
    return sku
  }
  const said = async (sku: string, options = '') =>
    cartIn(await buyer.get(`cart/${session_id}/get${options}`)).addons.find((each) => each.sku === sku)!.misfit

  const bolts = await put({ ...nuts, fastener: 'Lug bolts' })
  expect(await said(bolts)).toBeNull()
  await buyer.add(wheel, 4, { vehicle: chosen })
  expect(await said(bolts)).toMatch(/^This part does not suit your \d{4} Toyota Land Cruiser/)
  expect(await said(await put(nuts))).toBeNull()
  expect(await said(await put(null))).toBeNull()
  const bore = Number((await pool.query('select centre_bore from wheels where sku = $1', [wheel])).rows[0].centre_bore)
  expect(await said(await put({ wheel_bore: bore }))).toBeNull()
  expect(await said(await put({ wheel_bore: bore - 10 }))).toBe('This part does not suit the wheels in your cart')
  expect(await said(await put({ ...nuts, wheel_seat: 'ball 14' }))).toBe(
    'This part does not suit the wheels in your cart',
  )
  expect(cartIn(await buyer.get(`cart/${session_id}/get`)).problems).toEqual([])

  // Of a wheel whose car is not known nothing is said of the car.
  await post('cart/change-car', { session_id, vehicle: null })
  expect(await said(bolts)).toBeNull()
})

test('pieces of an accessory are taken by the wheels that need them, those added first before others', async ({
  till,
  database: { pool },
  clock,
}) => {
  const first = 'DH-EMP-20085-5150-110-P45-SBK'
  const { rows } = await pool.query(
    `select w.sku from wheels w join wheels f on f.sku = $1
     where w.sku <> f.sku and (w.bolt_pattern, w.centre_bore, w.lug_seat, w.diameter) = (f.bolt_pattern, f.centre_bore, f.lug_seat, f.diameter)
       and w.load_rating_kg >= f.load_rating_kg and w.width = f.width and w.axle = 'any'
     order by abs(w.offset - f.offset), w.sku limit 1`,
    [first],
  )
  const second = rows[0].sku as string
  await pool.query('update wheels set supplier_stock = 9 where sku = any($1)', [[first, second]])
  const buyer = till.visitor()
  const product = await buyer.get(
    `wheel/any/${first}?${new URLSearchParams({ make, model, year: String(year), modification })}`,
  )
  const nuts = (product.data as Product).kit.find(({ name }) => /nuts/i.test(name))!
  await pool.query('update addons set stock = 99 where id = $1', [nuts.addon_id])
  const { session_id, post } = buyer
  await buyer.add(first, 4, { vehicle: chosen })
  clock.pass({ minutes: 1 })
  await buyer.add(second, 4, { vehicle: chosen })
  const [one, other] = cartIn(await buyer.get(`cart/${session_id}/get`)).cart_items.map(({ id }) => id)
  const takenOf = async (quantity: number) =>
    cartIn(await post('cart/add-addon', { session_id, addon_id: nuts.addon_id, quantity, exact: true })).addons[0]!
      .taken
  const packs = Math.ceil(nuts.needed / nuts.pieces)
  const left = packs * nuts.pieces - nuts.needed
  expect(await takenOf(packs)).toEqual([
    { line: one, pieces: nuts.needed },
    ...(left > 0 ? [{ line: other, pieces: left }] : []),
  ])
  expect(await takenOf(3 * packs)).toEqual([
    { line: one, pieces: nuts.needed },
    { line: other, pieces: nuts.needed },
  ])
})
