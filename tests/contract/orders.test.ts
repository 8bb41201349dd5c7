import { describe, expect } from 'vitest'
import { signOrder } from '#domain/orders/link.ts'
import { chosenVehicle } from '#shared/api/common.ts'
import { type Order, orderCalls } from '#shared/api/orders.ts'
import { notKnown } from '#shared/unknown-car.ts'
import { type Reply, test } from '#tests/money/till.ts'
import { car } from '#tests/support/cars.ts'
import { customer } from '#tests/support/customers.ts'
import { hostileTexts, inAddress } from '#tests/support/hostile-input.ts'
import { layla, namedCar, orderForm } from '#tests/support/order-form.ts'

const cruiser = car('toyota', 'land-cruiser', '5.7 V8')
const { make, model, year, modification } = cruiser
const fits = 'DH-EMP-20085-5150-110-P45-SBK'

function orderIn(reply: Reply): Order {
  expect(reply).toMatchObject({ http: 200, status: true })
  const order = orderCalls['POST /order/store'].data.parse(reply.data)
  expect(order).toEqual(reply.data)
  return order
}

test('order/store freezes lines, sums, verdict and addresses', async ({ till, database, clock }) => {
  await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [fits])
  await database.pool.query('update addons set stock = 5 where id = 101')
  const buyer = till.visitor()
  await buyer.add(fits, 4, { vehicle: { make, model, year, modification } })
  await buyer.post('cart/add-addon', { session_id: buyer.session_id, addon_id: 101 })
  const order = orderIn(
    await buyer.store({ ...namedCar(cruiser), order_notes: '  Gate 4  ', professional_installation: true }),
  )
  expect(order.reference).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(order).toMatchObject({
    order_number: order.reference,
    order_notes: 'Gate 4',
    payment_method: 'Stripe',
    professional_installation: true,
    created_at: clock.now().toISOString(),
    hold_expires_at: null,
    delivery_date: '2026-03-05',
    billing: { ...layla, phone: '+971501234567', order_id: order.id },
    shipping: { ...layla, phone: '+971501234567' },
  })
  const { rows } = await database.pool.query('select payment_installment from orders')
  expect(rows).toEqual([{ payment_installment: '1' }])
  expect(order.lines.map((line) => [line.kind, line.sku, line.quantity])).toEqual([
    ['wheel', fits, 4],
    ['addon', 'AC-101', 1],
  ])
  expect(order.lines[0]!.fitment).toMatchObject({
    vehicle: { modification },
    axles: [{ axle: 'front' }, { axle: 'rear' }],
  })
  const sum = (of: (line: Order['lines'][number]) => number) => order.lines.reduce((a, line) => a + of(line), 0)
  expect(sum((line) => line.total)).toBe(order.subtotal)
  expect(order.total).toBe(order.subtotal - order.discount + order.delivery)
  await database.pool.query(`update wheels set name = 'Another name', price = price + 100`)
  expect(orderIn(await buyer.get(`order/${buyer.session_id}/get`))).toEqual(order)
})

test('any form input is stored or rejected, never a server error', async ({ till }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  for (const text of hostileTexts) {
    const fields = {
      first_name: text,
      last_name: text,
      address: text,
      city: text,
      phone: text,
      email: text,
      country: text,
    }
    expect((await buyer.store({ billing: fields })).http).toBe(422)
    const kept = await buyer.store({
      billing: { ...layla, first_name: `A${text}`.slice(0, 25) },
      order_notes: text.slice(0, 500),
    })
    expect(kept.http).toBe(200)
    const report = { order_id: text.slice(0, 60), transaction_id: text.slice(0, 200) }
    expect((await buyer.post('paymob/store-transaction', report)).http).toBeOneOf([200, 422])
    expect((await buyer.post('order/update-status', { ...report, status: 1, payment_gateway: 'x' })).http).toBe(200)
    // A URL with forbidden characters is rejected before the call.
    const checked = await buyer.post(`payment/check-status?identifier=${inAddress(text.slice(0, 200))}`)
    expect(checked.http).toBeOneOf([200, 400])
    expect((await buyer.get(`order/${inAddress(text.slice(0, 90))}/get`)).http).toBeOneOf([400, 404, 422])
  }
})

