import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { deskCustomers, deskOrders, deskToken, fillDesk } from '#benchmarks/desk-fill.ts'
import { fillWork } from '#benchmarks/desk-fill-work.ts'
import { type Question, questions } from '#benchmarks/desk-questions.ts'
import { at, cpu, ms, send, table } from '#benchmarks/measure.ts'
import { type BenchDatabase, openServer } from '#benchmarks/start.ts'

/**
 * Lists and searches of the desk over HTTP at 250,000 orders, 50,000 SKUs and 100,000 customers, one at a time: CPU of
 * server and Postgres for one answer, and beside it the floor, one plain statement for the same rows.
 *
 *   npm run bench:desk -- [--rounds 40] [--only "search: a phone number,orders: the newest"]
 *
 * BENCH_DATABASE_URL keeps the filled database: see benchmarks/start.ts.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' }, only: { type: 'string' } } })
const rounds = Number(values.rounds)
const skus = 50_000

let floors = 0
const load = loadavg()[0]!.toFixed(1)
const server = await openServer()
try {
  const database = await server.open(skus)
  console.log(`Filling ${deskOrders.toLocaleString('en')} orders …`)
  await fillDesk(database.client)
  await fillWork(database.client)
  const shop = await server.startShop(database.address)
  const rows: string[][] = []
  try {
    for (const question of questions) {
      if (values.only && !values.only.split(',').includes(question.name)) continue
      rows.push(await measure(question, database, shop))
      console.log(rows.at(-1)!.join(' | '))
    }
  } finally {
    await shop.stop()
  }
  const report = [
    `# The desk at ${deskOrders.toLocaleString('en')} orders, ${skus.toLocaleString('en')} SKUs, ${deskCustomers.toLocaleString('en')} customers\n`,
    `\`npm run bench:desk -- --rounds ${rounds}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, busy with other work (load ${load} before ` +
      `the start), Node ${process.version.slice(1)}, Postgres ${database.version}. One request at a time. CPU: ms for one answer; the goal is 50 together, ` +
      'and 100 for what waits on Today. The floor is one plain statement for the same rows, without states, rights and words; its CPU is that of Postgres.\n',
    table(['', 'rows', 'server', 'Postgres', 'together', 'p50', 'p95', 'floor'], rows),
  ].join('\n')
  console.log(`\n${report}`)
  const results = resolve(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  if (!values.only) writeFileSync(join(results, 'desk.md'), `${report}\n`)
  await database.client.end()
} finally {
  await server.close()
}

async function measure(
  { name, path, floor, value }: Question,
  { client, postmaster }: BenchDatabase,
  { url, pid }: { url: string; pid: number },
): Promise<string[]> {
  let found = 0
  const ask = async (n: number) => {
    const answer = await send(`${url}/api${path(n)}`, { headers: { cookie: `desk=${deskToken}` } })
    const body = answer.body.toString()
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${body.slice(0, 300)}`)
    found = Math.max(found, (JSON.parse(body).data.rows ?? []).length)
  }
  for (let n = 0; n < 5; n++) await ask(n)
  const times: number[] = []
  const before = cpu({ server: pid, postmaster })
  for (let n = 0; n < rounds; n++) {
    const from = performance.now()
    await ask(n + 5)
    times.push(performance.now() - from)
  }
  const after = cpu({ server: pid, postmaster })
  const [own, postgres] = [(after.server - before.server) / rounds, (after.postgres - before.postgres) / rounds]
  const bare = floor ? await floorOf(client, postmaster, { text: floor, value }) : undefined
  const cost = [ms(own), ms(postgres), ms(own + postgres), ms(at(0.5, times)), ms(at(0.95, times))]
  return [name, String(found), ...cost, bare === undefined ? '–' : ms(bare)]
}

/** CPU of Postgres for the plain statement, prepared; ms for one. */
async function floorOf(
  client: BenchDatabase['client'],
  postmaster: number,
  { text, value }: { text: string; value: Question['value'] },
): Promise<number> {
  const name = `floor ${floors++}`
  const ask = (n: number) => client.query({ name, text, values: value ? [value(n)] : [] })
  for (let n = 0; n < 5; n++) await ask(n)
  const before = cpu({ server: process.pid, postmaster }).postgres
  const times = rounds * 5
  for (let n = 0; n < times; n++) await ask(n + 5)
  return (cpu({ server: process.pid, postmaster }).postgres - before) / times
}
