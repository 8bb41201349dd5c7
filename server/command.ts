import { resolve } from 'node:path'
import { loadPictures } from '#domain/pictures/load.ts'
import { loadFacts } from '#domain/setup/facts.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetDemonstration } from '#domain/store.ts'
import { readConfig } from '#server/config.ts'
import { openStore } from '#server/database.ts'
import { readEnvFile } from '#server/env-file.ts'
import { consoleLog } from '#server/log.ts'
import { makeShop } from '#server/shop.ts'

/** The shop of the settings for one command, without a door; what was opened is closed afterwards. */
export async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const stops: (() => unknown)[] = []
  try {
    readEnvFile()
    const config = readConfig(process.env)
    const log = consoleLog('error', { json: false })
    const { db } = await openStore(config, log, (stop) => stops.push(stop))
    if (!config.test_mode) forgetDemonstration(new URL(config.public_url).hostname)
    await loadFacts(db)
    const pictures = await loadPictures({
      root: resolve(import.meta.dirname, '../imagery'),
      store: resolve(config.data_dir, 'pictures'),
      log,
    })
    return await work(makeShop(config, db, pictures, log))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