test('wheels are judged for the car on the order, even if they were added for another', async ({ till, database }) => {
  await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [fits])
  const buyer = till.visitor()
  await buyer.add(fits, 4, { vehicle: { make, model, year, modification } })
  const patrol = {
    ...{ vehicle_make: 'Nissan', vehicle_model: 'Patrol' },
    ...{ vehicle_year: '2021', vehicle_model_sub: 'any version' },
  }
  expect(await buyer.store(patrol)).toMatchObject({
    ...{ http: 422, code: 'does_not_fit_car' },
    errors: [expect.stringMatching(/Empty Quarter|does not fit your 2021 Nissan Patrol .*: |mm/)],
  })
  const inArabic = { vehicle_make: 'تويوتا', vehicle_model: ' land cruiser', vehicle_year: '2021' }
  const other = orderIn(await buyer.store({ ...inArabic, vehicle_model_sub: '4.6 v8' }))
  const verdictOf = ({ lines }: Order) => lines[0]!.fitment
  expect(verdictOf(other)).toMatchObject({ vehicle: { label: '2021 Toyota Land Cruiser 4.6 V8' } })
  expect(['pass', 'parts']).toContain(verdictOf(other)!.verdict)
  // Stored again with another version, it is the same order; an unknown version keeps the car of the line.
  const again = orderIn(await buyer.store({ ...inArabic, vehicle_model_sub: 'VXR' }))
  expect(again.id).toBe(other.id)
  expect(verdictOf(again)).toMatchObject({ vehicle: { modification } })

  const guest = till.visitor()
  await guest.add(fits, 4)
  expect(verdictOf(orderIn(await guest.store({ ...inArabic, vehicle_model_sub: 'VXR' })))).toBeNull()
  expect(verdictOf(orderIn(await guest.store({ ...inArabic, vehicle_model_sub: '5.7 V8' })))).toMatchObject({
    vehicle: { modification },
  })
  expect(verdictOf(orderIn(await guest.store()))).toBeNull()

  // A car that is not in the data, or that the buyer does not know, is not checked, regardless of the car in the cart.
  expect(verdictOf(orderIn(await buyer.store()))).toBeNull()
  const unsure = { vehicle_make: notKnown, vehicle_model: notKnown, vehicle_year: notKnown }
  const unknown = orderIn(await buyer.store({ ...unsure, vehicle_model_sub: 'A white Land Cruiser, about 2019' }))
  expect(verdictOf(unknown)).toBeNull()
  expect(unknown).toMatchObject({ ...unsure, vehicle_model_sub: 'A white Land Cruiser, about 2019' })
})

