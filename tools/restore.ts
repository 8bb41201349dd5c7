import { parseArgs } from 'node:util'
import { carryOnAsItIs } from '#database/backup/load.ts'
import { restoreBackup } from '#domain/backup/restore.ts'
import { openAsItIs, placeOf, workFolder } from '#server/startup/backups.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainFailure } from '#tools/command.ts'

const usage = `Restores a backup that npm run backup has made into the configured database, after checking its SHA-256. Stop the shop
first. All or nothing: after a failure the database is as it was.

  npm run restore -- [TARGET]                 restores the newest whole backup into an empty database
  npm run restore -- [TARGET] --backup NAME   restores that one
  npm run restore -- [TARGET] --replace       deletes what is in the database
  npm run restore -- [TARGET] --skip-numbers 500
                                              continues the numbers of orders and invoices 500 later: so that none which was
                                              given after the backup, and is lost with its order, is given twice

  npm run restore -- --point-in-time [--skip-numbers 500]
                                              loads nothing: what a restore does last, for a database that Postgres itself has
                                              brought back to a point in time. Before the first start of the shop

TARGET is a folder, or a bucket: https://HOST/BUCKET[/FOLDER]. Without it, BACKUP_TARGET. docs/run.md says what it needs.`

export async function main(words: string[]): Promise<number> {
  const stops: (() => unknown)[] = []
  const ending = new AbortController()
  const end = () => ending.abort(new CannotStart('The restore was broken off. The database is as it was before it.'))
  // Once: a second signal does not wait.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, end)
    stops.push(() => process.off(name, end))
  }
  try {
    const { values, config, target } = readArguments(words)
    const address = await openAsItIs(config, (stop) => stops.push(stop))
    const skip_numbers = Number(values['skip-numbers'])
    if (!target) {
      const counters = await carryOnAsItIs(address, skip_numbers)
      console.log('Refunds that were waiting at Paymob are compared with its total before they are made.')
      console.log(
        `Last numbers: ${listed(counters)}. No order, invoice or credit note of a buyer may have a higher one.`,
      )
      return 0
    }
    const place = placeOf(target, config)
    const started = performance.now()
    const { name, made_at, database, counters } = await restoreBackup(address, place, {
      ...{ backup: values.backup, replace: values.replace, skip_numbers },
      ...{ tools: config.backup.tools, work: workFolder(config), signal: ending.signal },
    })
    const rows = Object.values(database.tables).reduce((sum, each) => sum + each, 0)
    const tables = Object.keys(database.tables).length
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`Restored ${name}: ${tables} tables with ${rows} rows, as many as the manifest says, in ${seconds} s.`)
    const last = listed(counters)
    if (last)
      console.log(
        `Last numbers: ${last}. If a buyer has a higher one, given after ${made_at}, restore again with --skip-numbers.`,
      )
    console.log('docs/run.md says what to repeat of what happened since then.')
    console.log('The next start of the shop brings the database to its version.')
    return 0
  } catch (error) {
    console.error(explainFailure(error, usage))
    return 1
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

function listed(counters: { name: string; value: number }[]): string {
  return counters.map(({ name, value }) => `${name} ${value}`).join(', ')
}

/** `target` is undefined for a database that is at its point in time already. */
function readArguments(words: string[]) {
  const options = {
    backup: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'skip-numbers': { type: 'string', default: '0' },
    'point-in-time': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [given = '', ...more] = positionals
  const config = configOfProcess(given ? { BACKUP_TARGET: given } : {})
  const isThere = values['point-in-time']
  const target = isThere ? undefined : config.backup.nightly_target
  if (isThere && (given || values.backup || values.replace)) throw new CannotStart(usage)
  if (more.length > 0 || !(target || isThere) || !/^\d{1,6}$/.test(values['skip-numbers'])) throw new CannotStart(usage)
  return { values, config, target }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
