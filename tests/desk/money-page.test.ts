import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { Sheet } from '#domain/invoices/sheet.ts'
import { askDatabase } from '#server/metrics/reading.ts'
import type { DeskCase, ListedCase } from '#shared/desk/guarantee.ts'
import type { MoneyDesk, OrderMoney } from '#shared/desk/money.ts'
import { type Queue, queues } from '#shared/desk/today.ts'
import { test as base, measured, report } from '#tests/money/guaranteed.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const test = base.extend<{ owner: Desk }>({
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

/** The lines of the first page that lead to the page of the money, with their counts. */
const waiting = async ({ ask }: Desk) =>
  Object.fromEntries(
    (await ask<{ queues: Queue[] }>('GET /desk/today')).data.queues
      .filter(({ name }) => queues[name].to.startsWith('/desk/money'))
      .map(({ name, count }) => [name, count]),
  )

const moneyDesk = async ({ ask }: Desk) => (await ask<MoneyDesk>('GET /desk/money')).data

test('a payment in doubt is asked about at the desk, and paid if the bank took it', async ({ till, owner, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  const page = (await buyer.pay('tok_threeDSecure2Required')).data.redirect_url!
  expect((await moneyDesk(owner)).payments).toEqual([])
  clock.pass({ minutes: 3 })
  const [payment] = (await moneyDesk(owner)).payments
  expect(payment).toMatchObject({ order_id: order.id, state: 'requires_action', amount: order.total })
  await till.answerBank(page, 'complete')
  await till.injectFault({ kind: 'reset_before', call: 'payment_intents.retrieve', times: 3 })
  expect(await owner.ask(`POST /desk/payments/${payment!.id}/check`)).toMatchObject({
    http: 503,
    code: 'gateway_silent',
  })
  expect(await owner.ask(`POST /desk/payments/${payment!.id}/check`)).toMatchObject({ data: { state: 'succeeded' } })
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
  expect((await moneyDesk(owner)).payments).toEqual([])
})

test('a refused refund is listed until something takes its place; one without an answer after an hour', async ({
  app,
  shop,
  buy,
  till,
  owner,
  clock,
  database,
}) => {
  // The alert ends when the desk's task does.
  const alerted = async () => (await askDatabase(database.db, shop.now())).refunds_refused
  const { order } = await buy()
  const refund = (key: string, amount: number) =>
    owner.ask(`POST /desk/orders/${order.id}/refunds`, {
      ...{ key, amount, lines: [], delivery: false, reason: 'goodwill', note: '', again: true },
    })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  await refund(first, 5000)
  for (const _ of [1, 2]) await till.work()
  expect((await moneyDesk(owner)).refunds).toMatchObject([{ id: first, state: 'failed', amount: 5000 }])
  expect(await waiting(owner)).toEqual({ refused_refunds: 1 })
  await owner.ask(`POST /desk/refunds/${first}/transfer`, { bank_reference: 'FT-22' })
  expect((await moneyDesk(owner)).refunds).toEqual([])
  expect(await waiting(owner)).toEqual({})

  // What was asked for anew as another refund of the same sum is not asked for again as well.
  const [third, anew] = [crypto.randomUUID(), crypto.randomUUID()]
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  await refund(third, 3000)
  for (const _ of [1, 2]) await till.work()
  expect((await moneyDesk(owner)).refunds).toMatchObject([{ id: third, amount: 3000 }])
  expect(await alerted()).toBe(1)
  clock.pass({ minutes: 1 })
  await refund(anew, 3000)
  await till.work()
  expect((await moneyDesk(owner)).refunds).toEqual([])
  expect(await alerted()).toBe(0)
  expect(await owner.ask(`POST /desk/refunds/${third}/again`)).toMatchObject({ code: 'refund_not_refused' })
  const { refunds } = (await owner.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data
  expect(refunds.find(({ id }) => id === third)).toMatchObject({ state: 'failed', is_replaced: true })

  await refund(second, 7000)
  clock.pass({ hours: 2 })
  const later = await signedIn(app, shop, 'owner')
  expect((await moneyDesk(later)).refunds).toMatchObject([{ id: second, state: 'asked' }])
  expect(await waiting(later)).toEqual({ refused_refunds: 1 })
  expect((await later.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data.left).toBe(order.total - 15_000)
})

test('a difference from the books of the gateways is a task, which a person closes once with a note', async ({
  app,
  shop,
  owner,
  clock,
}) => {
  const at = shop.now().toISOString()
  await shop.db.execute(sql`
    insert into money_differences (kind, reference, ours, theirs, created_at)
    values ('other_amount', 'RD-100001', 100, 200, ${at}), ('not_at_gateway', 'RD-100002', 100, null, ${at})`)
  expect(await waiting(owner)).toEqual({ differences: 2 })
  expect(await waiting(await signedIn(app, shop, 'warehouse'))).toEqual({})
  const { id } = (await moneyDesk(owner)).differences.find(({ reference }) => reference === 'RD-100001')!
  const close = ({ ask }: Desk, note: string) => ask(`POST /desk/differences/${id}/close`, { note })
  expect(await close(await signedIn(app, shop, 'support'), 'Mine')).toMatchObject({ http: 403 })
  expect(await close(owner, '  ')).toMatchObject({ http: 422 })
  expect(await close(owner, 'Stripe mended it')).toMatchObject({ data: { done: true } })
  expect(await close(owner, 'Once more')).toMatchObject({ http: 409, code: 'difference_closed' })
  expect(await owner.ask(`POST /desk/differences/${crypto.randomUUID()}/close`, { note: 'None' })).toMatchObject({
    http: 404,
  })
  expect(await waiting(owner)).toEqual({ differences: 1 })
  const { differences, closed } = await moneyDesk(owner)
  expect(differences.map(({ reference }) => reference)).toEqual(['RD-100002'])
  expect(closed).toMatchObject([{ id, note: 'Stripe mended it', closed_by: 'Salem owner' }])
  expect((await owner.ask('GET /desk/audit?action=money.difference_closed')).data.rows).toMatchObject([
    { thing_id: id, thing_name: 'RD-100001', after: { kind: 'other_amount', note: 'Stripe mended it' } },
  ])
  clock.pass({ days: 31 })
  const later = await signedIn(app, shop, 'owner')
  expect(await waiting(later)).toEqual({ differences: 1 })
  expect((await moneyDesk(later)).closed).toEqual([])
})

test('payouts that do not agree are a task only for those who may read settlements', async ({ app, shop, owner }) => {
  const at = shop.now().toISOString()
  await shop.db.execute(sql`
    insert into money_differences (kind, reference, ours, theirs, created_at, closed_at)
    values ('other_amount', 'RD-100001', 100, 200, ${at}, null), ('settled_sum', 'po_1', 100, 200, ${at}, null),
      ('payout_failed', 'po_2', null, 200, ${at}, ${at})`)
  const support = await signedIn(app, shop, 'support')
  const seen = async (desk: Desk) => {
    const { differences, closed } = await moneyDesk(desk)
    return [...differences, ...closed].map(({ reference }) => reference).toSorted()
  }
  expect(await waiting(owner)).toEqual({ differences: 2 })
  expect(await seen(owner)).toEqual(['RD-100001', 'po_1', 'po_2'])
  expect(await waiting(support)).toEqual({ differences: 1 })
  expect(await seen(support)).toEqual(['RD-100001'])
})

test('all cases are paged by key, the newest first', async ({ app, shop, buy, database }) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  // Decided before, two at a time: the id decides where a page ends.
  await database.pool.query(`
    alter table guarantee_cases disable trigger user;
    insert into guarantee_cases select (jsonb_populate_record(c, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 'FG-2' || lpad(n::text, 5, '0'), 'created_at', created_at - n / 2 * interval '1 hour',
      'state', 'decided', 'outcome', 'refused', 'why', 'Measured', 'decided_at', created_at, 'decided_by', 'staff'))).*
    from guarantee_cases c, generate_series(2, 60) n;
    alter table guarantee_cases enable trigger user`)
  const { ask } = await signedIn(app, shop, 'support')
  const page = async (query: string) =>
    (await ask<{ rows: ListedCase[]; next: string | null }>(`GET /desk/guarantee${query}`)).data
  expect(await page('')).toMatchObject({ rows: [{ number: 'FG-100001' }], next: null })
  const one = await page('?all=1')
  const two = await page(`?all=1&after=${encodeURIComponent(one.next!)}`)
  expect([one.rows.length, two.rows.length, two.next]).toEqual([50, 10, null])
  const rows = [...one.rows, ...two.rows]
  expect(new Set(rows.map(({ number }) => number)).size).toBe(60)
  const times = rows.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(rows[0]!.number).toBe('FG-100001')
})

test('a case is decided at the desk once, and support may only ask for photos', async ({
  app,
  shop,
  buy,
  till,
  owner,
  database,
}) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  const number = 'FG-100001'
  const support = await signedIn(app, shop, 'support')
  const seen = (await support.ask<DeskCase>(`GET /desk/guarantee/${number}`)).data
  expect(seen).toMatchObject({ order_id: order.id, quantity: 4, refund_by_default: order.total, costs: [] })
  expect(await support.ask(`POST /desk/guarantee/${number}/ask`, { why: 'The strut' })).toMatchObject({ http: 200 })
  const exchange = { outcome: 'exchange', why: 'It rubs.', replacements: [{ sku: measured, quantity: 4 }] }
  expect(await support.ask(`POST /desk/guarantee/${number}/decide`, exchange)).toMatchObject({ http: 403 })
  await database.pool.query('update wheels set supplier_stock = 9, special_order = false where sku = $1', [measured])
  const decide = () => owner.ask(`POST /desk/guarantee/${number}/decide`, exchange)
  const replies = await Promise.all([decide(), decide()])
  expect(replies.map(({ data }) => data.is_repeated).toSorted()).toEqual([false, true])
  expect(await till.stockOf(measured)).toBe(5)
  const cost = { kind: 'return_courier', amount: 3500, again: false }
  expect(await owner.ask(`POST /desk/guarantee/${number}/costs`, cost)).toMatchObject({ http: 200 })
  expect(await owner.ask(`POST /desk/guarantee/${number}/costs`, cost)).toMatchObject({
    code: 'guarantee_cost_repeated',
  })
  expect((await owner.ask<DeskCase>(`GET /desk/guarantee/${number}`)).data).toMatchObject({
    case: { state: 'decided', outcome: 'exchange', replacements: [{ sku: measured, quantity: 4 }] },
    costs: [{ kind: 'return_courier', amount: 3500 }],
  })
})

test('an exchange waits for the shop until the warehouse has sent it, which reads no more of the case', async ({
  app,
  shop,
  buy,
  owner,
  database,
}) => {
  const { buyer, order } = await buy()
  await report(buyer, order)
  const path = 'guarantee/FG-100001'
  const listed = async ({ ask }: Desk) => {
    const { rows } = (await ask<{ rows: ListedCase[] }>('GET /desk/guarantee')).data
    const { queues } = (await ask<{ queues: Queue[] }>('GET /desk/today')).data
    return [rows.map(({ number }) => number), queues.find(({ name }) => name === 'guarantee')?.count]
  }
  const warehouse = await signedIn(app, shop, 'warehouse')
  expect([await listed(owner), await listed(warehouse)]).toEqual([
    [['FG-100001'], 1],
    [[], undefined],
  ])
  expect(await warehouse.ask(`GET /desk/${path}`)).toMatchObject({ http: 404, code: 'guarantee_not_found' })
  await database.pool.query('update wheels set supplier_stock = 9 where sku = $1', [measured])
  const exchange = { outcome: 'exchange', why: 'It rubs.', replacements: [{ sku: measured, quantity: 4 }] }
  expect(await owner.ask(`POST /desk/${path}/decide`, exchange)).toMatchObject({ http: 200 })
  const cost = { kind: 'new_courier', amount: 3500, again: false }
  expect(await owner.ask(`POST /desk/${path}/costs`, cost)).toMatchObject({ http: 200 })
  for (const desk of [owner, warehouse]) expect(await listed(desk)).toEqual([['FG-100001'], 1])
  const { data: seen } = await warehouse.ask<DeskCase>(`GET /desk/${path}`)
  expect(seen).toMatchObject({ order_id: order.id, sent_at: null, costs: [], history: [], refund_by_default: 0 })
  expect(seen.case).toMatchObject({ replacements: [{ sku: measured, quantity: 4 }], text: '', why: null, photos: [] })
  const page = await warehouse.ask<{ rows: ListedCase[] }>('GET /desk/guarantee?all=1')
  expect(page.data.rows).toMatchObject([{ cost: 0 }])
  expect(await warehouse.ask(`POST /desk/${path}/sent`)).toMatchObject({ http: 200 })
  for (const desk of [owner, warehouse]) expect(await listed(desk)).toEqual([[], undefined])
})

test('a dispute of Paymob is recorded only for an order that Paymob was paid for', async ({ buy, owner }) => {
  await buy()
  const dispute = { order_number: 'rd-100001', state: 'opened' }
  expect(await owner.ask('POST /desk/disputes', dispute)).toMatchObject({ code: 'dispute_not_at_paymob' })
  expect(await owner.ask('POST /desk/disputes', { ...dispute, order_number: 'RD-9' })).toMatchObject({
    code: 'order_not_found',
  })
})

test('the proof for a dispute is one PDF with the invoice, for those who may see money', async ({
  app,
  shop,
  buy,
  till,
  owner,
}) => {
  const { order } = await buy()
  await till.work()
  await owner.ask(`POST /desk/orders/${order.id}/notes`, { text: 'Probably our own mistake' })
  const written = vi.spyOn(Sheet.prototype, 'write')
  const read = (desk: Desk) =>
    app.inject({ url: `/api/desk/orders/${order.id}/proof`, headers: { cookie: `desk=${desk.cookies.get('desk')}` } })
  const reply = await read(owner)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const text = written.mock.calls.map(([each]) => each).join('\n')
  expect(text).toContain('What happened')
  // What the team notes is not for the buyer's bank.
  expect(text).not.toContain('our own mistake')
  expect(reply.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThanOrEqual(2)
  expect((await read(await signedIn(app, shop, 'warehouse'))).statusCode).toBe(403)
})
