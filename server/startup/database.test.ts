import { expect, onTestFinished } from 'vitest'
import { startWorker } from '#jobs/worker.ts'
import { readConfig } from '#server/startup/config.ts'
import { openPools } from '#server/startup/database.ts'
import { test } from '#tests/support/shop.ts'

test('the smallest pool has a connection for orders beside those over which jobs are waited for', async ({
  shop,
  database: { address },
}) => {
  const config = readConfig({ MODE: 'demo', DATABASE_URL: address, DATABASE_POOL: '4' })
  const stops: (() => unknown)[] = []
  const prepared = { address, direct_address: address, where: '' }
  const { pool, direct_pool } = openPools(config, prepared, shop.log, (stop) => stops.push(stop), { runs_jobs: true })
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))))
  const worker = await startWorker(shop, direct_pool)
  try {
    const listening = () => direct_pool.totalCount - direct_pool.idleCount
    await expect.poll(listening, { timeout: 20_000 }).toBe(4)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await worker.stop()
  }
})
