import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cronTasks } from '#jobs/schedule.ts'
import type { Order } from '#shared/api/orders.ts'
import { test } from '#tests/contract/tax-years.ts'
import { omar } from '#tests/support/buyer-details.ts'
import { signedIn } from '#tests/support/staff.ts'

/** Paid in 2019: its tax year ends with 2019, and the fifth year after it with 2024, in Dubai. */
const bought = '2019-03-04T06:00:00Z'
const lastMinute = '2024-12-31T19:59:00Z'
const over = '2024-12-31T20:00:00Z'

test('after the tax years nothing personal of a paid order is left, and every figure is as it was', async ({
  app,
  shop,
  ask,
  mine,
  buy,
  fill,
  findDetails,
  figures,
  clock,
  till,
  emails,
  database: { pool },
}) => {
  clock.moveTo(bought)
  const desk = await signedIn(app, shop, 'owner')
  const wanted = {
    billing: omar,
    order_notes: 'Gate 4xqzjv',
    vehicle_make: 'Omarxqzjv’s',
    vehicle_model: 'white Omarxqzjv',
    vehicle_model_sub: 'that of Omarxqzjv',
    company: 'Farsixqzjv LLC',
    company_trn: '100000000000003',
  }
  const { order, order_number } = await buy({ named: wanted, token: mine.token, sent: false })
  const { id } = order
  const stay = { at: '/desk/orders/', note: 'Promised to Omarxqzjv' }
  expect(await desk.ask(`POST ${stay.at}${id}/notes`, { text: stay.note })).toMatchObject({ http: 200 })
  const where = {
    first_name: 'Omarxqzjv',
    last_name: 'Farsixqzjv',
    address: 'Gate 5xqzjv',
    city: 'Ajmanxqzjv',
    phone: omar.phone,
  }
  expect(await desk.ask(`PUT ${stay.at}${id}/address`, { version: 1, values: where })).toMatchObject({ http: 200 })
  const parcels = [{ carrier: 'Aramex', tracking_link: 'https://carrier.example/xqzjv' }]
  const leaving = { is_first: true, version: 1, parcels, declaration: '', email_again: false }
  expect(await desk.ask(`POST ${stay.at}${id}/dispatch`, leaving)).toMatchObject({ http: 200 })
  const refund = { key: randomUUID(), amount: 1_000, lines: [], delivery: false, reason: 'goodwill', again: false }
  expect(await desk.ask(`POST ${stay.at}${id}/refunds`, { ...refund, note: stay.note })).toMatchObject({ http: 200 })
  const wish = { kind: 'return', reason: 'other', text: stay.note, lines: [{ line_id: '', quantity: 1 }] }
  const lines = (await pool.query<{ id: string }>('select id from order_lines where order_id = $1', [id])).rows
  wish.lines[0]!.line_id = lines[0]!.id
  const asked = await desk.ask<{ id: string }>(`POST ${stay.at}${id}/requests`, wish)
  expect(await desk.ask(`POST /desk/requests/${asked.data.id}/decline`, { answer: stay.note })).toMatchObject({
    http: 200,
  })
  await till.work()
  await fill(id)
  await pool.query(`insert into coupon_uses (code, order_id, email) select code, $1, $2 from coupons limit 1`, [
    ...[id, omar.email],
  ])

  // Nothing that has its own, shorter time is left when the years are over; what it deletes is not looked at here.
  clock.moveTo(lastMinute)
  await cronTasks['shoppers:forget']!(shop)
  await pool.query('delete from graphile_worker._private_jobs')
  expect(await findDetails()).toEqual([
    ...[
      'audit_entries.after',
      'audit_entries.before',
      'coupon_uses.email',
      'credit_notes.note',
      'further_parcels.tracking_link',
    ],
    ...['guarantee_cases.asked', 'guarantee_cases.text', 'guarantee_cases.why', 'measurements.note'],
    ...['order_addresses.address', 'order_addresses.city', 'order_addresses.email', 'order_addresses.first_name'],
    ...['order_addresses.last_name', 'order_addresses.name_words', 'order_addresses.phone'],
    ...['order_requests.answer', 'order_requests.text', 'orders.company', 'orders.order_notes', 'orders.tracking_link'],
    ...['orders.vehicle_make', 'orders.vehicle_model', 'orders.vehicle_model_sub'],
    ...[
      'owner_results.words',
      'payment_events.facts',
      'payments.evidence',
      'payments.failure_message',
      'refunds.note',
      'returns.tracking_link',
    ],
    'staff_notes.text',
  ])
  const before = await figures()
  const pictures = () =>
    pool.query<{
      left: number
    }>(`select (select count(*)::int from guarantee_photos) + (select count(*)::int from measurement_photos)
      + (select count(*)::int from owner_result_photos) as left`)
  expect((await pictures()).rows).toEqual([{ left: 3 }])

  clock.moveTo(over)
  await cronTasks['shoppers:forget']!(shop)
  expect(await findDetails()).toEqual([])
  expect((await pictures()).rows).toEqual([{ left: 0 }])
  expect(await figures()).toEqual(before)
  const sold = await pool.query('select session_id, buyer_hash, erased_at, country, vehicle_make from orders')
  expect(sold.rows).toEqual([
    { session_id: '', buyer_hash: null, erased_at: new Date(over), country: 'AE', vehicle_make: '' },
  ])

  // The next night changes nothing.
  clock.pass({ days: 1 })
  await cronTasks['shoppers:forget']!(shop)
  expect(await figures()).toEqual(before)
  expect((await pool.query('select erased_at from orders')).rows).toEqual([{ erased_at: new Date(over) }])

  // Desk and buyer still read it; nothing is done with it any more, and no letter is sent.
  const later = await signedIn(app, shop, 'owner')
  const page = await later.ask<Order>(`GET /desk/orders/${id}`)
  const shown = { erased_at: new Date(over).toISOString(), total: order.total, order_number }
  expect(page).toMatchObject({ http: 200, data: { ...shown, order_notes: '', company: '' } })
  const { rows: past } = (await later.ask<{ rows: { source: string; what: string }[] }>(`GET ${stay.at}${id}/timeline`))
    .data
  expect(past).toContainEqual(expect.objectContaining({ source: 'order', what: 'erased' }))
  const seen = await ask<Order>(`GET /order/getById/${id}`, undefined, mine)
  expect(seen).toMatchObject({ http: 200, data: { ...shown, billing: { email: '', country: 'AE' } } })
  const papers = await ask<{ href: string }[]>(`GET /order/${id}/documents`, undefined, mine)
  for (const { href } of papers.data) expect((await app.inject({ url: href })).statusCode).toBe(200)
  const sent = emails.length
  for (const [path, body] of [
    [`POST ${stay.at}${id}/notes`, { text: stay.note }],
    [`POST ${stay.at}${id}/refunds`, { ...refund, key: randomUUID(), note: stay.note }],
    [`PUT ${stay.at}${id}/address`, { version: 2, values: where }],
  ] as const)
    expect(await later.ask(path, body)).toMatchObject({ http: 409, code: 'order_erased' })
  await till.work()
  expect(emails.length).toBe(sent)
  await expect(pool.query(`update order_addresses set city = 'Dubaixqzjv'`)).rejects.toThrow('stays erased')
  await expect(pool.query(`update orders set erased_at = null`)).rejects.toThrow('stays erased')
  for (const change of [`facts = '{}'`, `decision = 'paid'`])
    await expect(pool.query(`update payment_events set ${change}`)).rejects.toThrow('only added to')
  expect(await findDetails()).toEqual([])
})

