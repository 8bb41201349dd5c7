import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { consoleLog } from '#server/protection/log.ts'
import { type Config, configOfProcess } from '#server/startup/config.ts'
import { openStore, type PreparedStore } from '#server/startup/database.ts'
import { openShop } from '#server/startup/shop.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

/** What a command does with the shop. Resolves to its exit code, or to nothing for 0. */
type Work = (shop: Shop) => Promise<unknown>

/**
 * A command that works on the shop. `read` makes its work from its arguments, before the shop is opened. Resolves to the
 * exit code; a failure is printed as `explain` words it, with the code 1. `--help` prints the usage alone.
 */
export function shopCommand(
  usage: string,
  read: (words: string[]) => Work | Promise<Work>,
  explain = explainFailure,
): (words: string[], shopOf?: typeof withShop) => Promise<number> {
  return async (words, shopOf = withShop) => {
    if (words.includes('--help')) {
      console.log(usage)
      return 0
    }
    try {
      const code = await shopOf(await read(words))
      return typeof code === 'number' ? code : 0
    } catch (error) {
      console.error(explain(error, usage))
      return 1
    }
  }
}

/** Opens the configured shop for one command, without a server, and closes it afterwards. */
export async function withShop<Result>(work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const stops: (() => unknown)[] = []
  try {
    const config = configOfProcess()
    const log = consoleLog('error', { json: false })
    const store = await openStore(config, log, (stop) => stops.push(stop))
    const { db } = store
    sayDemonstration(config, store)
    const { shop } = await openShop(config, db, log)
    return await work(shop)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Says on stderr that a command works on the demonstration: where MODE was forgotten, that is not the shop that was meant. */
export function sayDemonstration({ test_mode }: Pick<Config, 'test_mode'>, { address, where }: PreparedStore): void {
  if (!test_mode) return
  const { host, pathname } = new URL(address)
  console.error(`On the demonstration, database ${where === 'DATABASE_URL' ? `${host}${pathname}` : where}`)
}

/** How a command prints a failure: one sentence, plus the usage if its arguments were wrong. Bugs stay as they are. */
export function explainFailure(error: unknown, usage: string): unknown {
  if (error instanceof Problem) return sayProblem(error.code, 'en', error.facts).replace(/\.?$/, '.')
  if (error instanceof CannotStart) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${usage}` : error
}

/** The same for a command that imports a file. A failed statement contains all rows; Postgres' own message is enough. */
export function explainImportFailure(error: unknown, usage: string): unknown {
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') return `The file cannot be read: ${message}.`
  return explainFailure(error, usage)
}

/** Customers' text must not contain terminal control codes, nor line breaks that fake another entry of a list. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

/** Writes photos to a folder, which is created if needed, and prints the files' names. */
export async function savePhotos(folder: string, photos: { id: string; large: Buffer }[]): Promise<void> {
  if (photos.length === 0) return console.log('It has no photos.')
  await mkdir(folder, { recursive: true })
  for (const { id, large } of photos) {
    const file = join(folder, `${id}.webp`)
    await writeFile(file, large)
    console.log(file)
  }
}
