import { expect } from 'vitest'
import type { Answer } from '#shared/api.ts'
import { test } from '#tests/money/till.ts'
import { chosen } from '#tests/support/account-calls.ts'
import { home } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'
import { signedIn } from '#tests/support/staff.ts'

type Export = Answer<'GET /my-account/export'>
type Fate = { export: keyof Export | { not: string }; after: 'erased' | { kept: string } }

const erased = (key: keyof Export): Fate => ({ export: key, after: 'erased' })
const kept = (key: keyof Export, why: string): Fate => ({ export: key, after: { kept: why } })
const notTold = (why: string, after: Fate['after'] = { kept: why }): Fate => ({ export: { not: why }, after })

const sale = 'record of a paid order, which tax law requires; an unpaid order loses its buyer'
const books = 'the books: amounts and states, no person'
const anonymous = 'no person: only goods, car and outcome stay'

/** Every table with a person's details, or that belongs to a customer or an order: its part of the export, and what deletion leaves. */
const tables: Record<string, Fate> = {
  access_tokens: notTold('helps to sign in', 'erased'),
  addresses: erased('addresses'),
  cart_lines: erased('carts'),
  carts: erased('carts'),
  closed_result_orders: notTold('says that a question about the fit was answered'),
  coupon_uses: kept('coupon_uses', sale),
  credit_notes: kept('orders', sale),
  customer_identities: erased('networks'),
  customer_notes: erased('notes'),
  customers: erased('profile'),
  disputes: notTold(books),
  emails: kept('letters', sale),
  ended_fit_letters: notTold('a hash of an address that ended the letters about the fit', 'erased'),
  further_parcels: kept('orders', sale),
  gallery_items: notTold('has a name only with the written consent of who sent the picture'),
  garage_cars: erased('garage'),
  guarantee_cases: kept('guarantee_cases', anonymous),
  guarantee_costs: notTold(books),
  guarantee_events: kept('guarantee_cases', anonymous),
  guarantee_photos: erased('guarantee_cases'),
  guarantee_replacements: kept('guarantee_cases', anonymous),
  ledger: notTold(books),
  settlement_lines: notTold(books),
  measurement_photos: notTold('pictures of wheels, taken by the team'),
  measurements: notTold('figures of wheels, taken by the team'),
  offers: kept('offers', 'goods and prices; the buyer is erased'),
  offer_lines: kept('offers', anonymous),
  order_addresses: kept('orders', sale),
  order_adjustments: kept('orders', sale),
  order_lines: kept('orders', sale),
  order_request_lines: kept('requests', anonymous),
  order_requests: kept('requests', anonymous),
  order_restocks: notTold(books),
  orders: kept('orders', sale),
  owner_result_photos: erased('owner_results'),
  owner_results: kept('owner_results', anonymous),
  password_resets: notTold('helps to sign in', 'erased'),
  payment_origins: notTold('hashes against declined cards, for two days'),
  payments: notTold(books),
  product_reviews: erased('reviews'),
  recovery_codes: notTold('helps to sign in', 'erased'),
  refund_lines: notTold(books),
  refunds: kept('orders', sale),
  registrations: notTold('an address that is not confirmed, for an hour', 'erased'),
  return_lines: kept('returns', anonymous),
  return_replacements: kept('returns', anonymous),
  returns: kept('returns', anonymous),
  review_photos: erased('reviews'),
  second_factors: erased('second_factor'),
  second_steps: notTold('helps to sign in', 'erased'),
  sign_ins: erased('sign_ins'),
  staff_notes: notTold('the team’s notes on its work', 'erased'),
  stock_holds: notTold('pieces set aside for some hours, with hashes'),
  stock_movements: notTold(books),
  wishlist_items: erased('wishlist'),
}

/** People of the team, and columns whose names only look like a person's. */
const others = ['staff', 'staff_alerts', 'coupons']

test('every table with a customer’s data is in the export, or says why not, and says what deletion leaves', async ({
  database,
}) => {
  const { rows } = await database.pool.query<{ name: string }>(`
    with recursive linked as (
      select conrelid as id from pg_constraint
      where contype = 'f' and confrelid in ('customers'::regclass, 'orders'::regclass, 'offers'::regclass)
      union
      select c.conrelid from pg_constraint c join linked l on c.confrelid = l.id where c.contype = 'f'
    )
    select id::regclass::text as name from linked
    union
    select table_name from information_schema.columns
    where table_schema = 'public'
      and column_name ~ '(customer|email|phone|first_name|last_name|buyer|payer|sent_to|address|consent_name)'
    order by name`)
  const found = rows.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(found).toEqual(Object.keys(tables).toSorted())
})

