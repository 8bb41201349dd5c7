import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Offer } from '#shared/api/offers.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DeskOffer, NewOffer, OfferRow } from '#shared/desk/offers.ts'
import { type Reply, test, type Visitor } from '#tests/money/till.ts'
import { customer } from '#tests/support/customers.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const patrol = { make: 'nissan', model: 'patrol', year: 2021 }

type Terms = Partial<Omit<NewOffer, 'lines'>> & { sku: string; also?: string; price?: number | null; quantity?: number }

async function make(
  desk: Desk,
  { sku, also, price = 100_000, quantity = 4, ...terms }: Terms,
): Promise<Reply<{ id: string }>> {
  return desk.ask<{ id: string }>('POST /desk/offers', {
    ...{ country: 'AE', vehicle: null, delivery: 0, locale: 'en', note: '', valid_until: '2026-03-09' },
    ...{ first_name: 'Huda', last_name: 'Salem', phone: '050 123 4567', email: '', city: 'Dubai', address: '' },
    lines: [sku, also ?? []].flat().map((each) => ({ sku: each, axle: 'any', quantity, unit_price: price })),
    ...terms,
  }) as Promise<Reply<{ id: string }>>
}

/** Makes an offer; returns it, and what its link proves. */
async function offered(desk: Desk, terms: Terms) {
  const { data } = await make(desk, terms)
  const offer = (await desk.ask<DeskOffer>(`GET /desk/offers/${data.id}`)).data
  const query = new URL(offer.link).searchParams
  return { ...offer, signature: query.get('signature')!, path: `offers/${query.get('number')}` }
}

const accept = (buyer: Visitor, { path, signature }: { path: string; signature: string }, headers = {}) =>
  buyer.post<{ cart: Cart; buyer: Record<string, string> }>(
    `${path}/accept`,
    { session_id: buyer.session_id, signature },
    headers,
  )

const support = (app: FastifyInstance, shop: Shop) => signedIn(app, shop, 'support')

test('an offer made at the desk is opened by its link, ordered at its prices and paid', async ({ app, shop, till }) => {
  const desk = await support(app, shop)
  const sku = await till.wheel(8)
  const offer = await offered(desk, { sku, price: 77_700, delivery: 5000, note: 'Fitted on Monday' })
  expect(offer).toMatchObject({ state: 'open', total: 4 * 77_700 + 5000, buyer: 'Huda Salem' })
  expect(offer.whatsapp).toContain(`https://wa.me/971501234567?text=Hello%20Huda`)

  const buyer = till.visitor()
  const opened = (await buyer.get<Offer>(`${offer.path}?signature=${offer.signature}`)).data
  expect(opened).toMatchObject({ state: 'open', first_name: 'Huda', note: 'Fitted on Monday' })
  expect(opened.cart!.totals.total).toBe(offer.total)
  expect(JSON.stringify(opened)).not.toContain('971501234567')

  const accepted = (await accept(buyer, offer)).data
  expect(accepted.buyer).toMatchObject({ first_name: 'Huda', phone: '+971501234567', city: 'Dubai', country: 'AE' })
  expect(accepted.cart).toMatchObject({ offer: { number: offer.number }, totals: { total: offer.total } })
  await accept(buyer, offer)
  const order = (await buyer.store({ expected_total: offer.total })).data
  expect(order).toMatchObject({ total: offer.total, delivery: 5000 })
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200 })
  expect(await till.charged()).toEqual([offer.total])

  expect((await desk.ask<DeskOffer>(`GET /desk/offers/${offer.id}`)).data).toMatchObject({
    state: 'paid',
    orders: [{ id: order.id, paid: true }],
  })
  expect((await buyer.get<Offer>(`${offer.path}?signature=${offer.signature}`)).data).toMatchObject({
    state: 'paid',
    cart: null,
  })
  expect(await accept(till.visitor(), offer)).toMatchObject({ http: 410, code: 'offer_ended' })
})

