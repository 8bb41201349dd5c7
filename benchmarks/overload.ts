import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { at, ms, residentMb, table } from '#benchmarks/measure.ts'
import { mixOf, turnOf } from '#benchmarks/mix.ts'
import { openServer } from '#benchmarks/start.ts'
import { worksOf } from '#benchmarks/works.ts'

/**
 * More visitors than the machine can serve. A minute with 16 connections shows what it can; then requests begin at
 * three times that rate, whether or not the earlier ones are answered, and orders are to succeed all the same. A last
 * minute at half of the rate shows that the shop comes back by itself.
 *
 *   npm run bench:overload -- [--minutes 3] [--times 3] [--skus 10000]
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    times: { type: 'string', default: '3' },
    skus: { type: 'string', default: '10000' },
  },
})
const [minutes, times, skus] = [Number(values.minutes), Number(values.times), Number(values.skus)]
const connections = 16
const warm = 20_000
const measured = 60_000

type Outcome = { times: number[]; refused: number; errors: string[] }
type Phase = { title: string; rate: number; kinds: Outcome[]; resident: number }

const load = loadavg()[0]!.toFixed(1)
const server = await openServer()
const { address, client, version } = await server.open(skus)
const shop = await server.startShop(address, { SHED_LAG_MS: '300' })
try {
  const { works } = await worksOf(client, { shop: shop.url, floor: '' })
  const kinds = mixOf(works)
  let asked = 0

  /** One request of the mix; a refusal that says when to come again is not an error. */
  async function visit(outcomes: Outcome[]): Promise<void> {
    const n = asked++
    const outcome = outcomes[turnOf(n)]!
    const from = performance.now()
    try {
      await kinds[turnOf(n)]!.ask(n)
      outcome.times.push(performance.now() - from)
    } catch (error) {
      if (/: (429|503) /.test((error as Error).message)) outcome.refused++
      else outcome.errors.push((error as Error).message)
    }
  }
  const none = () => kinds.map(() => ({ times: [], refused: 0, errors: [] }) as Outcome)

  /** Answers a second of visitors who each wait for their answer. */
  async function capacity(forMs: number): Promise<Phase> {
    const outcomes = none()
    const start = performance.now()
    const visitor = async () => {
      while (performance.now() < start + forMs) await visit(outcomes)
    }
    await Promise.all(Array.from({ length: connections }, visitor))
    const answers = outcomes.reduce((sum, { times }) => sum + times.length, 0)
    const rate = (answers / (performance.now() - start)) * 1000
    return { title: `${connections} connections`, rate, kinds: outcomes, resident: residentMb(shop.pid) }
  }

  /** An open loop: visitors arrive at a rate per second, whether or not earlier requests have been answered. */
  async function arrivals(title: string, rate: number, forMs: number): Promise<Phase> {
    const outcomes = none()
    const start = performance.now()
    const underway = new Set<Promise<void>>()
    for (let begun = 0; performance.now() < start + forMs; ) {
      const due = ((performance.now() - start) / 1000) * rate
      for (; begun < due; begun++) {
        const one: Promise<void> = visit(outcomes).finally(() => underway.delete(one))
        underway.add(one)
      }
      await pause(5)
    }
    const resident = residentMb(shop.pid)
    await Promise.all(underway)
    return { title, rate, kinds: outcomes, resident }
  }

  await capacity(warm)
  const calm = await capacity(measured)
  console.log(`${ms(calm.rate)} answers a second`)
  const much = await arrivals(`${times} × as many`, calm.rate * times, minutes * 60_000)
  const after = await arrivals('half as many, afterwards', calm.rate / 2, measured)

  const report = [
    `# ${times} times as many visitors as the shop can serve, ${skus.toLocaleString('en')} SKUs\n`,
    `\`npm run bench:overload -- --minutes ${minutes} --times ${times} --skus ${skus}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (load ${load} before the ` +
      `start), Node ${process.version.slice(1)}, Postgres ${version}; the shop, Postgres and the visitors share the cores. ` +
      'An order is four requests; it succeeded if the card was charged and the order paid.',
    ...[calm, much, after].map(({ title, rate, kinds: outcomes, resident }) => {
      const rows = outcomes.map(({ times, refused, errors }, kind) => {
        const all = times.length + refused + errors.length
        const share = `${((times.length / all) * 100).toFixed(1)} %`
        const cells = [all, times.length, share, refused, errors.length, ms(at(0.5, times)), ms(at(0.99, times))]
        return [kinds[kind]!.name, ...cells.map(String)]
      })
      const head = ['', 'asked', 'answered', 'share', 'refused (429, 503)', 'errors', 'p50 ms', 'p99 ms']
      return `\n## ${title}: ${ms(rate)} a second\n\n${table(head, rows)}\n\n${Math.round(resident)} MB resident.`
    }),
  ].join('\n')
  console.log(`\n${report}`)
  for (const { title, kinds: outcomes } of [calm, much, after])
    for (const { errors } of outcomes) if (errors.length > 0) console.log(`${title}: ${errors.slice(0, 3).join('\n')}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'overload.md'), `${report}\n`)
} finally {
  await shop.stop()
  await client.end()
  await server.close()
}
