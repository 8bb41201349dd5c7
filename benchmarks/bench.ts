import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { at, cpu, ms, readMeter, residentMb, send, table } from '#benchmarks/measure.ts'
import type { Statements } from '#benchmarks/metered-shop.ts'
import { type BenchDatabase, openServer } from '#benchmarks/start.ts'
import { type Ask, type Work, worksOf } from '#benchmarks/works.ts'
import { freePort } from '#database/embedded/postmaster.ts'

/**
 * The works of a shop over HTTP, each in turn with the floor (benchmarks/floor-server.ts) in the same run: units a
 * second, CPU of server and Postgres per unit, and statements per unit.
 *
 *   npm run bench -- [--skus 10000,100000] [--seconds 4] [--rounds 2] [--only list,product]
 *
 * BENCH_DATABASE_URL keeps the filled databases: see benchmarks/start.ts.
 */
const { values } = parseArgs({
  options: {
    skus: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
let asked = 0

/** Autovacuum would see within a minute that these tables, empty at the start, have grown; a round is shorter. */
const analysed = 'analyze carts, cart_lines, orders, order_lines, stock_holds, payments, payment_origins, emails'

const server = await openServer()
try {
  for (const skus of values.skus.split(',').map(Number)) {
    const database = await server.open(skus)
    const report = await measure(skus, database)
    await database.client.end()
    console.log(report)
    const results = resolve(import.meta.dirname, 'results')
    mkdirSync(results, { recursive: true })
    if (!values.only) writeFileSync(join(results, `bench-${skus}.md`), `${report}\n`)
  }
} finally {
  await server.close()
}

async function measure(skus: number, { address, client, postmaster, version }: BenchDatabase): Promise<string> {
  const load = loadavg()[0]!.toFixed(1)
  const started = performance.now()
  const shop = await server.startShop(address)
  const { meter } = shop
  const ready = performance.now() - started
  const floor = await startFloor(address)
  try {
    const { works, steps, page } = await worksOf(client, { shop: shop.url, floor: floor.url })
    await send(`${floor.url}/page`, { method: 'PUT', body: (await page()).body.toString('base64') })
    const rows: string[][] = []
    for (const [name, work] of Object.entries<Work>(works)) {
      if (values.only && !values.only.split(',').includes(name)) continue
      const sides = { shop: emptySide(), floor: emptySide() }
      const before = await readMeter(meter)
      for (let round = 0; round < rounds; round++) {
        const between = { settle: () => settle(client), analyse: () => client.query(analysed) }
        await load16(sides.shop, work.shop, { ...work, server: shop.pid, postmaster, ...between })
        if (work.floor) await load16(sides.floor, work.floor, { ...work, server: floor.pid, postmaster })
      }
      const { statements } = await readMeter(meter)
      rows.push(rowOf(work.name, sides, perUnit(before.statements, statements, sides.shop.units)))
      console.log(rows.at(-1)!.join(' | '))
    }
    const memory = residentMb(shop.pid)
    const head = ['', 'shop / s', 'p50 / p95', 'CPU', 'statements', 'floor / s', 'CPU', '/ s ÷ floor', 'CPU × floor']
    return [
      `# ${skus.toLocaleString('en')} SKUs\n`,
      `\`npm run bench -- --skus ${skus} --seconds ${seconds} --rounds ${rounds}\`, ${new Date().toISOString().slice(0, 10)}: ` +
        `${cpus().length} cores (load ${load} before the start), Node ${process.version.slice(1)}, Postgres ${version}. ` +
        '16 connections, orders 8; shop, floor, Postgres and the one that asks share the cores. CPU: ms of server + Postgres ' +
        'for one unit, jobs and stand-ins included. Statements: without begin and commit + these, stand-ins and job queue.\n',
      table(head, rows),
      `\nStarted in ${ms(ready / 1000)} s, with an empty data folder; ${Math.round(memory)} MB resident after the run.`,
      ...(values.only ? [] : [await statementsOfAnOrder(steps, meter, client)]),
    ].join('\n')
  } finally {
    floor.stop()
    await shop.stop()
  }
}

/** `units` counts those of the warm-up, too. */
type Side = { units: number; times: number[]; seconds: number; server: number; postgres: number }

function emptySide(): Side {
  return { units: 0, times: [], seconds: 0, server: 0, postgres: 0 }
}

/** Asks for `seconds` over all connections, after a warm-up of half a second, and adds what it took to `side`. */
async function load16(
  side: Side,
  ask: Ask,
  {
    connections,
    settle,
    analyse,
    ...pids
  }: {
    connections: number
    server: number
    postmaster: number
    settle?: () => Promise<void>
    analyse?: () => Promise<unknown>
  },
): Promise<void> {
  const load = (times: number[], until: number) =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          const start = performance.now()
          await ask(asked++)
          side.units++
          times.push(performance.now() - start)
        }
      }),
    )
  await load([], performance.now() + 500)
  await settle?.()
  await analyse?.()
  const before = cpu(pids)
  const start = performance.now()
  await load(side.times, start + seconds * 1000)
  side.seconds += (performance.now() - start) / 1000
  await settle?.()
  const after = cpu(pids)
  side.server += after.server - before.server
  side.postgres += after.postgres - before.postgres
}