test('the agreed price is for the agreed pieces: another quantity or country costs what the shop asks', async ({
  app,
  shop,
  till,
}) => {
  const sku = await till.wheel(12)
  const offer = await offered(await support(app, shop), { sku, price: 50_000, delivery: 1000 })
  const buyer = till.visitor()
  const { cart } = (await accept(buyer, offer)).data
  expect(cart.totals).toMatchObject({ subtotal: 200_000, delivery: 1000 })
  const [line] = cart.cart_items
  const body = { session_id: buyer.session_id, id: line!.id }
  const five = (await buyer.post<Cart>('cart/change-quantity', { ...body, quantity: 5 })).data
  expect(five.offer).toBeNull()
  expect(five.cart_items[0]!.unit_price).toBeGreaterThan(50_000)
  const four = (await buyer.post<Cart>('cart/change-quantity', { ...body, quantity: 4 })).data
  expect(four.totals).toMatchObject({ subtotal: 200_000, delivery: 1000 })
  const abroad = (await buyer.get<Cart>(`cart/${buyer.session_id}/get?country=SA`)).data
  expect(abroad).toMatchObject({ offer: null, totals: { vat: 0 } })
  expect(abroad.totals.subtotal).toBeGreaterThan(200_000)
})

test('with other goods in the cart the agreed prices hold for the offered ones, not the delivery', async ({
  app,
  shop,
  till,
}) => {
  const [sku, own] = [await till.wheel(8), await till.wheel(8)]
  const offer = await offered(await support(app, shop), { sku, price: 1000, delivery: 0 })
  const buyer = till.visitor()
  await buyer.add(own, 1)
  const { cart } = (await accept(buyer, offer)).data
  expect(cart.cart_items.map((line) => line.sku).toSorted()).toEqual([sku, own].toSorted())
  expect(cart.cart_items.find((line) => line.sku === sku)!.unit_price).toBe(1000)
  expect(cart.totals.delivery).toBeGreaterThan(0)
})

test('an offer of which one part is sold out by now leaves the cart as it was', async ({
  app,
  shop,
  till,
  database,
}) => {
  const [sku, also] = [await till.wheel(8), await till.wheel(8)]
  const offer = await offered(await support(app, shop), { sku, also })
  await database.pool.query('update wheels set supplier_stock = 0 where sku = $1', [also])
  const buyer = till.visitor()
  expect(await accept(buyer, offer)).toMatchObject({ http: 409, code: 'out_of_stock' })
  const { data: cart } = await buyer.get<Cart>(`cart/${buyer.session_id}/get`)
  expect(cart).toMatchObject({ count: 0, offer: null })
})

test('where carts meet at sign-in, an offer that has ended gives way to one that has not', async ({
  app,
  shop,
  till,
  database,
}) => {
  const desk = await support(app, shop)
  const { token } = await customer(shop)
  const bearer = { authorization: `Bearer ${token}` }
  const ended = await offered(desk, { sku: await till.wheel(8) })
  const open = await offered(desk, { sku: await till.wheel(8) })
  await accept(till.visitor(), open, bearer)
  const device = till.visitor()
  expect((await accept(device, ended)).data.cart.offer).toMatchObject({ number: ended.number })
  await database.pool.query('update offers set ends_at = created_at where id = $1', [ended.id])
  const { data: cart } = await device.get<Cart>(`cart/${device.session_id}/get`, bearer)
  expect(cart).toMatchObject({ count: 2, offer: { number: open.number } })
})

