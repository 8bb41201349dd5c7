import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { at, ms, readMeter, residentMb, table } from '#benchmarks/measure.ts'
import type { Meter } from '#benchmarks/metered-shop.ts'
import { openServer } from '#benchmarks/start.ts'
import { type Ask, worksOf } from '#benchmarks/works.ts'

/**
 * A day of the shop in minutes: visitors on 16 connections read lists (60 %) and products (25 %), as pages and as API
 * calls in turn, search (10 %), add to a cart (4 %) and order (1 %). Reports errors, response times, memory and how
 * busy the event loop was.
 *
 *   npm run bench:load -- [--minutes 10] [--skus 10000] [--connections 16] [--snapshot]
 *
 * BENCH_DATABASE_URL keeps the filled database: see benchmarks/start.ts. `--snapshot` writes a heap snapshot at the end.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    skus: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    snapshot: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const skus = Number(values.skus)
const connections = Number(values.connections)

type Sample = { second: number; resident: number; busy: number; asked: number } & Pick<Meter, 'memory' | 'prepared'>

const load = loadavg()[0]!.toFixed(1)
const server = await openServer()
const { address, client, version } = await server.open(skus)
const shop = await server.startShop(address)
try {
  const { works } = await worksOf(client, { shop: shop.url, floor: '' })
  const { list, list_page, product, product_page, search, add, order } = works
  const inTurn = (page: Ask, call: Ask) => (n: number) => (n % 2 ? page(n) : call(n))
  const mix = [
    { name: 'list', share: 60, ask: inTurn(list_page.shop, list.shop) },
    { name: 'product', share: 25, ask: inTurn(product_page.shop, product.shop) },
    { name: 'search', share: 10, ask: search.shop },
    { name: 'add to cart', share: 4, ask: add.shop },
    { name: 'order, placed and paid', share: 1, ask: order.shop },
  ].map((kind) => ({ ...kind, times: [] as number[], errors: [] as string[] }))
  // 37 and 100 have no common factor: each hundred requests has the shares of the mix, in mixed order.
  const of100 = mix.flatMap((kind) => Array.from({ length: kind.share }, () => kind))

  const start = performance.now()
  const until = start + minutes * 60_000
  let asked = 0
  const visit = async () => {
    while (performance.now() < until) {
      const n = asked++
      const kind = of100[(n * 37) % 100]!
      const from = performance.now()
      await kind.ask(n).catch((error: Error) => kind.errors.push(error.message))
      kind.times.push(performance.now() - from)
    }
  }
  const samples: Sample[] = []
  let before = (await readMeter(shop.meter)).loop
  const sample = async () => {
    const { memory, prepared, loop } = await readMeter(shop.meter)
    const [active, idle] = [loop.active - before.active, loop.idle - before.idle]
    before = loop
    const second = Math.round((performance.now() - start) / 1000)
    samples.push({ second, resident: residentMb(shop.pid), busy: active / (active + idle), asked, memory, prepared })
    console.log(rowOf(samples.at(-1)!).join(' | '))
  }
  const sampling = setInterval(() => void sample().catch(console.error), 10_000)
  await Promise.all(Array.from({ length: connections }, visit))
  clearInterval(sampling)
  await sample()
  if (values.snapshot) console.log(await (await fetch(`http://127.0.0.1:${shop.meter}/snapshot`)).text())

  const every = Math.max(1, Math.round(samples.length / 20))
  const report = [
    `# A mix of visitors, ${minutes} minutes, ${skus.toLocaleString('en')} SKUs\n`,
    `\`npm run bench:load -- --minutes ${minutes} --skus ${skus}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the ` +
      `start), Node ${process.version.slice(1)}, Postgres ${version}, ${connections} connections; the shop, Postgres and the one that asks share the cores.\n`,
    table(
      ['', 'answers', 'errors', 'p50 ms', 'p99 ms'],
      mix.map(({ name, times, errors }) =>
        [name, times.length, errors.length, ms(at(0.5, times)), ms(at(0.99, times))].map(String),
      ),
    ),
    `\nThe process of the shop, MB:\n`,
    table(
      ['second', 'resident', 'heap used', 'heap', 'buffers', 'prepared statements', 'event loop busy', 'requests'],
      samples.filter((_, index) => index % every === 0 || index === samples.length - 1).map(rowOf),
    ),
  ].join('\n')
  console.log(`\n${report}`)
  for (const { name, errors } of mix) if (errors.length > 0) console.log(`${name}: ${errors.slice(0, 3).join('\n')}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'load.md'), `${report}\n`)
} finally {
  await shop.stop()
  await client.end()
  await server.close()
}

function rowOf({ second, resident, memory, prepared, busy, asked }: Sample): string[] {
  const mb = (bytes: number) => String(Math.round(bytes / 1024 ** 2))
  return [
    String(second),
    String(Math.round(resident)),
    mb(memory.heapUsed),
    mb(memory.heapTotal),
    mb(memory.external),
    String(prepared),
    `${Math.round(busy * 100)} %`,
    String(asked),
  ]
}
