import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { childrenOf, cpuOf, ms, parentOf, residentMb, table } from '#benchmarks/measure.ts'
import { startPgBouncer } from '#benchmarks/pgbouncer.ts'
import { passThrough } from '#benchmarks/pooler-errands.ts'
import { type BenchDatabase, benchSettings, openServer } from '#benchmarks/start.ts'
import { type Work, worksOf } from '#benchmarks/works.ts'
import { makeReplica, type Replica } from '#tests/support/replica.ts'
import { startShop } from '#tests/support/running-shop.ts'

/**
 * Several processes of the shop on this machine: 1, 2 and 4, two through PgBouncer, two with a replica. Each asked for
 * lists, products, a cached page, additions to carts and orders; rates, CPU of every part, memory, connections, and how
 * far the replica is behind. Through PgBouncer it also imports goods and follows a change of price.
 *
 *   npm run bench:scale -- [--skus 10000] [--seconds 3] [--only "1 process,2 processes"]
 *
 * Needs pgbouncer (Debian: apt-get install pgbouncer); says so and leaves it out where it is missing.
 */
const { values } = parseArgs({
  options: {
    skus: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const [skus, seconds] = [Number(values.skus), Number(values.seconds)]

/** One arrangement, and the processes to measure besides the shop's and Postgres'. */
type Arrangement = { name: string; settings: Record<string, string>; pooler?: number; replica?: Replica }

let asked = 0
const load = loadavg()[0]!.toFixed(1)
const server = await openServer()
if (!server.data) throw new Error('BENCH_DATABASE_URL cannot be used here: a replica is made of the embedded Postgres.')
const database = await server.open(skus)
const replica = await makeReplica({ address: database.address, data: server.data })
const bouncerFolder = join(server.folder, 'pgbouncer')
const pgbouncer = await startPgBouncer(database.address, { folder: bouncerFolder, connections: 10 })
try {
  if (!pgbouncer) console.log('pgbouncer is not installed, and is left out.')
  const several = { PROCESSES: '2' }
  const arrangements: Arrangement[] = [
    { name: '1 process', settings: {} },
    { name: '2 processes', settings: several },
    { name: '4 processes', settings: { PROCESSES: '4' } },
    ...(pgbouncer ? [{ name: '2 through PgBouncer', pooler: pgbouncer.pid, settings: throughPooler() }] : []),
    { name: '2 and a replica', replica, settings: { ...several, DATABASE_READ_URL: replica.address } },
  ]
  const rates: string[][] = []
  const parts: string[][] = []
  const notes: string[] = []
  for (const each of arrangements) {
    if (values.only && !values.only.split(',').includes(each.name)) continue
    const measured = await measure(each, database)
    rates.push(...measured.rates)
    parts.push(measured.parts)
    notes.push(...measured.notes)
  }
  const report = [
    `# Several processes on one machine, ${skus.toLocaleString('en')} SKUs\n`,
    `\`npm run bench:scale -- --skus ${skus} --seconds ${seconds}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before ` +
      `the start), Node ${process.version.slice(1)}, Postgres ${database.version}${pgbouncer ? `, PgBouncer ${pgbouncer.version} in transaction mode` : ''}. ` +
      '16 connections, orders 8. Shop, Postgres, replica, pooler and the one that asks share the cores, so more processes ' +
      'do not answer more here: what one unit costs, and where, is what to read. CPU: ms for one unit, jobs and stand-ins included. WAL: what Postgres logs for one, and sends to each replica.\n',
    table(['', 'work', 'a second', 'shop', 'Postgres', 'replica', 'pooler', 'WAL kB'], rates),
    '\nMB are resident at the end; processes share code and libraries, which count in each. Connections are those of Postgres:\n',
    table(['', 'the one that starts, MB', 'each process, MB', 'ready after', 'connections'], parts),
    ...(notes.length > 0 ? [`\n${notes.map((note) => `- ${note}`).join('\n')}`] : []),
  ].join('\n')
  console.log(`\n${report}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  if (!values.only) writeFileSync(join(results, 'scale.md'), `${report}\n`)
} finally {
  await pgbouncer?.stop()
  await replica.stop()
  await database.client.end()
  await server.close()
}

function throughPooler(): Record<string, string> {
  return { PROCESSES: '2', DATABASE_URL: pgbouncer!.address, DATABASE_DIRECT_URL: database.address }
}

async function measure(arrangement: Arrangement, { address, client, postmaster }: BenchDatabase) {
  const settings = { ...benchSettings, DATABASE_URL: address, ...arrangement.settings }
  const started = performance.now()
  const shop = await startShop({ data_dir: join(server.folder, 'shop'), settings })
  const ready = performance.now() - started
  const standby = arrangement.replica && (await postmasterOf(arrangement.replica.address))
  const watched = {
    shop: () => [shop.pid, ...childrenOf(shop.pid)],
    postgres: () => [postmaster, ...childrenOf(postmaster)],
    replica: () => (standby ? [standby, ...childrenOf(standby)] : []),
    pooler: () => (arrangement.pooler ? [arrangement.pooler] : []),
  }
  try {
    const { works } = await worksOf(client, { shop: shop.url, floor: '' })
    const { list, product, cached, add, order } = works
    const rates: string[][] = []
    let connections = 0
    let growth: string | undefined
    for (const work of [list, product, cached, add, order] satisfies Work[]) {
      await ask(work, 500)
      const written = await writtenBy(client)
      const before = cpuOfAll(watched)
      const from = performance.now()
      const units = await ask(work, seconds * 1000)
      const took = performance.now() - from
      connections = Math.max(connections, await connectionsOf(client))
      await settle(client)
      const after = cpuOfAll(watched)
      const each = (part: keyof typeof watched) =>
        watched[part]().length > 0 ? ms((after[part] - before[part]) / units) : '–'
      const { wal, size } = await writtenBy(client)
      const kb = (bytes: number) => ms(bytes / units / 1024)
      if (work === order && !arrangement.settings.PROCESSES)
        growth = `An order adds ${kb(size - written.size)} kB to the database, indexes and the stand-ins' rows included (${units} orders).`
      const rate = ((units / took) * 1000).toFixed(units < 100 ? 1 : 0)
      const cost = [each('shop'), each('postgres'), each('replica'), each('pooler'), kb(wal - written.wal)]
      rates.push([arrangement.name, work.name, rate, ...cost])
      console.log(rates.at(-1)!.join(' | '))
    }
    const children = childrenOf(shop.pid).map((pid) => Math.round(residentMb(pid)))
    const own = String(Math.round(residentMb(shop.pid)))
    const [parent, memory] = children.length > 0 ? [own, children.join(', ')] : ['–', own]
    const parts = [arrangement.name, parent, memory, `${(ready / 1000).toFixed(1)} s`, String(connections)]
    const notes = [
      ...(growth ? [growth] : []),
      ...(arrangement.replica ? [await lagOf(client, arrangement.replica, () => ask(order, 2_000))] : []),
      ...(arrangement.pooler ? await passThrough(shop.url, client, settings) : []),
    ]
    return { rates, parts, notes }
  } finally {
    await shop.stop()
  }
}

/** Asks for `duration` ms over all connections; returns the number of units. */
async function ask(work: Work, duration: number): Promise<number> {
  const until = performance.now() + duration
  let units = 0
  await Promise.all(
    Array.from({ length: work.connections }, async () => {
      while (performance.now() < until) {
        await work.shop(asked++)
        units++
      }
    }),
  )
  return units
}

function cpuOfAll<Part extends string>(watched: Record<Part, () => number[]>): Record<Part, number> {
  const sums = Object.entries<() => number[]>(watched).map(([part, pids]) => [
    part,
    pids().reduce((sum, pid, index) => sum + cpuOf(pid, index === 0 && part !== 'shop'), 0),
  ])
  return Object.fromEntries(sums) as Record<Part, number>
}

async function connectionsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name like 'rimdana%' and pid <> pg_backend_pid()`,
  )
  return rows[0]!.n
}

/** Bytes of the write-ahead log so far, and of all tables with their indexes. */
async function writtenBy(client: pg.Client): Promise<{ wal: number; size: number }> {
  const { rows } = await client.query<{ wal: number; size: number }>(`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, sum(pg_total_relation_size(oid))::float8 as size
    from pg_class where relkind = 'r'`)
  return rows[0]!
}

/** Waits until the jobs that the work caused are done. */
async function settle(client: pg.Client): Promise<void> {
  const due = `select from graphile_worker._private_jobs where run_at <= now() and attempts < 1 limit 1`
  for (const over = performance.now() + 30_000; performance.now() < over; await pause(50))
    if ((await client.query(due)).rowCount === 0) return
}

async function postmasterOf(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  return postmaster
}

/** How long a commit takes to be seen on the replica while orders are placed. */
async function lagOf(client: pg.Client, { address }: Replica, work: () => Promise<unknown>): Promise<string> {
  const copy = new pg.Client({ connectionString: address })
  await copy.connect()
  await client.query('create table if not exists floor.beats (n int primary key)')
  const times: number[] = []
  const working = work()
  for (let n = 0; n < 40; n++) {
    await client.query('insert into floor.beats values ($1)', [n])
    const from = performance.now()
    for (;;) {
      const seen = await copy.query('select from floor.beats where n = $1', [n]).catch(() => ({ rowCount: 0 }))
      if (seen.rowCount === 1) break
      await pause(1)
    }
    times.push(performance.now() - from)
    await pause(25)
  }
  await working
  await client.query('drop table floor.beats')
  await copy.end()
  times.sort((a, b) => a - b)
  return `A commit was seen on the replica after ${ms(times[20]!)} ms (median of 40, beside orders), ${ms(times.at(-1)!)} ms at most.`
}
