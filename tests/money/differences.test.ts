import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { announceDifferences } from '#domain/notifications/money-news.ts'
import { closeDifference, recordDifferences } from '#domain/payments/reconcile/differences.ts'
import { reportNightly } from '#domain/payments/reconcile/nightly-report.ts'
import type { Shop } from '#domain/shop.ts'
import { test as base } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

/** A paid order whose charge Stripe no longer has in its books. */
const test = base.extend<{
  night: (at: string) => Promise<void>
  lose: () => Promise<void>
  find: () => Promise<void>
}>({
  night: async ({ clock, shop, till }, use) =>
    use(async (at) => {
      clock.moveTo(at)
      // Unlike the tests' clock, a real one goes on while the report is made.
      let passed = 0
      await reportNightly({ ...shop, now: () => new Date(Date.parse(at) + passed++) })
      await till.work()
    }),
  lose: async ({ database }, use) =>
    use(
      async () =>
        void (await database.pool.query(`update sandbox.stripe_objects set object = 'lost' where object = 'charge'`)),
    ),
  find: async ({ database }, use) =>
    use(
      async () =>
        void (await database.pool.query(`update sandbox.stripe_objects set object = 'charge' where object = 'lost'`)),
    ),
})

const tasks = async ({ db }: Shop) =>
  (
    await db.execute<{ kind: string; is_open: boolean; note: string | null }>(
      sql`select kind, closed_at is null as is_open, note from money_differences order by created_at, kind`,
    )
  ).rows

test('a difference opens one task, which closes by itself once it is gone', async ({
  till,
  shop,
  clock,
  night,
  lose,
  find,
}) => {
  clock.moveTo('2026-03-03T06:00:00Z')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  await buyer.store()
  await buyer.pay('tok_visa')
  await lose()
  await night('2026-03-03T22:33:00Z')
  await night('2026-03-04T22:33:00Z')
  expect(await tasks(shop)).toEqual([{ kind: 'not_at_gateway', is_open: true, note: null }])
  await find()
  await night('2026-03-05T22:33:00Z')
  expect(await tasks(shop)).toEqual([{ kind: 'not_at_gateway', is_open: false, note: null }])
})

test('a difference that was gone and is back is open again', async ({ shop }) => {
  const days = { from: new Date('2026-03-02T20:00:00Z'), to: new Date('2026-03-03T20:00:00Z'), looksAt: () => true }
  const found = [{ kind: 'other_amount', reference: 'ch_1', ours: 100, theirs: null }] as const
  const states: boolean[] = []
  for (const now of [found, [], found]) {
    await recordDifferences(shop, { ...days, found: now })
    states.push((await tasks(shop))[0]!.is_open)
  }
  expect(states).toEqual([true, false, true])
  expect(await tasks(shop)).toHaveLength(1)
})

test('a difference that a person closed is not opened again, although every night finds it', async ({
  app,
  shop,
  clock,
  night,
  till,
  database,
}) => {
  const { member } = await signedIn(app, shop, 'owner')
  clock.moveTo('2026-03-03T06:00:00Z')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  await buyer.store()
  await buyer.pay('tok_visa')
  await database.pool.query(
    `insert into refunds (order_id, payment_id, gateway, amount, currency, reason, asked_by, created_at)
     select order_id, id, 'stripe', 500, 'AED', 'goodwill', 'owner', '2026-03-01' from payments`,
  )
  await night('2026-03-03T22:33:00Z')
  const { rows } = await database.pool.query('select id from money_differences')
  await closeDifference(shop, { id: rows[0].id, staff_id: member.id, note: 'Asked Stripe' })
  await database.pool.query(
    `insert into refunds (order_id, payment_id, gateway, amount, currency, reason, asked_by, created_at)
     select order_id, id, 'stripe', 700, 'AED', 'goodwill', 'owner', '2026-03-02' from payments`,
  )
  clock.moveTo('2026-03-04T22:33:00Z')
  await reportNightly(shop)
  const all = await tasks(shop)
  expect(all[0]).toEqual({ kind: 'refund_waiting', is_open: false, note: 'Asked Stripe' })
  expect(all.slice(1)).toEqual([{ kind: 'refund_waiting', is_open: true, note: null }])
  // The letter does not call the closed one open.
  const { rows: letters } = await database.pool.query(
    `select payload->>'listed_before' as listed_before from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'money.differences'`,
  )
  expect(letters).toEqual([{ listed_before: '0' }])
  await expect(database.pool.query(`update money_differences set note = null`)).rejects.toThrow(
    'money_differences_closed',
  )
})

test('new differences are mailed to each member who may see money, after their quiet hours and in their language', async ({
  app,
  shop,
  clock,
  emails,
  till,
  database,
}) => {
  clock.moveTo('2026-03-03T22:33:00Z')
  const [owner, support] = [await signedIn(app, shop, 'owner'), await signedIn(app, shop, 'support')]
  await signedIn(app, shop, 'warehouse')
  await database.pool.query(`update staff set language = 'ar' where id = $1`, [support.member.id])
  await database.pool.query(
    `insert into staff_alerts (staff_id, by_email, by_push, sound, quiet_from, quiet_to)
     values ($1, false, false, true, '22:00', '07:00')`,
    [support.member.id],
  )
  await announceDifferences(shop, {
    ...{ from: '2026-03-02T20:00:00.000Z', to: '2026-03-03T20:00:00.000Z', listed_before: 0 },
    differences: [{ kind: 'other_amount', reference: 'ch_1', ours: 10_000, theirs: 12_000 }],
  })
  const { rows } = await database.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'staff.differences' order by run_at`,
  )
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([
    '2026-03-03T22:33:00.000Z',
    '2026-03-04T03:00:00.000Z',
  ])
  await till.work()
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.member.email, '1 difference between the shop’s books and the payment services'],
    [support.member.email, 'فرق واحد بين دفاتر المتجر وخدمات الدفع'],
  ])
  expect(emails[0]!.text).toContain('Here AED 100.00, at the payment service AED 120.00.')
  expect(emails[1]!.text).toContain('/ar/desk/money#differences')
})

test('only members who may read settlements learn what was paid out', async ({ app, shop, emails, till }) => {
  const [manager, support] = [await signedIn(app, shop, 'manager'), await signedIn(app, shop, 'support')]
  const days = { from: '2026-03-02T20:00:00.000Z', to: '2026-03-03T20:00:00.000Z', listed_before: 0 }
  const payout = { kind: 'settled_sum', reference: 'po_1', ours: 11_100, theirs: 22_200 }
  const charge = { kind: 'other_amount', reference: 'ch_1', ours: 33_300, theirs: 44_400 }
  await announceDifferences(shop, { ...days, differences: [payout, charge] })
  await till.work()
  const subjects = () => emails.map(({ to, subject }) => [to, subject.slice(0, 13)]).toSorted()
  expect(subjects()).toEqual([
    [manager.member.email, '2 differences'],
    [support.member.email, '1 difference '],
  ])
  const text = emails.find(({ to }) => to === support.member.email)!.text
  expect(text).toContain('AED 333.00')
  expect(text).not.toMatch(/AED 111.00|AED 222.00|po_1/)
  await announceDifferences(shop, { ...days, to: '2026-03-04T20:00:00.000Z', differences: [payout] })
  await till.work()
  expect(emails.map(({ to }) => to).slice(2)).toEqual([manager.member.email])
})
