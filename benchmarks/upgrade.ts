import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { deskOrders, fillDesk } from '#benchmarks/desk-fill.ts'
import { readJournal } from '#database/apply-migrations.ts'
import { openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate, migrationsFolder } from '#database/migrate.ts'
import { countDays } from '#domain/figures/count-days.ts'
import { fillNameWords } from '#domain/orders/fill-name-words.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * `npm run drill:upgrade`: fills a database at an earlier migration with 250,000 orders, migrates it to this version while
 * buyers read and place orders, and prints for each migration, and for the jobs that fill in older rows, how long a statement waited and
 * how many failed. Ends with 1 if one failed or waited for more than a second. `--from 0072` names another migration.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: '0049' } } })

/** What the shop does all the time, as statements that every schema since the released 0.1.0 (0049) understands. */
const errands = [
  `select o.id, o.total, (select count(*) from order_addresses a where a.order_id = o.id),
      (select count(*) from order_lines l where l.order_id = o.id) from orders o where o.reference = 'REF' || $1`,
  `select o.id, o.order_number, o.total from customers c join orders o on o.customer_id = c.id
    where c.email = 'buyer' || $1 % 100000 || '@example.com' order by o.created_at desc limit 10`,
  `select id, amount from payments where gateway_reference = 'pi_' || $1`,
  `insert into orders (reference, session_id, locale, status, payment_status, payment_method,
      vehicle_make, vehicle_year, vehicle_model, vehicle_model_sub, subtotal, discount,
      delivery, vat, vat_rate, total, country, delivery_date, quote_hash, created_at, stored_at)
    values ('DRILL' || $1 || gen_random_uuid(), 'drill', 'en', 0, 'pending', 'Stripe', 'Nissan', '2021', 'Patrol', 'LE',
      400000, 0, 0, 19048, 5, 400000, 'AE', current_date + 5, 'hash', now(), now())`,
  `insert into customers (email, first_name, last_name, phone, city, created_at)
    values ('drill' || $1 || gen_random_uuid() || '@example.com', 'Layla', 'Karam', '+971500000000', 'Dubai', now())`,
]

/** What fills in the rows from before an upgrade, and the rows that are left for it. */
const jobs: [name: string, job: (shop: Shop) => Promise<void>, left: string][] = [
  [
    'names:fill',
    fillNameWords,
    'select from order_addresses where name_words is null union all select from customers where name_words is null limit 1',
  ],
  ['figures:count', countDays, 'select from uncounted_days limit 1'],
]

type Waits = { statements: number; failed: number; longest_ms: number }

const work = mkdtempSync(join(tmpdir(), 'upgrade-'))
const embedded = await startEmbedded(join(work, 'data'))
const { entries } = readJournal(migrationsFolder)
const first = entries.findIndex(({ tag }) => tag.startsWith(values.from))
if (first < 0) throw new Error(`there is no migration ${values.from}`)
try {
  await migrateUntil(first)
  const client = await connect()
  await fillDesk(client)
  await client.end()
  console.log(`${deskOrders} orders at migration ${entries[first]!.tag}`)
  console.log('migration | took (s) | statements | failed | longest wait (ms)')

  const ending = new AbortController()
  let current = noWaits()
  const visitors = [...errands, ...errands].map((errand) => visit(errand, () => current, ending.signal))
  await pause(5_000)
  report('none', 5, current)
  for (let n = first + 1; n < entries.length; n++) {
    current = noWaits()
    const [mine, started] = [current, performance.now()]
    await migrateUntil(n)
    const seconds = (performance.now() - started) / 1000
    // The statements that waited for it end now, and count for it.
    current = noWaits()
    await pause(500)
    report(entries[n]!.tag, seconds, mine)
  }
  for (const [name, job, left] of jobs) {
    current = noWaits()
    const [mine, started] = [current, performance.now()]
    await runJob(job, left)
    report(name, (performance.now() - started) / 1000, mine)
  }
  ending.abort()
  await Promise.all(visitors)
} finally {
  await embedded.stop()
  rmSync(work, { recursive: true, force: true })
}

function noWaits(): Waits {
  return { statements: 0, failed: 0, longest_ms: 0 }
}

function report(name: string, seconds: number, { statements, failed, longest_ms }: Waits): void {
  console.log([name, seconds.toFixed(1), statements, failed, Math.round(longest_ms)].join(' | '))
  if (name !== 'none' && (failed > 0 || longest_ms > 1_000)) process.exitCode = 1
}

/** Sends the errand every 20 ms until the signal. A statement counts for what `current` returns when it is sent. */
async function visit(errand: string, current: () => Waits, signal: AbortSignal): Promise<void> {
  const client = await connect()
  while (!signal.aborted) {
    const [waits, since] = [current(), performance.now()]
    await client.query(errand, [1 + Math.floor(Math.random() * deskOrders)]).catch((error: Error) => {
      if (waits.failed === 0) console.error(error.message)
      waits.failed++
    })
    waits.statements++
    waits.longest_ms = Math.max(waits.longest_ms, performance.now() - since)
    await pause(20)
  }
  await client.end()
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embedded.connection_string })
  await client.connect()
  return client
}

/** Migrates as the shop does, to this migration of the journal. */
async function migrateUntil(last: number): Promise<void> {
  const folder = join(work, 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: entries.slice(0, last + 1) }))
  await migrate(embedded.connection_string, { folder, onWait: (name) => console.log(`${name} waits for a lock`) })
}

/** Runs a job until no rows are left for it. */
async function runJob(job: (shop: Shop) => Promise<void>, left: string): Promise<void> {
  const { db, pool } = openDatabase(embedded.connection_string, { max: 1 })
  const quiet = () => {}
  // The job touches nothing else of the shop.
  const shop = { db, now: () => new Date(), log: { info: quiet, warn: quiet, error: quiet } } as unknown as Shop
  do await job(shop)
  while ((await pool.query(left)).rowCount)
  await pool.end()
}
