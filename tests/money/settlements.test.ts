import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import { listUnsettled } from '#domain/settlements/desk.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { test } from '#tests/money/payouts.ts'
import { signedIn } from '#tests/support/staff.ts'

const fee = (amount: number) => Math.round(amount * 0.029) + 100

test('a payout is read with its payments and refunds, once, and agrees with the ledger to the fils', async ({
  app,
  shop,
  till,
  payouts,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const { order, charge } = await payouts.paid()
  const key = crypto.randomUUID()
  const asked = { key, amount: 5_000, lines: [], delivery: false, reason: 'goodwill', note: '', again: false }
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, asked)
  await till.work()
  await payouts.payOut()
  for (const _ of [1, 2]) await cronTasks['settlements:read']!(shop)
  const taken = fee(order.total)
  expect(await payouts.lines()).toEqual([
    { kind: 'charge', movement: charge, amount: order.total, fee: taken, net: order.total - taken, tied: true },
    {
      ...{ kind: 'refund', movement: expect.stringMatching(/^re_/), tied: true },
      ...{ amount: -5_000, fee: 0, net: -5_000 },
    },
  ])
  const { rows } = await shop.db.execute(sql`select amount, currency, state, is_manual from settlements`)
  expect(rows).toEqual([{ amount: order.total - taken - 5_000, currency: 'AED', state: 'paid', is_manual: false }])
  expect(await payouts.tasks()).toEqual([])
})

test('a payout in another currency is called converted, not different', async ({ shop, payouts }) => {
  const { order } = await payouts.paid()
  await payouts.payOut({ currency: 'usd', rate: 0.2723 })
  await payouts.read()
  const { rows } = await shop.db.execute(sql`
    select l.currency, l.amount, l.original_amount, l.original_currency, s.amount - l.net as beyond
    from settlement_lines l join settlements s on s.id = l.settlement_id`)
  expect(rows).toEqual([
    {
      ...{ currency: 'USD', amount: Math.round(order.total * 0.2723), beyond: 0 },
      ...{ original_amount: order.total, original_currency: 'AED' },
    },
  ])
  expect(await payouts.tasks()).toEqual([])
})

test('a converted payment of another sum is a difference all the same', async ({ database, payouts }) => {
  const { order } = await payouts.paid()
  await database.pool.query(
    `update sandbox.stripe_objects set body = body || '{"amount_captured": 777}' where object = 'charge'`,
  )
  await payouts.payOut({ currency: 'usd', rate: 0.2723 })
  await payouts.read()
  expect(await payouts.tasks()).toEqual([{ kind: 'settled_amount', ours: order.total, theirs: 777, currency: 'AED' }])
})

test('money of no payment of the shop, another amount and a wrong sum are tasks, each mailed once', async ({
  shop,
  till,
  database,
  letters,
  payouts,
}) => {
  const { order } = await payouts.paid()
  await database.pool.query(`
    update sandbox.stripe_objects set body = body || jsonb_build_object('amount', (body->>'amount')::int - 300,
      'net', (body->>'net')::int - 300) where object = 'balance_transaction'`)
  const elsewhere = await shop.stripe.paymentIntents.create({ amount: 9_900, currency: 'aed' })
  await shop.stripe.paymentIntents.confirm(elsewhere.id, { payment_method: 'pm_card_visa' })
  await payouts.payOut({ beyond: 25 })
  for (const _ of [1, 2]) {
    await payouts.read()
    await till.work()
  }
  const net = order.total - 300 - fee(order.total) + 9_900 - fee(9_900)
  expect(await payouts.tasks()).toEqual([
    { kind: 'settled_amount', ours: order.total, theirs: order.total - 300, currency: 'AED' },
    { kind: 'settled_sum', ours: net, theirs: net + 25, currency: 'AED' },
    { kind: 'settled_unknown', ours: null, theirs: 9_900, currency: 'AED' },
  ])
  expect(letters.filter(({ subject }) => /differences/.test(subject)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/3 differences/),
  ])
})

