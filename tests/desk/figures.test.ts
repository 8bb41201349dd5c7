import fc from 'fast-check'
import { expect } from 'vitest'
import { countVisits, foldVisits } from '#domain/figures/visits.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { type Figures, type Queue, type QueueName, queueNames } from '#shared/desk/today.ts'
import { sale, sell } from '#tests/desk/sales.ts'
import { test as tillTest } from '#tests/money/till.ts'
import { test } from '#tests/support/shop.ts'
import { signedIn } from '#tests/support/staff.ts'

const kept = `select dimension, day::text, kind, key, orders, amount::float8 from sales_days order by 1, 2, 3, 4`

/** The same from orders and credit notes alone. */
const plain = `
  select 'all' as dimension, day::text, 'sale' as kind, '' as key, count(*)::int as orders, sum(total)::float8 as amount
  from (select *, (paid_at at time zone 'Asia/Dubai')::date as day from orders where status = 1) o group by day
  union all
  select 'all', (issued_at at time zone 'Asia/Dubai')::date::text, 'refund', '', count(*)::int, sum(amount)::float8
  from credit_notes group by 2
  union all
  select 'make', (paid_at at time zone 'Asia/Dubai')::date::text, 'sale',
    case when vehicle_make in ('Nissan', 'نيسان') then 'nissan' when vehicle_make = 'toyota' then 'toyota' else '' end,
    count(*)::int, sum(total)::float8
  from orders where status = 1 group by 2, 4
  union all
  select 'brand', (paid_at at time zone 'Asia/Dubai')::date::text, 'sale', coalesce(brand_slug, ''),
    count(distinct o.id)::int, sum(l.total - l.discount)::float8
  from orders o join order_lines l on l.order_id = o.id left join wheels w on w.sku = l.sku
  where status = 1 group by 2, 4
  order by 1, 2, 3, 4`

test('the days of sales are what the orders and credit notes add up to', async ({ database: { pool } }) => {
  let number = 200_000
  const rows = async (text: string) => (await pool.query(text)).rows
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
      for (const each of sales) await sell(pool, number++, each)
      const days = await rows(kept)
      expect(days).toEqual(await rows(plain))
      await pool.query(`select count_sales_days('-infinity', 'infinity')`)
      expect(await rows(kept)).toEqual(days)
    }),
    { numRuns: 6 },
  )
  expect(new Set((await rows(kept)).map(({ dimension, kind }) => `${dimension} ${kind}`)).size).toBe(4)
})

tillTest(
  'days of before the figures are counted one by one, some in each run of the job',
  async ({ shop, till, database: { pool } }) => {
    const rows = async (text: string) => (await pool.query(text)).rows
    for (const [n, each] of fc.sample(sale, 12).entries()) await sell(pool, 300_000 + n, each)
    // As the migration leaves a database of before.
    await pool.query('delete from sales_days')
    await pool.query(`insert into uncounted_days select generate_series('2025-11-01', '2026-03-10', interval '1 day')`)
    await cronTasks['figures:count']!(shop)
    expect(await rows('select from uncounted_days')).toHaveLength(30)
    await till.work()
    expect(await rows('select from uncounted_days')).toEqual([])
    expect(await rows(kept)).toEqual(await rows(plain))
  },
)

const browser = (ip: string, agent = 'Mozilla/5.0 Safari') => ({ ip, headers: { 'user-agent': agent } })

test('figures of today, yesterday and last week; visitors count once, whichever process they meet', async ({
  app,
  shop,
  database,
  clock,
}) => {
  const [one, two] = [countVisits(shop), countVisits(shop)]
  for (let i = 0; i < 40; i++) {
    for (const counter of i % 2 ? [one] : [one, two]) counter.page(browser(`198.51.100.${i}`), '/alloy-wheels')
    if (i < 10) two.page(browser(`198.51.100.${i}`), '/torque-high/TQ-1')
    if (i < 4) one.cart(browser(`198.51.100.${i}`))
  }
  one.page(browser('198.51.100.99', 'Googlebot/2.1'), '/alloy-wheels')
  await Promise.all([one.flush(), two.flush()])
  // The first day of the tests' clock is the 2nd of March.
  await sell(database.pool, 1, {
    minute: 10 * 24 * 60 + 60,
    sku: 0,
    make: 0,
    quantity: 4,
    refund: 30,
    refund_minute: 5,
  })
  await sell(database.pool, 2, { minute: 9 * 24 * 60 + 60, sku: 1, make: 2, quantity: 1, refund: 0, refund_minute: 0 })
  await sell(database.pool, 3, { minute: 3 * 24 * 60 + 60, sku: 1, make: 3, quantity: 2, refund: 0, refund_minute: 0 })
  const { ask } = await signedIn(app, shop, 'manager')
  const figures = (await ask<Figures>('GET /desk/figures')).data
  expect(figures).toMatchObject({
    today: { day: '2026-03-02', sales: 405_200, orders: 1, refunds: 121_560, visits: 40 },
    yesterday: { day: '2026-03-01', sales: 105_051, orders: 1 },
    week_ago: { day: '2026-02-23', sales: 205_102, orders: 1 },
    funnel: { visit: 40, car: 0, list: 40, product: 10, cart: 4, paid: 3 },
  })
  expect(figures.days).toHaveLength(30)
  expect(figures.makes.map(({ key, amount }) => [key, amount])).toEqual([
    ['nissan', 405_200],
    ['', 205_102],
    ['toyota', 105_051],
  ])
  // What has no place among the eight is shown together, so that all of them are what was sold.
  await database.pool.query(
    `insert into sales_days (day, dimension, kind, key, orders, amount)
     select '2026-03-01', 'make', 'sale', 'make-' || n, 1, n from generate_series(1, 9) n`,
  )
  const { makes } = (await ask<Figures>('GET /desk/figures')).data
  expect(makes.map(({ key, orders, amount }) => [key, orders, amount]).slice(-3)).toEqual([
    ['make-6', 1, 6],
    ['make-5', 1, 5],
    [null, 4, 10],
  ])
  await database.pool.query(`delete from sales_days where key like 'make-%'`)
  clock.pass({ days: 1 })
  await foldVisits(shop)
  expect((await database.pool.query('select step, visitors, seen from visit_days order by step')).rows).toEqual([
    { step: 'cart', visitors: 4, seen: null },
    { step: 'list', visitors: 40, seen: null },
    { step: 'product', visitors: 10, seen: null },
    { step: 'visit', visitors: 40, seen: null },
  ])
  const again = await signedIn(app, shop, 'manager')
  const next = (await again.ask<Figures>('GET /desk/figures?days=90')).data
  expect(next).toMatchObject({ yesterday: { visits: 40, sales: 405_200 }, today: { visits: 0, orders: 0 } })
  expect(next.days).toHaveLength(90)
})

