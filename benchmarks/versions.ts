import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillDesk } from '#benchmarks/desk-fill.ts'
import { table } from '#benchmarks/measure.ts'
import { benchSettings } from '#benchmarks/start.ts'
import { buyBetween, type Steps } from '#benchmarks/versions-buyers.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

/**
 * `npm run drill:versions -- --from COMMIT`: an upgrade with two versions of the shop on one database. The version of COMMIT sells;
 * this version's migrations are applied while it goes on selling; this version starts beside it, and each buyer's steps are
 * answered by either; then the older one drains and stops. Prints for each stage which steps failed, by version, and whether
 * the books are right afterwards. `--filled` begins with 250,000 orders in the database. Ends with 1 if a step failed for
 * another reason than the one weakness that a released version may have (`outdatedPlan`). The older version is taken from the
 * history of git, and built with the packages of this one.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    buyers: { type: 'string', default: '3' },
    filled: { type: 'boolean', default: false },
  },
})
if (!values.from) throw new Error('Name the commit of the older version: --from COMMIT')
/**
 * What Postgres says to a statement that was prepared before a migration added a column to its result. Versions whose
 * database/preparing-client.ts does not prepare it again fail once for each connection and statement, and cannot be mended.
 */
const outdatedPlan = 'cached plan must not change result type'

const older = prepare(values.from)
const seconds = Number(values.seconds)

const folder = dataFolder()
const postgres = await startEmbedded(join(folder, 'postgres'), { durable: false })
const address = postgres.connection_string
const settings = { ...benchSettings, DATABASE_URL: address, LINK_SECRET: 'a secret of both versions, long enough' }
const data_dir = join(folder, 'data')
const running: Record<string, RunningShop> = {}
const stages: [string, Steps][] = []
try {
  const before = await startShop({ data_dir, settings, program: join(older, 'server/start.ts') })
  running.older = before
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  if (values.filled) {
    await fillDesk(client)
    // The stand-in of Stripe knows none of these attempts, and the shop would ask it for each.
    await client.query(`update payments set state = 'canceled' where state = 'started'`)
  }
  await client.query('update wheels set supplier_stock = 1000000 where not special_order')
  const buyers = buyBetween(client, { count: Number(values.buyers) })

  buyers.use({ older: before.url })
  await stage('the older version alone')
  buyers.begin()
  await migrate(address, { onWait: (name) => console.log(`${name} waits for a lock`) })
  stages.push(['the older version, during the migrations', buyers.steps()])
  await stage('the older version, after the migrations')
  const after = await startShop({ data_dir, settings })
  running.newer = after
  buyers.use({ older: before.url, newer: after.url })
  await stage('both versions')
  // As the proxy in front of them: no new requests for the older one, then it drains.
  buyers.use({ newer: after.url })
  const ended = await before.stop()
  await stage('the newer version alone')
  await buyers.stop()
  await pause(3_000)

  console.log(
    `\n${table(
      ['stage', 'version', 'steps', 'longest (ms)', 'failed'],
      stages.flatMap(([name, steps]) => rowsOf(name, steps)),
    )}\n`,
  )
  for (const [name, steps] of stages)
    for (const [what, times] of Object.entries(steps.failures)) console.log(`${name}: ${times} × ${what}`)
  const books = await booksOf(client)
  console.log(`the older version ended with ${ended}; the books: ${JSON.stringify(books)}`)
  for (const [name, { output }] of Object.entries(running)) {
    const lines = output()
      .split('\n')
      .filter((line) => /ERROR|Error:|caused by/.test(line))
    for (const [line, same] of Map.groupBy(lines, (each) => each.replace(/^\d\d:\d\d:\d\d /, '')))
      console.log(`log of the ${name}: ${same.length} × ${line.slice(0, 250)}`)
  }
  const failed = (version: string) => stages.reduce((sum, [, steps]) => sum + (steps.failed[version] ?? 0), 0)
  const known = preparesAgain(older) ? 0 : before.output().split(outdatedPlan).length - 1
  const areBooksRight = books.paid === books.mailed && books.booked === books.sold
  const isGood = areBooksRight && failed('newer') === 0 && failed('older') <= known
  process.exitCode = isGood ? 0 : 1
  const weakness = `right, but for ${failed('older')} steps of the older version, which meets a column that a migration has added with "${outdatedPlan}"`
  console.log(`\nverdict: ${!isGood ? 'wrong' : failed('older') === 0 ? 'right' : weakness}`)
  await client.end()

  async function stage(name: string): Promise<void> {
    buyers.begin()
    await pause(seconds * 1000)
    stages.push([name, buyers.steps()])
    console.log(`${name}: done`)
  }
} finally {
  for (const shop of Object.values(running)) await shop.stop()
  await postgres.stop()
  await removeDataFolder(folder)
}

function preparesAgain(place: string): boolean {
  const client = join(place, 'database/preparing-client.ts')
  return existsSync(client) && readFileSync(client, 'utf8').includes('cached plan')
}

function rowsOf(name: string, { done, longest_ms, failed }: Steps): string[][] {
  return Object.keys(done).map((version) =>
    [name, version, done[version], Math.round(longest_ms[version] ?? 0), failed[version] ?? 0].map(String),
  )
}

/** What buyers paid, what the ledger says, and the letters of it; and jobs that failed. */
async function booksOf(client: pg.Client) {
  const { rows } = await client.query<Record<'paid' | 'sold' | 'booked' | 'mailed' | 'failed_jobs', number>>(`
    with mine as (select id, total from orders where status = 1 and session_id like 'vv%')
    select (select count(*)::int from mine) as paid, (select coalesce(sum(total), 0)::float8 from mine) as sold,
      (select coalesce(sum(l.amount), 0)::float8 from ledger l join mine on mine.id = l.order_id) as booked,
      (select count(distinct e.order_id)::int from emails e join mine on mine.id = e.order_id) as mailed,
      (select count(*)::int from graphile_worker._private_jobs where last_error is not null) as failed_jobs`)
  return rows[0]!
}

/** A folder with that version, its packages being ours. Kept for the next drill. */
function prepare(commit: string): string {
  const root = resolve(import.meta.dirname, '..')
  const place = join(root, '.data/versions', commit)
  if (existsSync(place)) return place
  const unfinished = `${place}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 31 - 1 })
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive })
  // Links instead of copies: packages are only read.
  execFileSync('cp', ['-al', join(root, 'node_modules'), unfinished])
  rmSync(join(unfinished, 'node_modules/.cache'), { recursive: true, force: true })
  renameSync(unfinished, place)
  return place
}
