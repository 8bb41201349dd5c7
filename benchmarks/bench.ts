import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fillCatalogue } from '#benchmarks/catalogue.ts'
import { at, backendOf, compare, ms, table } from '#benchmarks/measure.ts'
import { load } from '#benchmarks/over-http.ts'
import { questions, sameAnswers } from '#benchmarks/questions.ts'
import { openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { catalogueOf } from '#domain/catalogue/memory/keep.ts'
import type { Shop } from '#domain/shop.ts'
import { startShop } from '#tests/support/running-shop.ts'

/**
 * Response times of the shop, compared with plain SQL for the same results in the same run, and over HTTP with and
 * without the page cache.
 *
 *   npm run bench -- [--skus 10000,100000] [--rounds 40] [--seconds 4] [--no-http]
 *
 * BENCH_DATABASE_URL is a server on which databases "rimdana_bench_…" may be created and reused; without it, an
 * embedded Postgres runs in a temporary folder.
 */
const { values } = parseArgs({
  options: {
    skus: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '4' },
    'no-http': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)

const folder = mkdtempSync(join(tmpdir(), 'rimdana-bench-'))
chmodSync(folder, 0o755)
const embedded = process.env.BENCH_DATABASE_URL ? undefined : await startEmbedded(folder)
const server = process.env.BENCH_DATABASE_URL ?? embedded!.connection_string
const said: string[] = []
function say(text: string): void {
  console.log(text)
  said.push(text)
}

try {
  for (const skus of values.skus.split(',').map(Number)) {
    said.length = 0
    await measure(skus, await prepare(skus))
    const results = resolve(import.meta.dirname, 'results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `bench-${skus}.md`), `${said.join('\n')}\n`)
  }
} finally {
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The URL of a database with that many SKUs. */
async function prepare(skus: number): Promise<string> {
  const name = `rimdana_bench_${skus}`
  const address = new URL(server)
  address.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const there = (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (!there) await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(address.href)
  if (there) return address.href
  const { db, pool } = openDatabase(address.href, { max: 1 })
  await seedOnce(db, { info: () => {} })
  await pool.end()
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await fillCatalogue(client, skus)
  await client.end()
  return address.href
}

async function measure(skus: number, address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { db, pool } = openDatabase(address, { max: 1 })
  const catalogue = catalogueOf(db, console.error)
  const shop = { db, catalogue, now: () => new Date(), pictures: { find: () => null } } as unknown as Shop
  const facts = await client.query<{ wheels: number; designs: number; cards: number; server: string }>(`
    select (select count(*) from wheels)::int as wheels, (select count(*) from designs)::int as designs,
      (select count(distinct (design_id, construction, diameter)) from wheels)::int as cards, current_setting('server_version') as server`)
  const { wheels, designs, cards, server } = facts.rows[0]!
  say(
    `# ${wheels.toLocaleString('en')} SKUs, ${designs.toLocaleString('en')} designs, ${cards.toLocaleString('en')} cards\n`,
  )
  say(
    `\`npm run bench -- --skus ${skus} --rounds ${rounds}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${loadavg()[0]!.toFixed(1)} at the start), ` +
      `Node ${process.version.slice(1)}, Postgres ${server.split(' ')[0]}, one connection each. Wall time in ms, median / 95th; CPU in ms of Node + Postgres.`,
  )
  say('**Shop** is the domain function, no cache of any kind. **Floor** is plain SQL by hand, prepared, over the same')
  say('tables; both were held against each other first: the same rows, totals, counts and ranges.\n')
  const backends = { shop: await backendOf(pool), floor: await backendOf(client) }
  const rows: string[][] = []
  const floors = new Map<string, number>()
  for (const question of await questions(shop, client)) {
    await sameAnswers(question, 12)
    const { shop, floor } = await compare({ rounds, warm: 8, backends }, question)
    floors.set(question.name, at(0.5, floor.times))
    rows.push([
      question.name,
      `${ms(at(0.5, shop.times))} / ${ms(at(0.95, shop.times))}`,
      `${ms(shop.node)} + ${ms(shop.postgres)}`,
      `${ms(at(0.5, floor.times))} / ${ms(at(0.95, floor.times))}`,
      `${ms(floor.node)} + ${ms(floor.postgres)}`,
      `${(at(0.5, shop.times) / at(0.5, floor.times)).toFixed(2)}×`,
    ])
    console.log(rows.at(-1)!.join(' | '))
  }
  say(table(['', 'shop', 'CPU', 'floor', 'CPU', 'shop / floor'], rows))
  await client.end()
  await pool.end()
  if (!values['no-http']) await measureHttp(address)
}

async function measureHttp(address: string): Promise<void> {
  const diameters = [17, 18, 19, 20, 22]
  const finishes = ['bronze', 'gloss-black', 'silver', 'gunmetal']
  const filters = (n: number) => `diameter=${diameters[n % 5]}&finish=${finishes[n % 4]}&sort=price_asc`
  const asked: [name: string, path: (n: number) => string][] = [
    ['home page', () => '/'],
    ['list page, no filter', () => '/alloy-wheels'],
    ['list page, two filters (20 different ones)', (n) => `/alloy-wheels?${filters(n)}`],
    ['GET /api/filter-wheels, two filters', (n) => `/api/filter-wheels?uniqueSize=true&${filters(n)}`],
  ]
  const rows = asked.map(([name]) => [name])
  for (const page_cache of ['0', '64']) {
    const running = await startShop({
      data_dir: join(folder, 'shop'),
      settings: {
        DATABASE_URL: address,
        PAGE_CACHE_MB: page_cache,
        DEMO_ORDERS: 'off',
        PAGES_PER_SECOND: '0',
        LOG_LEVEL: 'error',
      },
    })
    try {
      for (const [index, [, path]] of asked.entries()) {
        const found = await load((n) => `${running.url}${path(n)}`, {
          rounds,
          together: 16,
          seconds: Number(values.seconds),
        })
        rows[index]!.push(
          `${ms(found.alone)} / ${ms(found.alone_95)}`,
          found.per_second < 10 ? found.per_second.toFixed(1) : String(Math.round(found.per_second)),
          ms(found.p95),
        )
      }
    } finally {
      await running.stop()
    }
  }
  say(
    '\nOver HTTP, the whole way with compression, one process of the shop that shares the cores with Postgres and with',
  )
  say(
    `the one that asks: one after another (median / 95th ms), then 16 connections for ${values.seconds} s (a second, and 95th ms).\n`,
  )
  const head = ['no page kept', '/ s', '95th', 'pages kept 4 s', '/ s', '95th']
  say(table(['', ...head], rows))
}
