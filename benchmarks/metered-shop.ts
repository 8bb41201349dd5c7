import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'

/**
 * The shop as `npm start` runs it, and beside it, on the loopback port METER_PORT, what it has used so far: `GET /` as
 * `Meter`, `GET /collected` the same after a collection of all garbage, `GET /snapshot` writes a heap snapshot into the
 * working folder.
 */

/** Statements since the start. `stand_ins`: those of the sandbox; `jobs`: those of the job queue itself. */
export type Statements = { shop: number; transactions: number; stand_ins: number; jobs: number }
export type Meter = {
  statements: Statements
  /** Distinct names of prepared statements. */
  prepared: number
  /** Bytes. */
  memory: NodeJS.MemoryUsage
  /** ms of the event loop since the start. */
  loop: { active: number; idle: number }
}

const statements: Statements = { shop: 0, transactions: 0, stand_ins: 0, jobs: 0 }
const prepared = new Set<string>()

/** By the text of a statement: telling them apart anew would cost as much as some statements. */
const kinds = new Map<string, keyof Statements>()

function kindOf(text: string): keyof Statements {
  const known = kinds.get(text)
  if (known) return known
  const kind = readKind(text)
  if (kinds.size < 2_000) kinds.set(text, kind)
  return kind
}

function readKind(text: string): keyof Statements {
  if (/^\s*(begin|commit|rollback|savepoint|release|set )/i.test(text)) return 'transactions'
  if (/graphile_worker/.test(text) && !/add_job/.test(text)) return 'jobs'
  return /\bsandbox"?\./.test(text) ? 'stand_ins' : 'shop'
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string; name?: string } | undefined]
  const text = typeof first === 'string' ? first : first?.text
  if (text) statements[kindOf(text)]++
  if (typeof first === 'object' && first.name) prepared.add(first.name)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

// Idle connections stay longer than the pauses between two readings.
const meter = createServer({ keepAliveTimeout: 120_000 }, (request, answer) => {
  if (request.url === '/snapshot') return void answer.end(writeHeapSnapshot())
  if (request.url === '/collected') collectGarbage()
  const { active, idle } = performance.eventLoopUtilization()
  const used: Meter = { statements, prepared: prepared.size, memory: process.memoryUsage(), loop: { active, idle } }
  answer.end(JSON.stringify(used))
})
meter.listen(Number(process.env.METER_PORT), '127.0.0.1').unref()
await once(meter, 'listening')

await import('#server/start.ts')