test('where carts meet at sign-in, an offer that was paid gives way to one that holds and brings its country', async ({
  app,
  shop,
  till,
}) => {
  const desk = await support(app, shop)
  const { token, email, password } = await customer(shop)
  const paid = await offered(desk, { sku: await till.wheel(8) })
  const open = await offered(desk, { sku: await till.wheel(8), country: 'SA' })
  await accept(till.visitor(), open, { authorization: `Bearer ${token}` })
  const [device, payer] = [till.visitor(), till.visitor()]
  for (const each of [device, payer]) await accept(each, paid)
  await payer.store()
  expect(await payer.pay('tok_visa')).toMatchObject({ http: 200 })
  const { data: signedIn } = await device.post<{ session_id: string; access_token: string }>('auth/login', {
    ...{ email, password, session_id: device.session_id },
  })
  const headers = { authorization: `Bearer ${signedIn.access_token}` }
  const { data: cart } = await device.get<Cart>(`cart/${signedIn.session_id}/get`, headers)
  expect(cart).toMatchObject({ count: 2, delivery: { country: 'SA' }, offer: { number: open.number } })
})

test('an offer that ends or is withdrawn while its buyer pays is not charged', async ({ app, shop, till, clock }) => {
  const desk = await support(app, shop)
  const sku = await till.wheel(40)
  for (const end of [
    async ({ id }: { id: string }) => void (await desk.ask(`POST /desk/offers/${id}/withdraw`)),
    async () => clock.pass({ days: 8 }),
  ]) {
    const offer = await offered(desk, { sku, price: 60_000, valid_until: '2026-03-09' })
    const buyer = till.visitor()
    await accept(buyer, offer)
    await buyer.store()
    await end(offer)
    expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'order_changed' })
    const state = (await buyer.get<Offer>(`${offer.path}?signature=${offer.signature}`)).data
    expect(state).toMatchObject({ state: 'ended', cart: null })
    expect(await accept(buyer, offer)).toMatchObject({ http: 410 })
  }
  expect(await till.charged()).toEqual([])
})

test('only an offer whose prices hold is withdrawn, and the audit has the state it was in', async ({
  app,
  shop,
  till,
  clock,
  database: { pool },
}) => {
  const desk = await support(app, shop)
  const sku = await till.wheel(40)
  const withdraw = ({ id }: { id: string }) => desk.ask(`POST /desk/offers/${id}/withdraw`)
  const paid = await offered(desk, { sku, price: 60_000 })
  const buyer = till.visitor()
  await accept(buyer, paid)
  await buyer.store()
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200 })
  expect(await withdraw(paid)).toMatchObject({ http: 409, code: 'offer_over' })

  const opened = await offered(desk, { sku, price: 60_000 })
  await till.visitor().get(`${opened.path}?signature=${opened.signature}`)
  expect(await withdraw(opened)).toMatchObject({ http: 200 })
  expect(await withdraw(opened)).toMatchObject({ http: 409, code: 'offer_over' })

  const ended = await offered(desk, { sku, price: 60_000, valid_until: '2026-03-09' })
  clock.pass({ days: 8 })
  const later = await support(app, shop)
  expect(await later.ask(`POST /desk/offers/${ended.id}/withdraw`)).toMatchObject({ http: 409, code: 'offer_over' })
  const { rows } = await pool.query(
    `select thing_id, before, after from audit_entries where action = 'offer.withdrawn'`,
  )
  expect(rows).toEqual([{ thing_id: opened.id, before: { state: 'opened' }, after: { state: 'withdrawn' } }])
})

test('one offer is paid once, even if two people open its link', async ({ app, shop, till }) => {
  const sku = await till.wheel(40)
  const offer = await offered(await support(app, shop), { sku, price: 60_000 })
  const buyers = [till.visitor(), till.visitor(), till.visitor()]
  for (const buyer of buyers) {
    await accept(buyer, offer)
    await buyer.store()
  }
  const paid = await Promise.all(buyers.map((buyer) => buyer.pay('tok_visa')))
  expect(paid.filter(({ http }) => http === 200)).toHaveLength(1)
  for (const { http, code } of paid) if (http !== 200) expect(['offer_being_paid', 'order_changed']).toContain(code)
  expect(await till.charged()).toEqual([240_000])
})

