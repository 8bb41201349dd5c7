import pg from 'pg'
import { expect, vi } from 'vitest'
import { startWorker } from '#jobs/worker.ts'
import { test } from '#tests/support/shop.ts'

/** A time without visitors (s), and the most statements that the shop may run in it. */
const minute = { seconds: 60, statements: 119 }

/** Waits in real time until running statements are answered; the fake clock does not move. */
async function answered(): Promise<void> {
  for (const over = performance.now() + 15; performance.now() < over; ) await new Promise((done) => setImmediate(done))
}

test('an idle shop with its workers and stand-ins queries the database less than twice a second', async ({
  shop,
  database,
  url,
}) => {
  expect(url).toMatch(/^http/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const worker = await startWorker(shop, database.pool)
  try {
    // Some activity before the shop is idle: one of Stripe's events is delivered.
    const { id } = await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'aed' })
    await shop.stripe.paymentIntents.cancel(id)
    const delivered = `select count(*)::int as n from sandbox.stripe_deliveries where delivered_at is not null`
    await expect.poll(async () => (await database.pool.query(delivered)).rows[0].n).toBeGreaterThan(0)
    for (let second = 0; second < 10; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await answered()
    }
    queries.mockClear()
    for (let second = 0; second < minute.seconds; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await answered()
    }
    const statements = queries.mock.calls.length
    // The workers poll for due jobs: without any statement they would have stopped.
    expect(statements).toBeGreaterThan(5)
    expect(statements).toBeLessThanOrEqual(minute.statements)
  } finally {
    vi.useRealTimers()
    queries.mockRestore()
    await worker.stop()
  }
})
