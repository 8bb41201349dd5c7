import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type InvoicedOrder, taxInvoice } from '#domain/invoices/document.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { SavedView } from '#shared/desk/views.ts'
import { buy, dispatch, list, pack, read, timeline } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

test('an order is found by its number, reference, name in both spellings, phone, e-mail and SKU', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const sku = await till.wheel(8)
  const wanted = await buy(
    till,
    { first_name: 'أحمد', last_name: 'Al-Mansoori', email: 'Ahmed@Example.com', phone: '+971 55 987 6543' },
    sku,
  )
  await buy(till)
  const { order_number, reference } = await read(desk, wanted)
  expect(order_number).toBe('RD-100001')
  await refundOrder(shop, { order_number, amount: 500, reason: 'goodwill' })
  await till.work()
  for (const q of [
    '٠٥٥٩٨٧٦٥٤٣',
    order_number,
    '100001',
    ...['RD-١٠٠٠٠١', 'RD 100001', 'rd100001', '#RD-100001', 'INV-100001', 'inv ۱۰۰۰۰۱', 'CN-100001', 'cn100001'],
    reference,
    reference.replaceAll('-', '').toLowerCase(),
    'احمد',
    'mansoori al',
    'MANS',
    'ahmed@example',
    '0559876543',
    '+971 55 987 6543',
    sku,
    sku.slice(0, 12).toLowerCase(),
  ]) {
    const { rows } = await list(desk, `?q=${encodeURIComponent(q)}`)
    expect.soft(rows.map(({ id }) => id).includes(wanted), q).toBe(true)
  }
  for (const q of [
    'RD-100002',
    'INV-100002',
    'CN-100002',
    'RT-100001',
    'ahmed@other',
    '0559876542',
    'Zaid',
    "a'b & !c:*",
    '%',
  ])
    expect
      .soft(
        (await list(desk, `?q=${encodeURIComponent(q)}`)).rows.map(({ id }) => id),
        q,
      )
      .not.toContain(wanted)
})

test('the list is narrowed by state, gateway, country, make, SKU and day, and paged by key', async ({
  till,
  app,
  shop,
  clock,
  database,
}) => {
  const sku = await till.wheel(8)
  const first = await buy(till, {}, sku)
  clock.pass({ days: 2 })
  const second = await buy(till)
  const desk = await signedIn(app, shop, 'warehouse')
  const ids = async (query: string) => (await list(desk, query)).rows.map(({ id }) => id)
  expect(await ids('')).toEqual([second, first])
  expect(await ids('?sort=oldest')).toEqual([first, second])
  expect(await ids('?state=not_sent&gateway=Stripe&country=AE&make=toyota')).toEqual([second, first])
  expect(await ids(`?sku=${sku}`)).toEqual([first])
  for (const query of ['?country=OM', '?gateway=Paymob', '?make=nissan', '?state=delivered', '?state=in_doubt'])
    expect.soft(await ids(query), query).toEqual([])
  const today = shop.now().toISOString().slice(0, 10)
  expect(await ids(`?from=${today}&to=${today}`)).toEqual([second])
  // Fifty-two copies of the first order at one moment: the id decides where a page ends.
  await database.pool.query(
    `with copies as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'COPY-' || n, 'order_number', 'RD-9' || lpad(n::text, 5, '0')))).*
      from orders o, generate_series(1, 52) n where o.id = $1 returning id
    ), addresses as (
      insert into order_addresses (order_id, kind, first_name, last_name, country, address, phone, email, city)
      select c.id, kind, first_name, last_name, country, address, phone, email, city
      from order_addresses a, copies c where a.order_id = $1
    )
    insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id))).*
    from order_lines l, copies c where l.order_id = $1`,
    [first],
  )
  for (const sort of ['', 'sort=oldest&']) {
    const one = await list(desk, `?${sort}`)
    const two = await list(desk, `?${sort}after=${encodeURIComponent(one.next!)}`)
    expect([one.rows.length, two.rows.length, two.next]).toEqual([50, 4, null])
    expect(new Set([...one.rows, ...two.rows].map(({ id }) => id)).size).toBe(54)
  }
})

