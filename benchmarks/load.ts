import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { at, cpu, ms, readMeter, residentMb, table } from '#benchmarks/measure.ts'
import type { Meter } from '#benchmarks/metered-shop.ts'
import { mixOf, turnOf } from '#benchmarks/mix.ts'
import { openServer } from '#benchmarks/start.ts'
import { worksOf } from '#benchmarks/works.ts'

/**
 * A day of the shop in minutes: visitors on 16 connections read lists (60 %) and products (25 %), as pages and as API
 * calls in turn, search (10 %), add to a cart (4 %) and order (1 %). Reports errors, response times, memory and how
 * busy the event loop was.
 *
 *   npm run bench:load -- [--minutes 10] [--skus 10000] [--connections 16] [--share 0.7] [--snapshot]
 *
 * `--share` sends only that share of what the shop answered in the first minute, evenly: a soak at 70 % of the load.
 * BENCH_DATABASE_URL keeps the filled database: see benchmarks/start.ts. `--snapshot` writes a heap snapshot at the end.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    skus: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    share: { type: 'string', default: '1' },
    snapshot: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const skus = Number(values.skus)
const connections = Number(values.connections)
const share = Number(values.share)
/** ms in which a soak measures how much the shop can answer. */
const measured = 60_000

/** MB: `resident` now, `most` since the row before; `files` is the part of it that the programs' own files take. */
type Sample = { second: number; resident: number; most: number; files: number; busy: number; asked: number } & Pick<
  Meter,
  'memory' | 'prepared'
>

const load = loadavg()[0]!.toFixed(1)
const server = await openServer()
const { address, client, version, postmaster } = await server.open(skus)
const shop = await server.startShop(address)
try {
  const { works } = await worksOf(client, { shop: shop.url, floor: '' })
  const kinds = mixOf(works)
  const mix = kinds.map(({ name }) => ({ name, times: [] as number[], errors: [] as string[] }))

  const start = performance.now()
  const cpuBefore = { ...cpu({ server: shop.pid, postmaster }), visitors: process.cpuUsage() }
  const until = start + minutes * 60_000
  let asked = 0
  let paced = 0
  let interval = 0
  const visit = async () => {
    while (performance.now() < until) {
      if (interval > 0) await pause(Math.max(0, start + measured + paced++ * interval - performance.now()))
      else if (share < 1 && performance.now() > start + measured) interval = measured / asked / share
      const n = asked++
      const at = turnOf(n)
      const from = performance.now()
      await kinds[at]!.ask(n).catch((error: Error) => mix[at]!.errors.push(error.message))
      mix[at]!.times.push(performance.now() - from)
    }
  }
  const samples: Sample[] = []
  let before = (await readMeter(shop.meter)).loop
  const sample = async () => {
    const { memory, prepared, loop } = await readMeter(shop.meter)
    const [active, idle] = [loop.active - before.active, loop.idle - before.idle]
    before = loop
    const second = Math.round((performance.now() - start) / 1000)
    const [resident, files] = [residentMb(shop.pid), residentMb(shop.pid, 'RssFile')]
    most = Math.max(most, resident)
    samples.push({ second, resident, most, files, busy: active / (active + idle), asked, memory, prepared })
    most = 0
    console.log(rowOf(samples.at(-1)!).join(' | '))
  }
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(shop.pid))
  }, 1_000)
  await sample()
  const sampling = setInterval(() => void sample().catch(console.error), minutes < 5 ? 10_000 : 60_000)
  await Promise.all(Array.from({ length: connections }, visit))
  clearInterval(sampling)
  await sample()
  clearInterval(watching)
  const used = cpu({ server: shop.pid, postmaster })
  const visitors = process.cpuUsage(cpuBefore.visitors)
  const seconds = (performance.now() - start) / 1000
  if (values.snapshot) console.log(await (await fetch(`http://127.0.0.1:${shop.meter}/snapshot`)).text())

  const report = [
    `# A mix of visitors, ${minutes} minutes, ${skus.toLocaleString('en')} SKUs\n`,
    `\`npm run bench:load -- --minutes ${minutes} --skus ${skus}${share < 1 ? ` --share ${share}` : ''}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the ` +
      `start), Node ${process.version.slice(1)}, Postgres ${version}, ${connections} connections; the shop, Postgres and the one that asks share the cores.${share < 1 ? ` After the first minute ${ms(1000 / interval)} requests a second.` : ''}\n`,
    table(
      ['', 'answers', 'errors', 'p50 ms', 'p99 ms'],
      mix.map(({ name, times, errors }) =>
        [name, times.length, errors.length, ms(at(0.5, times)), ms(at(0.99, times))].map(String),
      ),
    ),
    `\nCPU time, whose whole is ${ms(seconds)} s on each of ${cpus().length} cores:\n`,
    table(
      ['', 's', 'ms a request'],
      [
        ['shop', used.server - cpuBefore.server] as const,
        ['Postgres', used.postgres - cpuBefore.postgres] as const,
        ['visitors', (visitors.user + visitors.system) / 1000] as const,
      ].map(([name, time]) => [name, ms(time / 1000), ms(time / asked)]),
    ),
    `\nThe process of the shop, MB:\n`,
    table(
      [
        ...['second', 'resident', 'most', 'of it files', 'heap used', 'heap', 'buffers'],
        ...['prepared statements', 'event loop busy', 'requests'],
      ],
      samples.map(rowOf),
    ),
  ].join('\n')
  console.log(`\n${report}`)
  for (const { name, errors } of mix) if (errors.length > 0) console.log(`${name}: ${errors.slice(0, 3).join('\n')}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, share < 1 ? 'soak.md' : 'load.md'), `${report}\n`)
} finally {
  await shop.stop()
  await client.end()
  await server.close()
}

function rowOf({ second, resident, most, files, memory, prepared, busy, asked }: Sample): string[] {
  const mb = (bytes: number) => String(Math.round(bytes / 1024 ** 2))
  return [
    ...[second, resident, most, files].map((each) => String(Math.round(each))),
    mb(memory.heapUsed),
    mb(memory.heapTotal),
    mb(memory.external),
    String(prepared),
    `${Math.round(busy * 100)} %`,
    String(asked),
  ]
}