/** Waits until the jobs and webhooks that the work caused are done. */
async function settle(client: pg.Client): Promise<void> {
  const due = `
    select from graphile_worker._private_jobs where run_at <= now() and attempts < 1
    union all select from sandbox.stripe_deliveries where delivered_at is null limit 1`
  for (const over = performance.now() + 60_000; performance.now() < over; await pause(50))
    if ((await client.query(due)).rowCount === 0) return
}

function perUnit(before: Statements, after: Statements, units: number): string {
  const each = (kind: keyof Statements) => ((after[kind] - before[kind]) / units).toFixed(1).replace(/\.0$/, '')
  return `${each('shop')} + ${each('transactions')}, ${each('stand_ins')}, ${each('jobs')}`
}

function rowOf(name: string, { shop, floor }: { shop: Side; floor: Side }, statements: string): string[] {
  const rate = (side: Side) => side.times.length / side.seconds
  const cost = (side: Side) => (side.server + side.postgres) / side.times.length
  const shown = (side: Side) => `${ms(side.server / side.times.length)} + ${ms(side.postgres / side.times.length)}`
  const whole = (number: number) => (number < 10 ? number.toFixed(1) : Math.round(number).toLocaleString('en'))
  const has = floor.times.length > 0
  return [
    name,
    whole(rate(shop)),
    `${ms(at(0.5, shop.times))} / ${ms(at(0.95, shop.times))}`,
    shown(shop),
    statements,
    has ? whole(rate(floor)) : '–',
    has ? shown(floor) : '–',
    has ? (rate(shop) / rate(floor)).toFixed(3) : '–',
    has ? (cost(shop) / cost(floor)).toFixed(1) : '–',
  ]
}

/** Counts the statements of ten orders step by step, one after another. */
async function statementsOfAnOrder(
  { add, store, enterCard, pay }: Awaited<ReturnType<typeof worksOf>>['steps'],
  meter: number,
  client: pg.Client,
): Promise<string> {
  const orders = 10
  const rows: string[][] = []
  async function counted<In, Out>(name: string, inputs: In[], step: (input: In) => Promise<Out>): Promise<Out[]> {
    await settle(client)
    const before = (await readMeter(meter)).statements
    const done: Out[] = []
    for (const input of inputs) done.push(await step(input))
    await settle(client)
    const after = (await readMeter(meter)).statements
    const each = (kind: keyof Statements) => ((after[kind] - before[kind]) / orders).toFixed(1)
    rows.push([name, each('shop'), each('transactions'), each('stand_ins'), each('jobs')])
    return done
  }
  const carts = await counted(
    'add to cart',
    Array.from({ length: orders }, () => asked++),
    add,
  )
  const stored = await counted('store the order', carts, store)
  const cards = await counted('enter the card (stand-in)', stored, enterCard)
  await counted('pay, webhook and jobs', cards, pay)
  return `\nStatements of an order, one at a time, with the jobs that each step starts:\n\n${table(['', 'shop', 'begin, commit', 'stand-ins', 'job queue'], rows)}`
}

async function startFloor(address: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort()
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'floor-server.ts')], {
    env: { ...process.env, DATABASE_URL: address, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() }
}