test('what is open postpones the erasure, and a later movement of money begins its years anew', async ({
  shop,
  buy,
  clock,
  database: { pool },
}) => {
  clock.moveTo(bought)
  const kinds = ['dispute', 'case', 'return', 'request', 'refund', 'money', 'nothing'] as const
  const orders = new Map<string, string>()
  for (const kind of kinds) orders.set(kind, (await buy({ named: { billing: omar } })).order.id)
  const open = (text: string, kind: (typeof kinds)[number]) => pool.query(text, [orders.get(kind)])
  const payment = '(select id from payments where order_id = $1)'
  const line = '(select id from order_lines where order_id = $1)'
  await open(
    `insert into disputes (order_id, payment_id, gateway, gateway_dispute_id, amount, currency, reason, state)
     values ($1, ${payment}, 'stripe', 'du_1', 100, 'AED', 'fraudulent', 'needs_response')`,
    'dispute',
  )
  await open(
    `insert into guarantee_cases (number, order_id, line_id, sku, design_id, axle, make, model, year, modification, verdict, fitment,
       reason, created_at) values ('FG-1', $1, ${line}, 's', 'd', 'any', 'm', 'm', 2004, 'm', 'pass', '{}', 'other', now())`,
    'case',
  )
  await open(
    `insert into returns (number, order_id, kind, reason, created_at) values ('RT-1', $1, 'refund', 'other', now())`,
    'return',
  )
  await open(
    `insert into order_requests (order_id, kind, reason, created_at) values ($1, 'return', 'other', now())`,
    'request',
  )
  await open(
    `insert into refunds (order_id, payment_id, amount, currency, reason, asked_by, gateway)
     values ($1, ${payment}, 100, 'AED', 'goodwill', 'owner', 'stripe')`,
    'refund',
  )
  await open(
    `insert into ledger (order_id, payment_id, kind, amount, currency, gateway, transaction_id, created_at)
     values ($1, ${payment}, 'refund', -100, 'AED', 'stripe', 're_1', '2020-01-15T00:00:00Z')`,
    'money',
  )
  const erased = async () => {
    await cronTasks['shoppers:forget']!(shop)
    const { rows } = await pool.query<{ id: string }>('select id from orders where erased_at is not null')
    return kinds.filter((kind) => rows.some(({ id }) => id === orders.get(kind)))
  }
  clock.moveTo(over)
  expect(await erased()).toEqual(['nothing'])

  // Closed in the third year after: counted from the end of that one.
  const closed = '2022-05-01T00:00:00Z'
  await open(`update disputes set state = 'lost', closed_at = '${closed}' where order_id = $1`, 'dispute')
  await open(
    `update guarantee_cases set state = 'decided', outcome = 'refused', why = 'no', decided_at = '${closed}', decided_by = 'staff'
     where order_id = $1`,
    'case',
  )
  await open(`update returns set state = 'called_off', closed_at = '${closed}' where order_id = $1`, 'return')
  await open(`update order_requests set state = 'declined', decided_at = '${closed}' where order_id = $1`, 'request')
  clock.moveTo('2026-01-01T00:00:00Z')
  expect(await erased()).toEqual(['money', 'nothing'])
  await open(`update refunds set state = 'failed' where order_id = $1`, 'refund')
  expect(await erased()).toEqual(['refund', 'money', 'nothing'])
  clock.moveTo('2027-12-31T19:00:00Z')
  expect(await erased()).toEqual(['refund', 'money', 'nothing'])
  clock.moveTo('2027-12-31T20:00:00Z')
  expect(await erased()).toEqual([...kinds])
})