test('a card that the bank approves after another order of the offer was paid goes back', async ({
  app,
  shop,
  till,
  database,
}) => {
  const sku = await till.wheel(40)
  const offer = await offered(await support(app, shop), { sku, price: 60_000 })
  const [slow, quick] = [till.visitor(), till.visitor()]
  for (const buyer of [slow, quick]) await accept(buyer, offer)
  const order = (await slow.store()) as { data: Order }
  await quick.store()
  const begun = (await slow.pay('tok_threeDSecure2Required')) as { data: { redirect_url: string } }
  expect(await quick.pay('tok_visa')).toMatchObject({ code: 'offer_being_paid' })
  // As an attempt ends whose bank has been silent for too long.
  await database.pool.query(`update payments set state = 'canceled' where state = 'requires_action'`)
  expect(await quick.pay('tok_visa')).toMatchObject({ http: 200 })
  await till.answerBank(begun.data.redirect_url, 'complete')
  const { session_id } = slow
  await slow.post(`payment/check-status?identifier=${order.data.id}&session_id=${session_id}`)
  for (const _ of [1, 2, 3]) await till.work()
  expect((await till.charged()).toSorted()).toEqual([0, 240_000])
  expect(await till.stockOf(sku)).toBe(36)
})

test('a coupon does not apply beside agreed prices', async ({ app, shop, till }) => {
  const sku = await till.wheel(8)
  const offer = await offered(await support(app, shop), { sku, price: 90_000 })
  const buyer = till.visitor()
  await accept(buyer, offer)
  const coupon = { session_id: buyer.session_id, code: 'MARHABA5' }
  expect(await buyer.post('coupon/apply', coupon)).toMatchObject({ code: 'coupon_beside_offer' })
})

test('an accepted offer and its country move with the buyer’s cart to another device', async ({
  app,
  shop,
  till,
  mine,
}) => {
  const offer = await offered(await support(app, shop), { sku: await till.wheel(8), price: 50_000, delivery: 1000 })
  const [phone, laptop] = [till.visitor(), till.visitor()]
  const headers = { authorization: `Bearer ${mine.token}` }
  const cartOf = async ({ session_id, get }: Visitor) => (await get<Cart>(`cart/${session_id}/get`, headers)).data
  await accept(phone, offer)
  const agreed = { offer: { number: offer.number }, totals: { subtotal: 200_000, delivery: 1000 } }
  expect(await cartOf(phone)).toMatchObject(agreed)
  expect(await cartOf(laptop)).toMatchObject(agreed)

  const [tablet, own] = [till.visitor(), await till.wheel(8)]
  await tablet.add(own, 4, { country: 'SA' })
  const { offer: kept, cart_items } = await cartOf(tablet)
  expect(kept).toMatchObject({ number: offer.number })
  expect(cart_items.filter(({ unit_price }) => unit_price === 50_000)).toHaveLength(1)
  expect(cart_items.map(({ sku }) => sku)).toContain(own)
})