test('a version by the label of the shop’s lists, and names with more blanks, are that car', async ({
  till,
  database,
}) => {
  const sku = 'DH-LIW-18080-61397-106-P50-BRZ'
  await database.pool.query('update wheels set supplier_stock = 8 where sku = $1', [sku])
  const twinTurbo = car('toyota', 'land-cruiser', '3.5 V6 Twin Turbo')
  const named = { vehicle_make: 'Toyota', vehicle_model: 'Land Cruiser', vehicle_year: '2022' }
  const buyer = till.visitor()
  await buyer.add(sku, 4, { vehicle: { ...chosenVehicle.parse(twinTurbo), year: 2022 } })
  const stored = (visitor: typeof buyer, version: string, more = {}) =>
    visitor.store({ ...named, vehicle_model_sub: version, ...more })
  const fitted = async (...given: Parameters<typeof stored>) => orderIn(await stored(...given)).lines[0]!.fitment
  expect(await stored(buyer, '4.5 V8 Diesel · 202 hp')).toMatchObject({ http: 422, code: 'does_not_fit_car' })
  // Two versions of the year are named 4.0 V6, with other bolts.
  expect(await stored(buyer, '4.0 V6 · 228 hp')).toMatchObject({ http: 422, code: 'does_not_fit_car' })
  expect(await fitted(buyer, '4.0 V6  · 271 HP')).toMatchObject({ vehicle: { modification: 'b4f54842d6' } })
  const own = { vehicle: { modification: twinTurbo.modification } }
  for (const version of ['3.5 V6 Twin Turbo · 409 hp', '\u20663.5 V6 Twin Turbo\u2069 · ٤٠٩ حصان', 'ZX'])
    expect(await fitted(buyer, version)).toMatchObject(own)
  const spaced = { vehicle_make: ' Toyota', vehicle_model: 'Land \u00a0 Cruiser' }
  const order = orderIn(await stored(buyer, '3.5 V6  Twin Turbo', spaced))
  expect(order).toMatchObject({
    vehicle_model: 'Land Cruiser',
    vehicle_model_sub: twinTurbo.name,
    lines: [{ fitment: own }],
  })

  const guest = till.visitor()
  await guest.add(sku, 4)
  expect(await fitted(guest, '3.5 V6 Twin Turbo · 409 hp', spaced)).toMatchObject(own)
  for (const vehicle_model of ['لاندكروزر', 'land-cruiser'])
    for (const visitor of [buyer, guest])
      expect(await fitted(visitor, twinTurbo.name, { vehicle_make: 'تُويوتا', vehicle_model })).toMatchObject(own)
  expect(await fitted(guest, 'ZX')).toBeNull()
})