test('the owner may keep buyers longer than the default', async ({ shop, buy, clock, database: { pool } }) => {
  clock.moveTo(bought)
  await buy({ named: { billing: omar } })
  shop.tax_record_years = 7
  const erased = async (time: string) => {
    clock.moveTo(time)
    await cronTasks['shoppers:forget']!(shop)
    return (await pool.query('select from orders where erased_at is not null')).rowCount
  }
  expect(await erased('2026-12-31T19:59:00Z')).toBe(0)
  expect(await erased('2026-12-31T20:00:00Z')).toBe(1)
})

test('erasing goes by portions: killed in the middle it goes on, and what a run leaves a job takes up', async ({
  shop,
  buy,
  clock,
  till,
  findDetails,
  database: { pool },
}) => {
  clock.moveTo(bought)
  const { order } = await buy({ named: { billing: omar, order_notes: 'Gate 4xqzjv' } })
  // As many as a run takes, and some more.
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'reference', 'R-' || n,
       'order_number', 'RD-' || 200000 + n))).* from orders o, generate_series(1, 5200) n where o.id = $1`,
    [order.id],
  )
  await pool.query(
    `insert into order_addresses (order_id, kind, first_name, last_name, country, address, phone, email, city)
     select o.id, a.kind, a.first_name, a.last_name, a.country, a.address, a.phone, a.email, a.city
     from orders o, order_addresses a where a.order_id = $1 and o.id <> $1`,
    [order.id],
  )
  clock.moveTo(over)
  const left = async () => (await pool.query('select from orders where erased_at is null')).rowCount
  const { rows } = await pool.query('select id from orders order by paid_at, id offset 250 limit 1')
  await pool.query(`
    create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before update on orders for each row when (new.id = '${rows[0].id}') execute function killed()`)
  await expect(cronTasks['shoppers:forget']!(shop)).rejects.toThrow()
  // Whole portions: of none is a part done.
  expect(await left()).toBe(5001)
  await pool.query('drop trigger killed on orders')
  await cronTasks['shoppers:forget']!(shop)
  expect(await left()).toBe(1)
  await till.work()
  expect(await left()).toBe(0)
  expect(await findDetails()).toEqual([])
})