test('a charge that the nightly comparison has named already is one task, not two', async ({ shop, payouts }) => {
  await payouts.paid()
  const elsewhere = await shop.stripe.paymentIntents.create({ amount: 9_900, currency: 'aed' })
  const { latest_charge } = await shop.stripe.paymentIntents.confirm(elsewhere.id, { payment_method: 'pm_card_visa' })
  await shop.db.execute(
    sql`insert into money_differences (kind, reference, theirs) values ('not_booked', ${latest_charge}, 9900)`,
  )
  await payouts.payOut()
  await payouts.read()
  expect((await payouts.tasks()).map(({ kind }) => kind)).toEqual(['not_booked'])
})

test('a payment that is older than the setting and in no payout is a task, until it is paid out', async ({
  shop,
  clock,
  payouts,
}) => {
  shop.settlement_days = 10
  const { order } = await payouts.paid()
  clock.pass({ days: 10 })
  await payouts.read()
  expect(await payouts.tasks()).toEqual([])
  clock.pass({ minutes: 1 })
  await payouts.read()
  expect(await payouts.tasks()).toEqual([{ kind: 'not_settled', ours: order.total, theirs: null, currency: 'AED' }])
  await payouts.payOut()
  await payouts.read()
  expect(await payouts.tasks()).toEqual([])
})

test('a payment that was refunded as a whole may never be paid out', async ({ app, shop, till, clock, payouts }) => {
  const { order } = await payouts.paid()
  const owner = await signedIn(app, shop, 'owner')
  await owner.ask(`POST /desk/orders/${order.id}/cancel`, { key: crypto.randomUUID(), restock: true, note: '' })
  await till.work()
  clock.pass({ days: 15 })
  await payouts.read()
  expect(await payouts.tasks()).toEqual([])
})

test('a payment that went back by bank transfer is still owed by the service', async ({
  app,
  shop,
  till,
  clock,
  payouts,
}) => {
  const { order } = await payouts.paid()
  const owner = await signedIn(app, shop, 'owner')
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const key = crypto.randomUUID()
  const asked = { key, amount: order.total, lines: [], delivery: false, reason: 'goodwill', note: '', again: false }
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, asked)
  await till.work()
  const sent = await owner.ask(`POST /desk/refunds/${key}/transfer`, { bank_reference: 'FT-1' })
  expect(sent).toMatchObject({ http: 200 })
  clock.pass({ days: 15 })
  await payouts.read()
  expect(await payouts.tasks()).toEqual([{ kind: 'not_settled', ours: order.total, theirs: null, currency: 'AED' }])
  expect((await listUnsettled(shop)).rows).toMatchObject([{ order_id: order.id }])
})

test('a payout made by hand says nothing of its payments, so none of them is missed', async ({ clock, payouts }) => {
  await payouts.paid()
  await payouts.payOut({ manual: true })
  clock.pass({ days: 15 })
  await payouts.read()
  expect(await payouts.lines()).toEqual([])
  expect(await payouts.tasks()).toEqual([])
})

test('a payout is read once Stripe has put it together, and is a task if the bank sends it back', async ({
  shop,
  payouts,
}) => {
  const { order } = await payouts.paid()
  await payouts.payOut({ in_progress: true })
  await payouts.read()
  expect(await payouts.lines()).toEqual([])
  await payouts.change('completed')
  await payouts.read()
  expect(await payouts.lines()).toMatchObject([{ kind: 'charge', amount: order.total }])
  await payouts.change('failed')
  await payouts.read()
  const amount = order.total - fee(order.total)
  expect(await payouts.tasks()).toEqual([{ kind: 'payout_failed', ours: null, theirs: amount, currency: 'AED' }])
  expect((await shop.db.execute(sql`select state from settlements`)).rows).toEqual([{ state: 'failed' }])
})