describe('order/store refuses', () => {
  test('each missing field by name', async ({ till }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const bare = await buyer.post('order/store', { session_id: buyer.session_id, billing: {} })
    expect(bare).toMatchObject({ http: 422, status: false, code: 'invalid' })
    expect(Object.keys(bare.fields!).toSorted()).toEqual(
      [
        ...['address', 'city', 'country', 'email', 'first_name', 'last_name', 'phone'].map((name) => `billing.${name}`),
        ...['vehicle_make', 'vehicle_model', 'vehicle_model_sub', 'vehicle_year'],
      ].toSorted(),
    )
    const wrong = { ...layla, first_name: 'x'.repeat(26), email: 'layla@', phone: '12 34', country: 'FR' }
    expect((await buyer.store({ billing: wrong })).fields).toMatchObject({
      'billing.first_name': ['Please use at most 25 characters'],
      'billing.email': [expect.stringContaining('valid e-mail')],
      'billing.country': [
        'We don’t deliver to this country. We deliver to the UAE, Saudi Arabia, Kuwait, Oman and Bahrain.',
      ],
    })
    const phone = await buyer.store({ billing: { ...layla, phone: '12 34' } })
    expect(phone.fields).toEqual({ 'billing.phone': [expect.stringContaining('phone number we can reach you on')] })
    // A mobile of the Emirates for an address in Oman lacks its country code.
    const abroad = await buyer.store({ billing: { ...layla, country: 'OM', city: 'Muscat', phone: '050 123 4567' } })
    expect(abroad.fields).toEqual({ 'billing.phone': [expect.stringContaining('with its country code')] })
    expect((await buyer.store({ payment_installment: '12' })).fields).toHaveProperty('payment_installment')
    expect((await buyer.store({ is_same_shipping: false })).fields).toEqual({
      'shipping.city': ['Please enter the city of the delivery address'],
      'shipping.address': ['Please enter the street and building of the delivery address'],
    })
  })

  test('no optional field: an empty delivery address uses the billing address', async ({ till }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const blanks = { first_name: '', last_name: null, country: '', address: '', phone: '', email: '', city: '' }
    const same = await buyer.store({ shipping: blanks })
    expect(same.data.shipping).toMatchObject({ first_name: 'Layla', address: layla.address, city: 'Dubai' })
    const gift = await buyer.store({ is_same_shipping: false, shipping: { ...blanks, first_name: 'Omar' } })
    expect(gift.data.shipping).toMatchObject({ first_name: 'Omar', last_name: 'Haddad', address: layla.address })
    const away = async (shipping: object) => (await buyer.store({ is_same_shipping: false, shipping })).fields
    const street = { 'shipping.address': ['Please enter the street and building of the delivery address'] }
    const city = { 'shipping.city': ['Please enter the city of the delivery address'] }
    expect(await away({ city: 'Sharjah' })).toEqual(street)
    expect(await away({ country: 'OM' })).toEqual({ ...city, ...street })
    expect(await away({ email: 'layla@' })).toEqual({ 'shipping.email': [expect.stringContaining('valid e-mail')] })
    const sharjah = await buyer.store({ is_same_shipping: false, shipping: { city: 'Sharjah', address: 'Al Khan 3' } })
    expect(sharjah.data.shipping).toMatchObject({ city: 'Sharjah', address: 'Al Khan 3', email: layla.email })
  })

  test('a delivery abroad to the buyer has their phone, also as they typed it at home', async ({ till }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const shipping = { country: 'OM', city: 'Muscat', address: 'Way 12', phone: layla.phone }
    const { data } = await buyer.store({ is_same_shipping: false, shipping })
    expect(data.shipping).toMatchObject({ country: 'OM', phone: '+971501234567' })
  })

  test('a delivery address that is not used is not read', async ({ till }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    for (const shipping of [{ country: 'US', email: 'layla@', first_name: 'x'.repeat(26) }, 'the same', 7])
      for (const same of [{}, { is_same_shipping: true }, { is_same_shipping: null }])
        expect(await buyer.store({ ...same, shipping })).toMatchObject({
          http: 200,
          data: { shipping: { country: 'AE', address: layla.address } },
        })
  })

  test('null in an optional field is as if it was left out; in a required one it is missing', async ({ till }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const { data } = await buyer.store({
      ...{ shipping: null, is_same_shipping: null, order_notes: null, company: null, company_trn: null },
      ...{ payment_method: null, payment_installment: null, professional_installation: null, expected_total: null },
    })
    expect(data).toMatchObject({
      order_notes: '',
      company: '',
      payment_method: 'Stripe',
      professional_installation: false,
    })
    const lacking = await buyer.store({ vehicle_make: null, billing: { ...layla, city: null } })
    expect(lacking.fields).toEqual({
      vehicle_make: ['Please fill in this field'],
      'billing.city': ['Please fill in this field'],
    })
  })

  test('an empty cart and an unknown one', async ({ till }) => {
    const buyer = till.visitor()
    expect(await buyer.store()).toMatchObject({ http: 422, code: 'cart_empty' })
    await buyer.add(await till.wheel(8))
    await buyer.remove(`cart/clear/${buyer.session_id}`)
    expect(await buyer.store()).toMatchObject({ http: 422, code: 'cart_empty' })
    expect((await buyer.get(`order/${buyer.session_id}/get`)).data).toBeNull()
  })
})