/** Details that occur nowhere else, so that every copy of them is found. */
const marks = { name: 'Sirajxq', last_name: 'Halabixq', text: 'Palmxq', phone: '509876541' }
const email = 'sirajxq@example.com'

test('a customer’s data are exported whole; deletion leaves the paid order and what the books need', async ({
  app,
  shop,
  ask,
  till,
  database: { pool },
  mine,
}) => {
  await pool.query('update customers set email = $1, first_name = $2, last_name = $3 where id = $4', [
    ...[email, marks.name, marks.last_name, mine.id],
  ])
  const person = { first_name: marks.name, last_name: marks.last_name, address: `${marks.text} 7` }
  await ask('POST /address-book/add', { ...home, ...person, phone_no: `0${marks.phone}`, email }, mine)
  const sku = await till.wheel(20)
  await ask('POST /wishlist/add', { sku }, mine)
  await ask('POST /garage/add', chosen, mine)
  await ask('POST /product-review/add', { product_id: sku, name: marks.name, reviews: marks.text, rating: 5 }, mine)
  const buyer = till.visitor()
  await buyer.add(sku)
  const billing = { ...layla, ...person, phone: `0${marks.phone}`, email }
  const placed = await ask<{ id: string }>('POST /order/store', { ...orderForm(buyer.session_id), billing }, mine)
  expect(placed.http).toBe(200)
  const payment = { session_id: buyer.session_id, stripeToken: 'tok_visa' }
  expect(await ask('POST /payment', payment, mine)).toMatchObject({ http: 200 })
  await till.work()
  const { id } = placed.data
  const wish = { kind: 'cancel', reason: 'other', text: marks.text }
  expect(await ask(`POST /order/${id}/requests`, wish, mine)).toMatchObject({ http: 200 })
  const desk = await signedIn(app, shop, 'owner')
  await desk.ask(`POST /desk/orders/${id}/notes`, { text: marks.text })
  await desk.ask(`POST /desk/customers/${mine.id}/notes`, { text: marks.text })
  const terms = { country: 'AE', vehicle: null, delivery: 0, locale: 'en', note: marks.text, valid_until: '2026-03-09' }
  const lines = [{ sku, axle: 'any', quantity: 4, unit_price: 90_000 }]
  const offer = { ...terms, ...person, phone: `0${marks.phone}`, email, city: 'Dubai', lines }
  expect(await desk.ask('POST /desk/offers', offer)).toMatchObject({ http: 200 })
  const { address: _, ...who } = { ...person, phone: billing.phone, email, city: 'Dubai' }
  const moved = { version: 1, values: { ...who, address: 'Corniche 5' } }
  expect(await desk.ask(`PUT /desk/orders/${id}/address`, moved)).toMatchObject({ http: 200 })

  const own = await ask<Export>('GET /my-account/export', undefined, mine)
  expect(own.data.notes).toEqual([{ text: marks.text, created_at: expect.any(String) }])
  const all = await desk.ask<Export & { notes: unknown[] }>(`POST /desk/customers/${mine.id}/export`)
  expect(all.data).toMatchObject({
    profile: { email },
    addresses: [{ first_name: marks.name }],
    wishlist: [{ sku }],
    garage: [chosen],
    reviews: [{ reviews: marks.text }],
    orders: [{ id, shipping: { address: 'Corniche 5' }, invoiced_address: { address: person.address } }],
    requests: [{ kind: 'cancel', text: marks.text, state: 'open', pieces: [] }],
    offers: [{ first_name: marks.name, note: marks.text, pieces: [{ sku, quantity: 4, unit_price: 90_000 }] }],
    notes: [{ text: marks.text }],
  })
  expect(all.data.letters.find(({ kind }) => kind === 'order.paid')).toMatchObject({ sent_to: email })
  expect(Object.keys(all.data)).toEqual(
    expect.arrayContaining(
      Object.values(tables).flatMap((each) => (typeof each.export === 'string' ? [each.export] : [])),
    ),
  )

  expect(await desk.ask(`DELETE /desk/customers/${mine.id}`)).toMatchObject({ http: 200 })
  const columns = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'json', 'jsonb')`,
  )
  const left = new Set<string>()
  for (const { table, column } of columns.rows) {
    const has = `select 1 from ${table} where "${column}"::text ilike any($1::text[]) limit 1`
    if ((await pool.query(has, [Object.values(marks).map((mark) => `%${mark}%`)])).rowCount) left.add(table)
  }
  // The paid order with its coupon and letters: the only tables that still name the person.
  expect([...left].filter((table) => !['emails', 'order_addresses', 'coupon_uses'].includes(table))).toEqual([])
})