test('the delivery address changes until the parcel leaves; two at once are asked; the audit has no address', async ({
  till,
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const owner = await signedIn(app, shop, 'owner')
  const id = await buy(till)
  const values = {
    first_name: 'Layla',
    last_name: 'Haddad',
    address: 'Corniche 5',
    city: 'Sharjah',
    phone: '0501234567',
  }
  const change = ({ ask }: Desk, version: number, more: object = {}) =>
    ask(`PUT /desk/orders/${id}/address`, { version, values: { ...values, ...more } })
  expect(await change(desk, 1, { phone: '12' })).toMatchObject({
    http: 422,
    fields: { 'values.phone': [expect.any(String)] },
  })
  expect(await change(desk, 1)).toMatchObject({ data: { version: 2 } })
  expect(await change(owner, 1, { city: 'Ajman' })).toMatchObject({
    ...{ http: 409, code: 'desk_conflict' },
    data: { version: 2, by: desk.member.name, values: { city: 'Sharjah', phone: '+971501234567' } },
  })
  expect((await read(desk, id)).shipping).toMatchObject({ address: 'Corniche 5', city: 'Sharjah' })
  expect((await read(desk, id)).billing).toMatchObject({ city: 'Dubai' })
  const { rows } = await database.pool.query(
    "select before, after from audit_entries where action = 'order.address_changed'",
  )
  expect(rows).toEqual([
    { before: { city: 'Dubai', fields: null }, after: { city: 'Sharjah', fields: 'address, city' } },
  ])

  expect(await (await signedIn(app, shop, 'warehouse')).ask(`PUT /desk/orders/${id}/address`, {})).toMatchObject({
    http: 403,
  })
  await dispatch(desk, id)
  expect(await change(desk, 2)).toMatchObject({ http: 409, code: 'order_already_sent' })
  for (const kind of ['shipping', 'billing'])
    await expect(
      database.pool.query("update order_addresses set city = 'x' where order_id = $1 and kind = $2", [id, kind]),
    ).rejects.toMatchObject({ constraint: 'order_addresses_frozen' })
})

test('an issued invoice names the delivery address of its day, however often the desk corrects that of the parcel', async ({
  till,
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const id = await buy(till)
  const invoice = async () => taxInvoice((await readOrderUnchecked(shop, id)) as InvoicedOrder, 'en')
  const issued = await invoice()
  const who = { first_name: 'Layla', last_name: 'Haddad', phone: '+971501234567' }
  for (const [i, city] of ['Sharjah', 'Ajman'].entries()) {
    const change = { version: i + 1, values: { ...who, address: 'Corniche 5', city } }
    expect(await desk.ask(`PUT /desk/orders/${id}/address`, change)).toMatchObject({ http: 200 })
    expect(await invoice()).toEqual(issued)
  }
  expect((await read(desk, id)).shipping).toMatchObject({ city: 'Ajman' })
  await expect(
    database.pool.query("update order_addresses set city = 'x' where order_id = $1 and kind = 'invoiced'", [id]),
  ).rejects.toMatchObject({ constraint: 'order_addresses_frozen' })
})

test('notes are the team’s own: written, shown with their writer, removed by that one alone', async ({
  till,
  app,
  shop,
  database,
}) => {
  const [desk, other] = [await signedIn(app, shop, 'warehouse'), await signedIn(app, shop, 'owner')]
  const id = await buy(till)
  await desk.ask(`POST /desk/orders/${id}/notes`, { text: 'Call before delivery: 050 111 2222' })
  const [note] = (await read(other, id)).notes
  expect(note).toMatchObject({ staff_name: desk.member.name, text: 'Call before delivery: 050 111 2222' })
  expect((await list(other)).rows[0]!.notes).toBe(1)
  expect((await timeline(other, id))[0]).toMatchObject({ source: 'note', who: desk.member.name })
  expect(await other.ask(`DELETE /desk/orders/${id}/notes/${note!.id}`)).toMatchObject({ http: 404 })
  expect(await desk.ask(`DELETE /desk/orders/${id}/notes/${note!.id}`)).toMatchObject({ http: 200 })
  expect((await read(other, id)).notes).toEqual([])
  const { rows } = await database.pool.query('select before::text || after::text as said from audit_entries')
  expect(JSON.stringify(rows)).not.toContain('111 2222')
})

test('the page of an order has its payments with the gateway’s words, documents and stock', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'support')
  const buyer = till.visitor()
  const sku = await till.wheel(8)
  await buyer.add(sku)
  const { id } = (await buyer.post<{ id: string }>('order/store', orderForm(buyer.session_id))).data
  await buyer.pay('tok_visa_chargeDeclinedInsufficientFunds')
  await buyer.pay('tok_visa')
  await till.work()
  const order = await read(desk, id)
  expect(order.payments.map(({ state, failure_code }) => [state, failure_code])).toEqual([
    ['failed', 'insufficient_funds'],
    ['succeeded', null],
  ])
  expect(order.documents).toMatchObject([{ kind: 'invoice', number: 'INV-100001', amount: order.total }])
  expect((await app.inject(order.documents[0]!.href)).headers['content-type']).toBe('application/pdf')
  expect(order.stock).toEqual([{ sku, quantity: 4, what: 'taken', at: order.paid_at }])
  const whats = (await timeline(desk, id)).map(({ source, what }) => `${source} ${what}`)
  expect(whats).toEqual(expect.arrayContaining(['order placed', 'order paid', 'money charge', 'letter order.paid']))
  const warehouse = await signedIn(app, shop, 'warehouse')
  expect((await read(warehouse, id)).payments).toEqual([])
  expect((await timeline(warehouse, id)).map(({ source }) => source)).not.toContain('money')
  expect(await desk.ask('GET /desk/orders/00000000-0000-4000-8000-000000000000')).toMatchObject({ http: 404 })
})