test.for(['between two payouts', 'in the middle of one'])(
  'a job that is killed %s goes on where it was, and stores nothing twice',
  async (where, { shop, database, payouts }) => {
    for (const _ of [1, 2, 3]) {
      await payouts.paid()
      await payouts.payOut()
    }
    const { rows } = await database.pool.query(
      `select id from sandbox.stripe_objects where object = 'payout' order by position`,
    )
    const second = rows[1].id
    const list = vi.spyOn(shop.stripe.balanceTransactions, 'list')
    const through = list.getMockImplementation()
    if (where === 'between two payouts') {
      const real = Object.getPrototypeOf(shop.stripe.balanceTransactions).list
      list.mockImplementation((asked, ...rest) => {
        if (asked?.payout === second) throw new Error('killed')
        return real.call(shop.stripe.balanceTransactions, asked, ...rest)
      })
    } else
      await database.pool.query(`
        create function killed() returns trigger language plpgsql as $$ begin
          if (select reference from settlements where id = new.settlement_id) = '${second}' then raise 'killed'; end if;
          return new;
        end $$;
        create trigger killed before insert on settlement_lines for each row execute function killed()`)
    await expect(payouts.read()).rejects.toThrow()
    const read = async () => {
      const { rows } = await shop.db.execute<{ reference: string }>(
        sql`select reference from settlements where read_at is not null`,
      )
      return rows.map(({ reference }) => reference).toSorted()
    }
    expect(await read()).toEqual([rows[0].id])
    expect(await payouts.lines()).toMatchObject([{ tied: true }])
    if (through) list.mockImplementation(through)
    else list.mockRestore()
    await database.pool.query('drop trigger if exists killed on settlement_lines')
    await payouts.read()
    expect(await read()).toEqual(rows.map(({ id }) => id).toSorted())
    expect((await payouts.lines()).map(({ tied }) => tied)).toEqual([true, true, true])
    expect(await payouts.tasks()).toEqual([])
  },
)

test('two runs at the same time store every payout once', async ({ shop, payouts }) => {
  for (const _ of [1, 2, 3]) {
    await payouts.paid()
    await payouts.payOut()
  }
  await Promise.all([payouts.read(), payouts.read()])
  expect(await payouts.lines()).toHaveLength(3)
  expect(await shop.db.$count(sql`settlements`)).toBe(3)
})

test('a line older than the shop’s books is no task', async ({ database, shop, payouts }) => {
  const before = await shop.stripe.paymentIntents.create({ amount: 9_900, currency: 'aed' })
  await shop.stripe.paymentIntents.confirm(before.id, { payment_method: 'pm_card_visa' })
  await payouts.paid()
  await database.pool.query(`
    update sandbox.stripe_objects set body = body || '{"created": 1600000000}'
    where object = 'balance_transaction' and (body->>'amount')::int = 9900`)
  await payouts.payOut()
  await payouts.read()
  expect(await payouts.lines()).toHaveLength(2)
  expect(await payouts.tasks()).toEqual([])
})

test('a key that may not read payouts is one task, and no payment is missed for it', async ({
  shop,
  clock,
  payouts,
}) => {
  await payouts.paid()
  clock.pass({ days: 15 })
  const refuse = vi.spyOn(shop.stripe.payouts, 'list').mockImplementation(() => {
    throw new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'rk_test may not' })
  })
  for (const _ of [1, 2]) await payouts.read()
  expect(await payouts.tasks()).toEqual([{ kind: 'payouts_unreadable', ours: null, theirs: null, currency: 'AED' }])
  expect((await listUnsettled(shop)).rows).toEqual([])
  refuse.mockRestore()
  await payouts.read()
  expect((await payouts.tasks()).map(({ kind }) => kind)).toEqual(['not_settled'])
  expect((await listUnsettled(shop)).rows).toHaveLength(1)

  // Nor is a task closed as paid out by a key that cannot tell.
  vi.spyOn(shop.stripe.payouts, 'list').mockImplementation(() => {
    throw new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'rk_test may not' })
  })
  await payouts.read()
  expect((await payouts.tasks()).map(({ kind }) => kind).toSorted()).toEqual(['not_settled', 'payouts_unreadable'])
})