test('what is asked for in vain is counted, shown, and deleted after 90 days', async ({ app, shop, clock }) => {
  shop.visits = countVisits(shop)
  const { ask } = await signedIn(app, shop, 'owner')
  const queues = async () =>
    Object.fromEntries(
      (await ask<{ queues: Queue[] }>('GET /desk/today')).data.queues.map(({ name, count }) => [name, count]),
    )
  expect(await queues()).not.toHaveProperty('searches')
  for (const words of ['Winter tyres', 'winter  TYRES', 'roof box', '050 123 4567']) shop.visits.searched(words)
  shop.visits.lacked({ make: 'toyota', model: 'land-cruiser', year: 2021, modification: '5-7-v8' })
  await shop.visits.flush()
  shop.visits.searched('winter tyres')
  await shop.visits.flush()
  expect(await queues()).toMatchObject({ searches: 2, cars: 1 })
  expect((await ask('GET /desk/asked')).data).toMatchObject({
    rows: [
      { words: 'winter tyres', times: 3, name: null, last_on: '2026-03-02' },
      { words: 'roof box', times: 1 },
    ],
  })
  expect((await ask('GET /desk/asked?kind=car')).data).toMatchObject({
    rows: [{ words: 'toyota/land-cruiser/2021/5-7-v8', name: '2021 Toyota Land Cruiser 5-7-V8', times: 1 }],
  })
  clock.pass({ days: 31 })
  const later = await signedIn(app, shop, 'owner')
  expect((await later.ask('GET /desk/asked')).data).toEqual({ rows: [] })
  clock.pass({ days: 60 })
  await foldVisits(shop)
  expect(await shop.db.execute('select from asked_days')).toMatchObject({ rowCount: 0 })
})

const byPlace = (a: string, b: string) => queueNames.indexOf(a as QueueName) - queueNames.indexOf(b as QueueName)

test('each role sees what it may work on, with the age of the oldest', async ({ app, shop, database }) => {
  await database.pool.query(`update product_reviews set approved_at = null, decided_by = null where id in (
    select id from product_reviews where approved_at is not null order by created_at limit 2)`)
  const seen = async (role: 'owner' | 'support' | 'warehouse') =>
    (await (await signedIn(app, shop, role)).ask<{ queues: Queue[] }>('GET /desk/today')).data.queues
  await sell(database.pool, 1, { minute: 0, sku: 0, make: 0, quantity: 4, refund: 0, refund_minute: 0 })
  await sell(database.pool, 2, { minute: 60, sku: 0, make: 0, quantity: 4, refund: 0, refund_minute: 0 })
  const owner = await seen('owner')
  expect(owner.map(({ name }) => name)).toEqual(['to_pack', 'low_stock', 'review'].toSorted(byPlace))
  expect(owner).toContainEqual({ name: 'to_pack', count: 2, oldest_at: '2026-02-20T00:00:00.000Z', due_at: null })
  expect(owner).toContainEqual({ name: 'review', count: 2, oldest_at: expect.stringMatching(/Z$/), due_at: null })
  expect((await seen('support')).map(({ name }) => name)).toEqual(['to_pack', 'low_stock', 'review'].toSorted(byPlace))
  expect((await seen('warehouse')).map(({ name }) => name)).toEqual(['to_pack', 'low_stock'])
  // The count is that of the list.
  const { ask } = await signedIn(app, shop, 'owner')
  type Page = { rows: unknown[]; next: string | null }
  let low = 0
  let after: string | null = ''
  while (after !== null) {
    const page: Page = (await ask<Page>(`GET /desk/stock?show=low${after && `&after=${encodeURIComponent(after)}`}`))
      .data
    low += page.rows.length
    after = page.next
  }
  expect(owner.find(({ name }) => name === 'low_stock')?.count).toBe(low)
})