test('an order opens only for its browser, its owner’s token or a signed link', async ({ till, shop }) => {
  const notFound = { http: 404, errors: ['Order not found. Please check your order ID.'] }
  const place = async (bearer = {}) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    const order = orderIn(await buyer.post('order/store', orderForm(buyer.session_id), bearer))
    return { buyer, order, address: `order/getById/${order.id}`, newest: `order/${buyer.session_id}/get` }
  }
  const { token } = await customer(shop)
  const bearer = { authorization: `Bearer ${token}` }
  const [guests, customers] = [await place(), await place(bearer)]
  const stranger = till.visitor()

  // A guest's order: only the browser that placed it may read it, even if others know both ids.
  expect(orderIn(await guests.buyer.get(guests.address))).toEqual(guests.order)
  expect(orderIn(await guests.buyer.get(guests.newest))).toEqual(guests.order)
  // A customer's order: the token may read it, in another browser too.
  expect(orderIn(await stranger.get(customers.address, bearer))).toEqual(customers.order)
  expect(orderIn(await customers.buyer.get(customers.newest, bearer))).toEqual(customers.order)
  expect(await customers.buyer.get(customers.address)).toMatchObject(notFound)
  expect((await customers.buyer.get(customers.newest)).data).toBeNull()

  for (const { order, address, newest, buyer } of [guests, customers]) {
    expect(orderIn(await stranger.get(`${address}?signature=${signOrder(shop, order.id)}`))).toEqual(order)
    const refused = [
      address,
      `${address}?session_id=${buyer.session_id}`,
      `${address}?signature=${signOrder(shop, stranger.session_id)}`,
      `${address}?signature=`,
      'order/getById/00000000-0000-4000-8000-000000000000',
      `order/${order.id}/documents?session_id=${buyer.session_id}`,
    ]
    for (const each of [...refused, ...refused]) expect(await stranger.get(each)).toMatchObject(notFound)
    // The response does not reveal whether the session has an order.
    expect((await stranger.get(newest)).data).toBeNull()
    expect((await stranger.get(`order/${stranger.session_id}/get`)).data).toBeNull()
    // The way back from the bank opens the order, so only its buyer may start a payment.
    const paying = { session_id: buyer.session_id, order_id: order.id }
    for (const more of [{ stripeToken: 'tok_threeDSecure2Required' }, { payment_method: 'paymob' }, {}])
      expect(await stranger.post('payment', { ...paying, ...more })).toMatchObject(notFound)
    // A stranger who stores a form with the same session id creates another order; the buyer's keeps its address.
    const mine = { ...orderForm(buyer.session_id).billing, address: 'Elsewhere 1' }
    const theirs = await stranger.post<Order>('order/store', { ...orderForm(buyer.session_id), billing: mine })
    expect(theirs.data.id).not.toBe(order.id)
    expect(orderIn(await buyer.get(address, bearer)).billing).toEqual(order.billing)
  }
  for (const each of ['1', 'abc']) expect(await stranger.get(`order/getById/${each}`)).toMatchObject(notFound)
})

test('another buyer with the same session id shadows no order, ends no payment and releases no goods', async ({
  till,
  database,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { session_id } = buyer
  const page = { session_id, payment_method: 'paymob' }
  const order = orderIn(await buyer.store())
  expect((await buyer.post('payment', page)).http).toBe(200)
  const held = orderIn(await buyer.get(`order/getById/${order.id}`))
  expect(held.hold_expires_at).not.toBeNull()

  const stranger = till.visitor()
  const theirs = orderIn(await stranger.post('order/store', orderForm(session_id)))
  expect(theirs.id).not.toBe(order.id)
  expect(orderIn(await stranger.get(`order/${session_id}/get`))).toEqual(theirs)
  expect(orderIn(await buyer.get(`order/${session_id}/get`))).toEqual(held)
  expect((await stranger.post('payment', page)).http).toBe(200)
  const waiting = await stranger.post('payment', { session_id, stripeToken: 'tok_threeDSecure2Required' })
  expect(waiting.data).toMatchObject({ state: 'requires_action', order_id: theirs.id })
  const { rows } = await database.pool.query(`select state from payments where order_id = '${order.id}'`)
  expect(rows).toEqual([{ state: 'requires_action' }])

  expect(orderIn(await buyer.store()).id).toBe(order.id)
  expect((await buyer.pay('tok_visa')).data).toMatchObject({ state: 'paid', order_id: order.id })
  expect(orderIn(await stranger.get(`order/getById/${theirs.id}`)).status).toBe(0)
})

test('order/update-status answers true and changes nothing', async ({ till }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = orderIn(await buyer.store())
  const report = { order_id: id, transaction_id: '123', status: 1, payment_gateway: 'Paymob' }
  expect(await buyer.post('order/update-status', report)).toEqual({ http: 200, status: true, data: {} })
  expect(await buyer.post('order/update-status', {})).toMatchObject({ http: 422, code: 'invalid' })
  expect(orderIn(await buyer.get(`order/${buyer.session_id}/get`))).toMatchObject({
    status: 0,
    payment_status: 'pending',
  })
})
