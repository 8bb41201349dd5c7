import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Database, takeConnection } from '#database/client.ts'
import { addEntry, type Command, command, type Values } from '#domain/audit/audit.ts'
import { importVehicles, readMakes, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { importAddons } from '#domain/goods-import/import-addons.ts'
import type { ImportReport, Remark } from '#domain/goods-import/import-lists.ts'
import { importWheels } from '#domain/goods-import/import-wheels.ts'
import { readRecords } from '#domain/goods-import/read-file.ts'
import { UnreadableFile } from '#domain/goods-import/record.ts'
import { consoleLog } from '#server/protection/log.ts'
import { configOfProcess } from '#server/startup/config.ts'
import { openStore } from '#server/startup/database.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { sayMistakes } from '#shared/i18n/desk/import-mistakes.ts'
import { explainImportFailure, sayDemonstration } from '#tools/command.ts'

const usage = `Imports a list of wheels, accessories or cars. docs/import.md explains its columns.

  npm run import -- wheels FILE [--dry-run] [--database URL]
  npm run import -- addons FILE [--dry-run] [--database URL]
  npm run import -- vehicles [FILE] [--database URL]

FILE is CSV or JSON in UTF-8, or an Excel workbook. Rows are identified by their SKU: new ones are added, known ones changed.
Cars are JSON; without FILE, the cars that come with the shop are imported.
--dry-run reports what would happen and changes nothing.
--database is used instead of DATABASE_URL or the built-in Postgres.
Ends with 0 when all rows were imported, 2 when some were refused or not written, 1 when nothing could be done.`

const importers = { wheels: importWheels, addons: importAddons }

/** Advisory-lock key, an arbitrary number: two imports at once would each compare with stale rows. */
const importLock = 726_143_221

/** More mistakes than this mean that the file has a different format. */
const mostMistakes = 50

/** Runs the command with these words, and writes what it reports to `out`. Resolves to the exit code. */
export async function main(words: string[], out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): Promise<number> {
  const show = display(out)
  const stops: (() => unknown)[] = []
  const interrupt = new AbortController()
  const stop = () => interrupt.abort()
  process.once('SIGINT', stop)
  stops.push(() => process.off('SIGINT', stop))
  try {
    const { kind, file, dryRun, database } = readArguments(words)
    const { size } = file === undefined ? { size: 0 } : await stat(file)
    const config = configOfProcess(database === undefined ? {} : onlyDatabase(database))
    const store = await openStore(config, consoleLog('warn', { json: false }), (end) => stops.push(end))
    sayDemonstration(config, store)
    const { db, release } = await takeConnection(store.direct_pool)
    stops.push(() => release(true))
    // No timeouts for a list of 100,000 rows; the connection is closed at the end, so the settings do not leak.
    await db.execute(sql`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    await db.execute(sql`select pg_advisory_lock(${importLock})`)
    const by = command('npm run import')
    if (kind === 'vehicles') {
      console.log(await takeVehicles(db, file, by))
      return 0
    }
    const bytes = createReadStream(file, { signal: interrupt.signal })
    const report = await importers[kind](db, readRecords(bytes), {
      dryRun,
      remark: show.remark,
      writing: ({ tables, refused }) =>
        addEntry({ db, now }, by, entryOf(kind, file, { ...countsOf(tables), refused })),
      progress: (done) =>
        'read' in done
          ? show.progress(`rows read: ${done.read}`, bytes.bytesRead / size)
          : show.progress(`rows written: ${done.written}`, done.written / done.of),
    })
    show.end()
    console.log(summary(report))
    return report.refused + report.kept > 0 ? 2 : 0
  } catch (error) {
    show.end()
    console.error(explain(error, interrupt.signal))
    return 1
  } finally {
    for (const end of stops.reverse()) await end()
  }
}

/** The settings of another database: no other address of the environment may lead back to the configured one. */
function onlyDatabase(address: string): Record<string, string> {
  const cleared = ['DATABASE_URL_FILE', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map((name) => [name, ''])
  const files = ['DATABASE_DIRECT_URL_FILE', 'DATABASE_READ_URL_FILE'].map((name) => [name, ''])
  return { ...Object.fromEntries([...cleared, ...files]), DATABASE_URL: address }
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, database: { type: 'string' } },
  })
  const [kind, file, ...rest] = positionals
  const options = { dryRun: values['dry-run'], database: values.database }
  if (options.database === '') throw new CannotStart(usage)
  if (rest.length === 0 && kind === 'vehicles' && !options.dryRun) return { kind, file, ...options } as const
  if ((kind !== 'wheels' && kind !== 'addons') || !file || rest.length > 0) throw new CannotStart(usage)
  return { kind, file, ...options } as const
}

function summary(report: ImportReport): string {
  const { dry_run, tables, english_only, refused, repeated, lowered, overwritten, kept, unknown } = report
  const lines = Object.entries(tables).map(([table, changes]) => changeLine(table, changes))
  for (const [table, { names = 0, descriptions = 0 }] of Object.entries(english_only)) {
    const lacks = [names && `name in ${names} rows`, descriptions && `description in ${descriptions} rows`]
    lines.push(
      `${table.padEnd(16)} without Arabic: ${lacks.filter(Boolean).join(', ')}. Arabic pages show the English.`,
    )
  }
  lines.push(`rows refused: ${refused}, repeated in the file: ${repeated}`)
  if (lowered > 0) lines.push(`crossed-out prices lowered or left out by the rule of 30 days: ${lowered}`)
  if (overwritten.count > 0)
    lines.push(`values edited in the list and, since it was downloaded, in the shop too: ${overwritten.count}`)
  if (kept > 0) lines.push(`rows not written, because others changed them meanwhile: ${kept}`)
  if (unknown.length > 0) lines.push(`not known and not used: ${unknown.join(', ')}`)
  if (dry_run) lines.push('This was a dry run: nothing has been changed.')
  return lines.join('\n')
}

function changeLine(table: string, changes: { new: number; changed: number; unchanged: number }): string {
  return `${table.padEnd(16)} ${changes.new} new, ${changes.changed} changed, ${changes.unchanged} unchanged`
}

function explain(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return 'Stopped: nothing has been changed.'
  if (error instanceof UnreadableFile) return `Nothing has been changed: ${error.message}.`
  return explainImportFailure(error, usage)
}

const now = () => new Date()

/** The line of the history: what was imported, from which file. */
function entryOf(kind: 'wheels' | 'addons' | 'vehicles', file: string | undefined, after: Values) {
  const action = kind === 'vehicles' ? ('vehicle.imported' as const) : ('goods.imported' as const)
  const about = kind === 'vehicles' ? ('vehicle' as const) : ('goods' as const)
  return { action, kind: about, id: kind, name: file === undefined ? kind : basename(file), after }
}

function countsOf(tables: ImportReport['tables']): { added: number; changed: number } {
  const all = Object.values(tables)
  const sum = (what: 'new' | 'changed') => all.reduce((total, counts) => total + counts[what], 0)
  return { added: sum('new'), changed: sum('changed') }
}

/** Imports cars from the file, or the bundled ones without a file; returns a summary. */
async function takeVehicles(db: Database, file: string | undefined, by: Command): Promise<string> {
  const read = readMakes(file === undefined ? await readOwnCars() : await parsed(file))
  if ('mistakes' in read) {
    const shown = read.mistakes.slice(0, mostMistakes)
    const more = read.mistakes.length - shown.length
    throw new CannotStart(
      ['Nothing has been changed:', ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join('\n  '),
    )
  }
  return db.transaction(async (inner) => {
    const written = await importVehicles(inner, read.makes)
    const { added, changed } = countsOf(written)
    if (added + changed > 0) await addEntry({ db: inner, now }, by, entryOf('vehicles', file, { added, changed }))
    return Object.entries(written)
      .map(([what, counts]) => changeLine(what, counts))
      .join('\n')
  })
}

async function parsed(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CannotStart(`Nothing has been changed: the file is not JSON: ${error.message}.`)
    throw error
  }
}

type Display = {
  remark: (remark: Remark) => void
  /** Shows the progress from 0 to 1 with a text. */
  progress: (words: string, share: number) => void
  /** Removes the bar. */
  end: () => void
}

/** A progress bar on a terminal; otherwise one line per 10 %, so that a log stays short. */
function display(out: Parameters<typeof main>[1]): Display {
  let bar = ''
  let tenth = -1
  const clear = () => out.isTTY && bar !== '' && out.write('\r\u001b[K')
  return {
    remark({ kind, line, name, mistakes }) {
      clear()
      out.write(`line ${line}  ${name || '(no SKU)'}  ${kind}: ${sayMistakes(mistakes, 'en')}\n`)
      if (out.isTTY) out.write(bar)
    },
    progress(words, share) {
      const part = Math.min(1, share)
      if (out.isTTY) {
        clear()
        bar = `${'█'.repeat(Math.round(part * 30)).padEnd(30, '░')} ${Math.floor(part * 100)} %  ${words}`
        out.write(bar)
      } else if (Math.floor(part * 10) !== tenth) {
        tenth = Math.floor(part * 10)
        out.write(`${words} (${Math.floor(part * 100)} %)\n`)
      }
    },
    end() {
      clear()
      bar = ''
    },
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), process.stdout)