test('the warehouse reads of an order what its work needs: no words on refunds and requests, no amounts or notes', async ({
  till,
  app,
  shop,
}) => {
  const [owner, warehouse] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'warehouse')]
  const id = await buy(till)
  await pack(owner, [id], 'packed')
  const body = { amount: 4_242, lines: [], delivery: false, reason: 'goodwill', note: 'A friend', again: false }
  expect(await owner.ask(`POST /desk/orders/${id}/refunds`, { key: randomUUID(), ...body })).toMatchObject({
    http: 200,
  })
  for (const _ of [1, 2]) await till.work()
  const letter = async (desk: Desk, kind: string) => (await read(desk, id)).letters.find((each) => each.kind === kind)
  expect(await letter(owner, 'order.refunded')).toMatchObject({ text: expect.stringContaining('42.42') })
  expect(await letter(warehouse, 'order.refunded')).toMatchObject({ subject: null, text: null })
  expect(await letter(warehouse, 'order.paid')).toMatchObject({ text: expect.stringContaining('RD-100001') })
  const factsOf = async (desk: Desk) =>
    (await timeline(desk, id)).flatMap(({ action, facts }) => (action ? [{ action, facts }] : []))
  expect(await factsOf(owner)).toEqual([
    { action: 'order.refund_asked', facts: expect.objectContaining({ amount: 4_242, note: body.note }) },
    { action: 'order.packed', facts: { state: 'packed' } },
  ])
  expect(await factsOf(warehouse)).toEqual([
    { action: 'order.refund_asked', facts: null },
    { action: 'order.packed', facts: { state: 'packed' } },
  ])
  expect(
    (await timeline(warehouse, id)).flatMap(({ source, detail }) => (source === 'letter' ? [detail] : [])),
  ).toEqual(['', ''])
})

test('the list names a known car in both languages, whichever the buyer wrote', async ({
  till,
  app,
  shop,
  database,
}) => {
  const id = await buy(till)
  const desk = await signedIn(app, shop, 'support')
  const named = async (make: string, model: string, year = '2021') => {
    await database.pool.query(
      'update orders set vehicle_make = $2, vehicle_model = $3, vehicle_year = $4 where id = $1',
      [id, make, model, year],
    )
    return (await list(desk)).rows.map(({ car, car_ar }) => [car, car_ar])
  }
  const patrol = [['2021 Nissan Patrol', 'نيسان باترول 2021']]
  expect(await named('نيسان', 'باترول')).toEqual(patrol)
  expect(await named('Nissan', 'patrol')).toEqual(patrol)
  expect(await named('Toyota', 'Century')).toEqual([['2021 Toyota Century', 'Toyota Century 2021']])
  expect(await named('-', '-', '-')).toEqual([['', '']])
})

test('the list names a city that we deliver to in both languages, and another as it was typed', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'support')
  for (const city of ['دبي', 'dubai', 'Al Faqa']) await buy(till, { city })
  const { rows } = await list(desk)
  const inTurn = rows.toSorted((a, b) => a.order_number.localeCompare(b.order_number))
  expect(inTurn.map(({ city, city_ar }) => [city, city_ar])).toEqual([
    ['Dubai', 'دبي'],
    ['Dubai', 'دبي'],
    ['Al Faqa', 'Al Faqa'],
  ])
})

test('a member’s views are that member’s alone; the same name replaces; there is a limit', async ({ app, shop }) => {
  const [desk, other] = [await signedIn(app, shop, 'support'), await signedIn(app, shop, 'support')]
  const views = async ({ ask }: Desk) => (await ask<{ rows: SavedView[] }>('GET /desk/views/orders')).data.rows
  const save = (name: string, query: string) => desk.ask<SavedView>('POST /desk/views/orders', { name, query })
  await save('Oman', 'country=OM')
  await save('oman', 'country=OM&state=paid')
  expect(await views(desk)).toMatchObject([{ name: 'oman', query: 'country=OM&state=paid' }])
  expect(await views(other)).toEqual([])
  const [{ id }] = (await views(desk)) as [SavedView]
  await other.ask(`DELETE /desk/views/orders/${id}`)
  expect(await views(desk)).toHaveLength(1)
  for (let i = 0; i < 19; i++) await save(`View ${i}`, '')
  expect(await save('One more', '')).toMatchObject({ http: 409, code: 'desk_too_many_views' })
  await desk.ask(`DELETE /desk/views/orders/${id}`)
  expect(await views(desk)).toHaveLength(19)
})
