import { expect } from 'vitest'
import { ordersToPack } from '#domain/invoices/papers.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { BulkOutcomes } from '#shared/desk/orders.ts'
import { buy, dispatch, list, pack, read, timeline } from '#tests/desk/order-calls.ts'
import { test } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

test('a day of packing: begun, packed, dispatched in two parcels, delivered; each step once and by name', async ({
  till,
  app,
  shop,
  clock,
  emails,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const [one, two] = [await buy(till), await buy(till)]
  expect((await read(desk, one)).state).toBe('to_pack')
  expect((await pack(desk, [one, two], 'packing')).data.rows.map(({ problem }) => problem)).toEqual([null, null])
  clock.pass({ minutes: 20 })
  await pack(desk, [one], 'packed')
  expect((await list(desk, '?state=packed')).rows.map(({ id }) => id)).toEqual([one])
  expect((await list(desk, '?state=packing')).rows.map(({ id }) => id)).toEqual([two])
  await pack(desk, [two], 'to_pack')
  expect((await list(desk, '?state=to_pack')).rows.map(({ id }) => id)).toEqual([two])

  const early = await desk.ask<BulkOutcomes>('POST /desk/orders/deliver', { ids: [one] })
  expect(early.data.rows[0]!.problem).toBe('This order has not been dispatched yet')
  const links = ['https://carrier.example/1', 'https://carrier.example/2']
  const parcels = links.map((tracking_link) => ({ carrier: 'Aramex', tracking_link }))
  expect(await dispatch(desk, one, { parcels })).toMatchObject({ data: { sends_email: true } })
  await till.work()
  const letter = emails.filter(({ subject }) => subject.includes('on its way'))
  expect(letter).toHaveLength(1)
  for (const link of links) expect(letter[0]!.text).toContain(link)
  expect(await read(desk, one)).toMatchObject({ state: 'dispatched', parcels })
  expect((await pack(desk, [one], 'packing')).data.rows[0]!.problem).toBe('The parcel of this order has already left')

  clock.pass({ minutes: 25 })
  await desk.ask('POST /desk/orders/deliver', { ids: [one] })
  await desk.ask('POST /desk/orders/deliver', { ids: [one] })
  expect((await read(desk, one)).state).toBe('delivered')
  const done = (await timeline(desk, one)).filter(({ source }) => source === 'desk')
  expect(done.map(({ action }) => action)).toEqual([
    'order.delivered',
    'order.dispatched',
    'order.packed',
    'order.packing',
  ])
  expect(new Set(done.map(({ who }) => who))).toEqual(new Set([desk.member.name]))
  // Their links would lead to the buyer's address, so the entry counts them.
  expect(JSON.stringify(done)).not.toContain('carrier.example')
  expect(done[2]).toMatchObject({ detail: '', facts: { state: 'packed' } })
})

test('what may not be packed is refused by the function and by the database', async ({ till, app, shop, database }) => {
  const desk = await signedIn(app, shop, 'owner')
  const id = await buy(till)
  const { rows } = await database.pool.query('select id, amount, currency from payments where order_id = $1', [id])
  await database.pool.query(
    `insert into disputes (order_id, payment_id, gateway, gateway_dispute_id, amount, currency, reason, state)
     values ($1, $2, 'stripe', 'du_1', $3, $4, 'fraudulent', 'needs_response')`,
    [id, rows[0].id, rows[0].amount, rows[0].currency],
  )
  expect((await pack(desk, [id], 'packing')).data.rows[0]!.problem).toMatch(/bank/)
  expect(await dispatch(desk, id)).toMatchObject({ http: 409, code: 'order_disputed' })
  await expect(database.pool.query('update orders set packing_at = now() where id = $1', [id])).rejects.toMatchObject({
    constraint: 'orders_packing',
  })
  await expect(
    database.pool.query("insert into further_parcels values ($1, 2, 'Aramex', null)", [id]),
  ).rejects.toMatchObject({ constraint: 'further_parcels_sent' })
  expect((await list(desk, '?state=disputed')).rows.map((row) => row.id)).toEqual([id])
})

test('a disputed order says to those who pack until when the bank waits, or that the money is gone', async ({
  till,
  app,
  shop,
  database,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const id = await buy(till)
  expect((await read(desk, id)).dispute).toBeNull()
  const { rows } = await database.pool.query('select id, amount, currency from payments where order_id = $1', [id])
  await database.pool.query(
    `insert into disputes (order_id, payment_id, gateway, gateway_dispute_id, amount, currency, reason, state, evidence_due_at)
     values ($1, $2, 'stripe', 'du_1', $3, $4, 'fraudulent', 'needs_response', '2026-12-10T20:00:00Z')`,
    [id, rows[0].id, rows[0].amount, rows[0].currency],
  )
  expect((await read(desk, id)).dispute).toEqual({ is_lost: false, due_at: '2026-12-10T20:00:00.000Z' })
  const asState = (state: string, closed_at: Date | null = shop.now()) =>
    database.pool.query('update disputes set state = $2, closed_at = $3 where order_id = $1', [id, state, closed_at])
  await asState('under_review', null)
  expect((await read(desk, id)).dispute).toEqual({ is_lost: false, due_at: null })
  await asState('lost')
  expect((await read(desk, id)).dispute).toEqual({ is_lost: true, due_at: null })
  await asState('won')
  expect((await read(desk, id)).dispute).toBeNull()
})

test('slips and the picking list of several orders are printed for roles that pack, and for paid orders only', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'warehouse')
  const sku = await till.wheel(20)
  const ids = [await buy(till, {}, sku), await buy(till, { first_name: 'ليلى', last_name: 'حداد' }, sku)]
  const open = (kind: string, asked: string) =>
    app.inject({
      url: `/api/desk/orders/papers/${kind}?locale=ar&ids=${asked}`,
      headers: { cookie: `desk=${desk.cookies.get('desk')}` },
    })
  for (const kind of ['slips', 'picking']) {
    const reply = await open(kind, ids.join(','))
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
  }
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
  expect(pages((await open('slips', ids.join(','))).rawPayload)).toBe(2)
  const buyer = till.visitor()
  await buyer.add(sku)
  const unpaid = (await buyer.store()).data.id
  for (const asked of ['', 'x', '00000000-0000-4000-8000-000000000000', unpaid])
    expect((await open('slips', asked)).statusCode).toBe(404)
  expect((await open('other', ids[0]!)).statusCode).toBe(404)
})