test('what cannot be ordered is not offered', async ({ app, shop, till, database }) => {
  const desk = await support(app, shop)
  const sku = await till.wheel(3)
  expect(await make(desk, { sku })).toMatchObject({ http: 409, code: 'not_enough_stock' })
  expect(await make(desk, { sku: 'NO-SUCH' })).toMatchObject({
    http: 422,
    fields: { 'lines.0.sku': expect.any(Array) },
  })
  for (const valid_until of ['2026-03-01', '2026-09-01', '2026-02-31'])
    expect(await make(desk, { sku, quantity: 2, valid_until })).toMatchObject({
      fields: { valid_until: expect.any(Array) },
    })
  expect(await make(desk, { sku, quantity: 2, phone: '12' })).toMatchObject({ fields: { phone: expect.any(Array) } })
  const half = { axle: 'front', quantity: 2, unit_price: null } as const
  expect(await make(desk, { sku, ...{ lines: [{ sku, ...half }] } })).toMatchObject({ code: 'offer_half_set' })
  const { rows } = await database.pool.query<{ sku: string; slug: string }>(
    `select w.sku, m.slug from wheels w, vehicle_modifications m
     where m.make = 'nissan' and m.model = 'patrol' and 2021 between m.start_year and m.end_year
       and w.bolt_pattern = '5x112' and w.axle = 'any' and w.supplier_stock > 4 limit 1`,
  )
  const vehicle = { ...patrol, modification: rows[0]!.slug }
  expect(await make(desk, { sku: rows[0]!.sku, vehicle })).toMatchObject({ http: 422, code: 'does_not_fit_car' })
  // Twice the same goods would be one line of the cart, with one of the two prices.
  const line = { sku, axle: 'any', quantity: 1, unit_price: 50_000 } as const
  expect(await make(desk, { sku, ...{ lines: [line, { ...line, unit_price: 40_000 }] } })).toMatchObject({
    http: 422,
    fields: { 'lines.1.sku': [expect.stringContaining('another line')] },
  })
  await database.pool.query(`update delivery_rates set is_served = false where country = 'KW'`)
  expect(await make(desk, { sku, quantity: 2, country: 'KW', phone: '+971501234567' })).toMatchObject({
    http: 422,
    code: 'country_closed',
  })
  await database.pool.query('update wheels set hidden = true where sku = $1', [sku])
  expect(await make(desk, { sku, quantity: 2 })).toMatchObject({ http: 409, code: 'out_of_stock' })
})

test('a link with another signature opens nothing', async ({ app, shop, till }) => {
  const desk = await support(app, shop)
  const sku = await till.wheel(8)
  const [one, two] = [await offered(desk, { sku }), await offered(desk, { sku })]
  const buyer = till.visitor()
  for (const signature of ['', 'x.y', one.signature])
    expect(await buyer.get(`${two.path}?signature=${signature}`)).toMatchObject({ http: 404, code: 'offer_not_found' })
  expect(await accept(buyer, { ...two, signature: one.signature })).toMatchObject({ http: 404 })
})

test('the list is paged and searched, and the warehouse does not see it', async ({ app, shop, till, database }) => {
  const desk = await support(app, shop)
  await make(desk, { sku: await till.wheel(8), first_name: 'Yousef 50%' })
  await database.pool.query(
    `insert into offers select (jsonb_populate_record(f, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 'O-' || i, 'first_name', 'Huda',
       'created_at', f.created_at + i / 3 * interval '1 s'
     ))).* from offers f, generate_series(1, 51) i`,
  )
  type Page = { rows: OfferRow[]; next: string | null }
  const first = (await desk.ask<Page>('GET /desk/offers')).data
  const second = (await desk.ask<Page>(`GET /desk/offers?after=${first.next}`)).data
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(52)
  expect(second.next).toBeNull()
  expect((await desk.ask<Page>('GET /desk/offers?q=50%25')).data.rows).toHaveLength(1)
  const warehouse = await signedIn(app, shop, 'warehouse')
  expect(await warehouse.ask('GET /desk/offers')).toMatchObject({ http: 403 })
})

test('an offer is exported to the account of its address only once that address is proved', async ({
  app,
  shop,
  till,
  ask,
  mine,
  database,
}) => {
  const desk = await support(app, shop)
  await offered(desk, { sku: await till.wheel(10), email: 'Huda@Example.com' })
  const offersOf = async () =>
    (await ask<{ offers: unknown[] }>('GET /my-account/export', undefined, mine)).data.offers.length
  const prove = (at: string | null) =>
    database.pool.query('update customers set email = $1, email_verified_at = $2 where id = $3', [
      ...['huda@example.com', at, mine.id],
    ])
  await prove(null)
  expect(await offersOf()).toBe(0)
  await prove('2026-03-01T00:00:00Z')
  expect(await offersOf()).toBe(1)
})
