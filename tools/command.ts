import { resolve } from 'node:path'
import { loadPictures } from '#domain/pictures/load.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetDemonstration, loadFacts } from '#domain/store.ts'
import { consoleLog } from '#server/protection/log.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { openStore } from '#server/startup/database.ts'
import { makeShop } from '#server/startup/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

/** Opens the configured shop for one command, without a server, and closes it afterwards. */
export async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const stops: (() => unknown)[] = []
  try {
    const config = configOfProcess()
    const log = consoleLog('error', { json: false })
    const { db } = await openStore(config, log, (stop) => stops.push(stop))
    if (!config.test_mode) forgetDemonstration(new URL(config.public_url).hostname)
    await loadFacts(db)
    const pictures = await loadPictures({
      root: resolve(import.meta.dirname, '../../imagery'),
      store: resolve(config.data_dir, 'pictures'),
      log,
    })
    return await work(makeShop(config, db, pictures, log))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** How a command prints a failure: one sentence, plus the usage if its arguments were wrong. Bugs stay as they are. */
export function explainFailure(error: unknown, usage: string): unknown {
  if (error instanceof Problem) return sayProblem(error.code, 'en', error.facts).replace(/\.?$/, '.')
  if (error instanceof CannotStart) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${usage}` : error
}
