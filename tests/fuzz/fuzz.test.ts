import { expect } from 'vitest'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { provocationCount } from '#tests/fuzz/sockets.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startShop } from '#tests/support/running-shop.ts'
import { test } from '#tests/support/shop.ts'

test('two thousand hostile requests find no failure, no hang, no leak, and change nothing', async ({ database }) => {
  const folder = dataFolder()
  const settings = { DATABASE_URL: database.address, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  const shop = await startShop({ data_dir: folder, settings })
  try {
    const options = { seed: 7, requests: 2_000, concurrency: 16, minutes: 3, insiders: 0.3 }
    const found = await fuzz({ shop, ...database, ...options })
    expect(found).toMatchObject({ faults: [], changed: [], broken: [], errors: [] })
    expect(found.provoked).toBeGreaterThanOrEqual(provocationCount)
    expect(found.slow.again).toEqual([])
    // Most reached code: neither refused by a limit nor by the load.
    const refused = (found.statuses[429] ?? 0) + (found.statuses[503] ?? 0)
    expect(refused).toBeLessThan(found.asked / 20)
    expect(found.statuses[200]).toBeGreaterThan(found.asked / 10)
  } finally {
    await shop.stop()
    await removeDataFolder(folder)
  }
})
