import { expect, onTestFinished, vi } from 'vitest'
import { freePort } from '#database/embedded/postmaster.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { buildApp } from '#server/app.ts'
import { pagePatterns } from '#server/metrics/requests.ts'
import { collectMetrics, serveMetrics } from '#server/metrics/serve.ts'
import { readConfig } from '#server/startup/config.ts'
import { test } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

/** The value of the line that begins with these words, or undefined. */
function figureOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('requests are counted by the pattern of their route, never by their address', async ({ shop, database }) => {
  const metrics = collectMetrics({ shop, pools: { orders: database.pool } })
  const app = await buildApp(shop, { watch: metrics.measure })
  onTestFinished(() => app.close())
  await app.inject('/api/order/a-secret-session/get')
  await app.inject('/api/a-secret-address')
  await app.inject('/readyz')
  const text = await metrics.text()
  const counted = 'http_server_request_duration_seconds_count'
  expect(figureOf(text, `${counted}{method="GET",route="/api/order/:session_id/get",status="422"}`)).toBe(1)
  expect(figureOf(text, `${counted}{method="GET",route="/api/*",status="404"}`)).toBe(1)
  expect(text).not.toMatch(/secret|readyz/)
  expect(figureOf(text, 'shop_pool_connections{pool="orders",state="most"}')).toBe(5)
})

test('a page is counted by the pattern of its route in either language', () => {
  const paths = ['ar?', 'ar?/gallery/:look', 'ar?/wheelbrand/:brand', 'ar?/:page', 'ar?/:slug/:sku', '*']
  const routes = Object.fromEntries(paths.map((path) => [path, { path }]))
  const patternOf = pagePatterns({ en: { routes }, ar: { routes } } as never)
  expect(
    ['/', '/ar', '/ar/Gallery/x?y=1', '/gallery/x.data', '/about-us', '/forged-one/R-1', '/a/b/c'].map(patternOf),
  ).toEqual(['/', '/', '/gallery/:look', '/gallery/:look', '/:page', '/:slug/:sku', 'unknown page'])
})

test('the figures of the database take one statement, and only when they are asked for', async ({
  shop,
  database,
  workOff,
  clock,
}) => {
  const metrics = collectMetrics({ shop, pools: {}, db: database.db })
  const sent = vi.spyOn(database.pool, 'query')
  const due = { email: 'a@example.com', locale: 'en' as const }
  await enqueueJob(shop, 'customer.deleted', due)
  clock.pass({ minutes: 10 })
  sent.mockClear()
  const text = await metrics.text()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(figureOf(text, 'shop_database_up')).toBe(1)
  expect(figureOf(text, 'shop_jobs{task="customer.deleted",state="due"}')).toBe(1)
  expect(figureOf(text, 'shop_job_oldest_seconds')).toBe(600)
  expect(text).not.toContain('a@example.com')

  vi.spyOn(jobHandlers, 'customer.deleted').mockRejectedValue(new Error('no mail service'))
  await workOff()
  const failed = await metrics.text()
  expect(figureOf(failed, 'shop_emails_failed{state="retrying"}')).toBe(1)
  expect(figureOf(failed, 'shop_job_duration_seconds_count{task="customer.deleted",result="failed"}')).toBe(1)
})

test('money is counted: open payments, disputes, refunds that were refused, and open differences', async ({
  shop,
  database,
  clock,
}) => {
  const [first] = (await database.pool.query(`select period_from from money_reports limit 1`)).rows
  expect(first).toBeUndefined()
  await database.pool.query(
    `insert into money_reports (period_from, period_to, differences) values ($1::timestamptz - interval '1 day', $1, 5)`,
    [clock.now()],
  )
  // Of settlements no report of a night knows, and what a person has closed is no alert any more.
  await database.pool.query(
    `insert into money_differences (kind, reference, ours, theirs, closed_at)
     values ('not_booked', 'ch_1', null, 100, null), ('settlement_total', '974', 1, 2, null), ('not_booked', 'ch_2', null, 5, now())`,
  )
  clock.pass({ hours: 3 })
  const text = await collectMetrics({ shop, pools: {}, db: database.db }).text()
  expect(figureOf(text, 'shop_money_differences')).toBe(2)
  expect(figureOf(text, 'shop_money_report_age_seconds')).toBe(3 * 3600)
  expect(figureOf(text, 'shop_refunds_waiting{state="asked"}')).toBe(0)
  expect(figureOf(text, 'shop_stock_hold_pieces')).toBe(0)
})

test('the age of the newest backup goes on where its place does not answer', async ({ shop, clock }) => {
  let newest: () => Promise<Date | undefined> = async () => undefined
  const metrics = collectMetrics({ shop, pools: {}, newestBackup: () => newest() })
  const hours = async () => (figureOf(await metrics.text(), 'shop_backup_age_seconds') ?? -1) / 3600
  expect(await hours()).toBe(0)
  clock.pass({ hours: 40 })
  expect(await hours()).toBe(40)
  const begun = clock.now()
  newest = async () => begun
  clock.pass({ hours: 1 })
  expect(await hours()).toBe(1)
  newest = () => Promise.reject(new Error('the bucket is away'))
  clock.pass({ hours: 2 })
  expect(await hours()).toBe(3)
  expect(await collectMetrics({ shop, pools: {} }).text()).not.toContain('shop_backup')
})

test('before the first backup its age counts from the setup of the shop, however often it is started', async ({
  app,
  shop,
  clock,
}) => {
  await signedIn(app, shop, 'owner')
  clock.pass({ hours: 40 })
  for (const newestBackup of [async () => undefined, () => Promise.reject(new Error('the bucket is away'))]) {
    const text = await collectMetrics({ shop, pools: {}, newestBackup }).text()
    expect(figureOf(text, 'shop_backup_age_seconds')).toBe(40 * 3600)
  }
})

test('a shop that was never compared shows how long that should have been', async ({ till, shop, database, clock }) => {
  const age = async () =>
    figureOf(await collectMetrics({ shop, pools: {}, db: database.db }).text(), 'shop_money_report_age_seconds')
  expect(await age()).toBe(0)
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.store()
  await buyer.pay('tok_visa')
  clock.pass({ hours: 40 })
  expect(await age()).toBe(40 * 3600)
})

test('without the database the metrics of the process are still answered', async ({ shop }) => {
  const { openDatabase } = await import('#database/client.ts')
  const { db, pool } = openDatabase('postgres://shop@127.0.0.1:1/none', { max: 1 })
  onTestFinished(() => pool.end())
  const text = await collectMetrics({ shop, pools: { orders: pool }, db }).text()
  expect(figureOf(text, 'shop_database_up')).toBe(0)
  expect(text).not.toContain('shop_jobs')
  expect(figureOf(text, 'shop_pool_connections{pool="orders",state="waiting"}')).toBe(0)
})

test('the metrics have a port of their own, which answers nothing else', async ({ shop }) => {
  const port = await freePort()
  onTestFinished(await serveMetrics(collectMetrics({ shop, pools: {} }), port, '127.0.0.1'))
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
})

test('the ports of the metrics may not take the port of the shop', () => {
  expect(readConfig({})).toMatchObject({ metrics_port: 0, metrics_host: '127.0.0.1' })
  expect(() => readConfig({ PORT: '9101', METRICS_PORT: '9100', PROCESSES: '2' })).toThrow('METRICS_PORT')
  expect(readConfig({ PORT: '9102', METRICS_PORT: '9100', PROCESSES: '2' }).metrics_port).toBe(9100)
})
