import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#database/client.ts'
import { makeBackup } from '#domain/backup/make.ts'
import { backUpNightly } from '#domain/backup/nightly.ts'
import type { Place } from '#domain/backup/places.ts'
import { loadFacts } from '#domain/store.ts'
import { consoleLog } from '#server/protection/log.ts'
import { nightlySettings, openAsItIs } from '#server/startup/backups.ts'
import { type Config, configOfProcess } from '#server/startup/config.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainFailure } from '#tools/command.ts'

const usage = `Backs the shop up: the whole database, with uploaded pictures and photos, in pg_dump's custom format, and a manifest:
the rows of each table, and the SHA-256 of the dump. The shop may be running.

  npm run backup -- [TARGET] [--keep N]   makes a backup, and keeps the newest of each day for N days (BACKUP_KEEP, 14)
  npm run backup -- [TARGET] --list       lists the backups; ends with 1 if there is none
  npm run backup -- [TARGET] --nightly    stays running, and makes one every night after BACKUP_HOUR

TARGET is a folder, or a bucket: https://HOST/BUCKET[/FOLDER]. Without it, BACKUP_TARGET. docs/run.md says what it needs.`

/** How often the command that stays running looks whether a backup is due (ms). */
const lookMs = 600_000

export async function main(words: string[]): Promise<number> {
  const stops: (() => unknown)[] = []
  try {
    const { values, config } = readArguments(words)
    const address = await openAsItIs(config, (stop) => stops.push(stop))
    const backups = nightlySettings(config, address)!
    if (values.list) return await list(backups.place)
    if (values.nightly) await stayRunning(config, address)
    else {
      const { name, bytes, rows, removed } = await makeBackup(backups, new Date())
      console.log(`${backups.place.words}: ${name}, ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows`)
      if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`)
    }
    return 0
  } catch (error) {
    console.error(explainFailure(error, usage))
    return 1
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Resolves to the exit code: 1 where there is none, which may be a mistyped target. */
async function list({ list, words }: Place): Promise<number> {
  const names = await list()
  for (const name of names) console.log(name)
  if (names.length === 0) console.error(`There is no backup at ${words}.`)
  return names.length > 0 ? 0 : 1
}

/** For a container beside the shop. A failure is mailed by the shop, whose jobs the letter joins. */
async function stayRunning(config: Config, address: string): Promise<void> {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort())
  const { db, pool } = openDatabase(address, { max: 1 })
  const shop = { db, now: () => new Date(), log: consoleLog(config.log_level, { json: !config.test_mode }) }
  const backups = { ...nightlySettings(config, address)!, signal: ending.signal }
  while (!ending.signal.aborted) {
    // The database may be away, or not yet have its tables.
    await loadFacts(db)
      .then(() => backUpNightly(shop, backups))
      .catch((err: unknown) => shop.log.error({ err }, 'the backup has failed'))
    await pause(lookMs, undefined, { signal: ending.signal }).catch(() => {})
  }
  await pool.end()
}

function readArguments(words: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { keep: { type: 'string' }, list: flag, nightly: flag } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [target = '', ...more] = positionals
  if (more.length > 0) throw new CannotStart(usage)
  const config = configOfProcess({
    ...(target && { BACKUP_TARGET: target }),
    ...(values.keep !== undefined && { BACKUP_KEEP: values.keep }),
  })
  if (!config.backup.nightly_target) throw new CannotStart(usage)
  return { values, config }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