test('an order is to be packed again after pieces are refunded or its address is changed, with the pieces that leave', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const id = await buy(till)
  await pack(desk, [id], 'packed')
  const [line] = (await desk.ask<OrderMoney>(`GET /desk/orders/${id}/money`)).data.lines
  const lines = [{ line_id: line!.line_id, quantity: 3, restock: true }]
  const body = {
    ...{ key: crypto.randomUUID(), amount: (line!.total * 3) / 4, lines, delivery: false },
    ...{ reason: 'cancelled', note: '', again: false },
  }
  const refund = () => desk.ask(`POST /desk/orders/${id}/refunds`, body)
  expect(await refund()).toMatchObject({ http: 200 })
  expect(await read(desk, id)).toMatchObject({ state: 'to_pack', lines: [{ quantity: 4, not_sent: 3 }] })
  expect((await list(desk)).rows).toMatchObject([{ id, pieces: 1 }])

  await pack(desk, [id], 'packed')
  expect(await refund()).toMatchObject({ http: 200 })
  expect((await read(desk, id)).state).toBe('packed')
  const { version, shipping } = await read(desk, id)
  const { first_name, last_name, address, phone } = shipping
  const change = (city: string) =>
    desk.ask(`PUT /desk/orders/${id}/address`, { version, values: { first_name, last_name, address, phone, city } })
  await change(shipping.city)
  expect((await read(desk, id)).state).toBe('packed')
  await change('Sharjah')
  expect((await read(desk, id)).state).toBe('to_pack')
  const done = (await timeline(desk, id)).filter(({ action }) => action === 'order.unpacked')
  expect(done).toMatchObject([{ facts: { state: 'to_pack' } }, { facts: { state: 'to_pack' } }])
})

test('slips and the picking list leave out cancelled and refunded orders that have not left', async ({
  till,
  app,
  shop,
}) => {
  const desk = await signedIn(app, shop, 'owner')
  const [kept, cancelled, refunded] = [await buy(till), await buy(till), await buy(till)]
  const asked = { key: crypto.randomUUID(), note: '' }
  await desk.ask(`POST /desk/orders/${cancelled}/cancel`, { ...asked, restock: false })
  const { total } = await read(desk, refunded)
  const whole = { ...asked, key: crypto.randomUUID(), amount: total, lines: [], delivery: false, again: false }
  await desk.ask(`POST /desk/orders/${refunded}/refunds`, { ...whole, reason: 'goodwill' })
  const papers = async (ids: string[]) => (await ordersToPack(shop, ids)).map(({ id }) => id)
  expect(await papers([kept, cancelled, refunded])).toEqual([kept])
  await expect(papers([cancelled])).rejects.toMatchObject({ code: 'nothing_to_pack' })
  await till.work()
  await till.work()
  expect((await read(desk, refunded)).state).toBe('refunded')
  await expect(papers([cancelled, refunded])).rejects.toMatchObject({ code: 'nothing_to_pack' })
})

test('of two people who dispatch one order the second is refused, and parcels are changed and emptied by version', async ({
  till,
  app,
  shop,
}) => {
  const [one, two] = [await signedIn(app, shop, 'warehouse'), await signedIn(app, shop, 'owner')]
  const id = await buy(till)
  const parcel = { carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  expect(await dispatch(one, id, { parcels: [parcel, parcel] })).toMatchObject({ http: 200 })
  const late = { carrier: 'DHL', tracking_link: '' }
  expect(await dispatch(two, id, { parcels: [late] })).toMatchObject({ http: 409, code: 'order_already_sent' })
  const sent = await read(one, id)
  expect(sent.parcels).toEqual([parcel, parcel])

  const change = (desk: Desk, parcels: object[]) =>
    dispatch(desk, id, { is_first: false, version: sent.version, parcels })
  expect(await change(one, [{ carrier: '', tracking_link: '' }])).toMatchObject({ data: { sends_email: false } })
  expect((await read(one, id)).parcels).toEqual([{ carrier: null, tracking_link: null }])
  expect(await change(two, [late])).toMatchObject({ code: 'desk_conflict', data: { by: one.member.name } })
  const [changed] = await timeline(two, id)
  expect(changed).toMatchObject({ action: 'order.parcels_changed', facts: { parcels: 1, carriers: null, links: 0 } })
})
