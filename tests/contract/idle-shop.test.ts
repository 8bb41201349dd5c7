import pg from 'pg'
import { expect, vi } from 'vitest'
import { startWorker } from '#jobs/worker.ts'
import { test } from '#tests/support/shop.ts'

/** So long nobody visits (s), and so few statements the shop may ask meanwhile. */
const minute = { seconds: 60, statements: 119 }

/** Lets statements that were asked for be answered; the clock in hand stands meanwhile. */
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
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const worker = await startWorker(shop, database.pool)
  try {
    // Something has happened before it came to rest: an event of Stripe's was brought.
    await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'aed' })
    const delivered = `select count(*)::int as n from sandbox.stripe_deliveries where delivered_at is not null`
    while ((await database.pool.query(delivered)).rows[0].n === 0) await answered()
    for (let second = 0; second < 10; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await answered()
    }
    asked.mockClear()
    for (let second = 0; second < minute.seconds; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await answered()
    }
    const statements = asked.mock.calls.length
    // The workers look for jobs whose time has come: without a statement they would be asleep for good.
    expect(statements).toBeGreaterThan(5)
    expect(statements).toBeLessThanOrEqual(minute.statements)
  } finally {
    vi.useRealTimers()
    asked.mockRestore()
    await worker.stop()
  }
})
