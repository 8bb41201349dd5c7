import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '#database/client.ts'
import { gatherCallers } from '#tests/fuzz/callers.ts'
import { brokenRules, fingerprint } from '#tests/fuzz/fingerprint.ts'
import { faultOf } from '#tests/fuzz/judge.ts'
import { placesOf } from '#tests/fuzz/places.ts'
import { type Hostile, hostileRequest } from '#tests/fuzz/requests.ts'
import { type Reply, sender } from '#tests/fuzz/send.ts'
import { provocationCount, provoke } from '#tests/fuzz/sockets.ts'

export type FuzzOptions = {
  shop: { url: string; pid: number; output: () => string }
  db: Database
  pool: pg.Pool
  seed: number
  requests: number
  concurrency: number
  /** Share of the requests, at the end, in which staff make the calls that they may make. */
  insiders: number
  /** Ends after so long, with fewer requests. */
  minutes: number
  /** The shop's memory (bytes) after it has collected all garbage; asked twenty times. */
  collected?: () => Promise<NodeJS.MemoryUsage>
  log?: (line: string) => void
}

export type Fuzzed = {
  asked: number
  /** Answers by status; -1: the connection ended before the body was read; 0: none. */
  statuses: Record<string, number>
  provoked: number
  /** Faults with the request that shows each, the first of each place. */
  faults: string[]
  /** Answers after more than two seconds, and those of them that also took as long when asked again alone. */
  slow: { count: number; longest_ms: number; again: string[] }
  /** Longest answer of a probe beside the load, which is how long the process was busy (ms). */
  floor_ms: number
  /** Parts of the database that strangers changed. */
  changed: string[]
  /** Orders that broke a rule of money or stock during the run, also where staff changed them. */
  broken: string[]
  /** Error lines of the log, each with what follows it. */
  errors: string[]
  /** MB every few seconds. */
  memory: number[]
  /** After a collection of all garbage, with the requests until then. */
  kept: { asked: number; memory: NodeJS.MemoryUsage; resident: number }[]
  seconds: number
}

const slowMs = 2_000

/** Sends hostile requests to a running shop and collects what is wrong with its answers. See tests/fuzz/run.ts. */
export async function fuzz(options: FuzzOptions): Promise<Fuzzed> {
  const { shop, db, pool, seed, requests, concurrency, log = () => {} } = options
  const callers = await gatherCallers({ url: shop.url, db, pool })
  const places = placesOf()
  const { send, close } = sender(shop.url, concurrency)
  const statuses: Record<string, number> = {}
  const faults = new Map<string, string>()
  const slow: { hostile: Hostile; ms: number }[] = []
  const memory: number[] = []
  const kept: Fuzzed['kept'] = []
  let [asked, provoked, floor_ms] = [0, 0, 0]
  const started = performance.now()
  const began = new Date()

  async function provokeNext(): Promise<void> {
    const { name, text } = await provoke(shop.url, seed, provoked++)
    if (/^HTTP\/1\.1 5\d\d/m.test(text) && !/retry-after/i.test(text))
      faults.set(name, `${name}: ${text.slice(0, 200)}`)
  }

  async function one(n: number, insiders: boolean): Promise<void> {
    if (n % 400 === 0) await provokeNext()
    const hostile = hostileRequest({ seed, places, callers, insiders }, n)
    const reply = await send(hostile)
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
    if (reply.ms > slowMs) slow.push({ hostile, ms: reply.ms })
    const fault = faultOf(hostile, reply, shop.url)
    const key = `${fault} ${hostile.method} ${hostile.place.path}`
    if (!fault || faults.has(key)) return
    faults.set(key, described(fault, hostile, reply))
    log(faults.get(key)!)
  }

  async function all(until: number, share: number, insiders: boolean): Promise<void> {
    const over = started + share * options.minutes * 60_000
    const work = async () => {
      while (asked < until && performance.now() < over) {
        const n = asked++
        if (n % 5_000 === 4_999) await callers.renew()
        if (options.collected && n % Math.ceil(requests / 20) === 0)
          kept.push({ asked: n, memory: await options.collected(), resident: residentMb(shop.pid) })
        await one(n, insiders)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }

  const watching = new AbortController()
  const watch = (async () => {
    for (let n = 0; !watching.signal.aborted; n++) {
      const from = performance.now()
      await fetch(`${shop.url}/livez`).then(
        (reply) => reply.text(),
        () => {},
      )
      floor_ms = Math.max(floor_ms, performance.now() - from)
      if (n % 20 === 0) memory.push(residentMb(shop.pid))
      if (n % 40 === 0)
        log(`${asked} requests after ${Math.round((performance.now() - started) / 1000)} s, ${memory.at(-1)} MB`)
      await pause(250, undefined, { signal: watching.signal }).catch(() => {})
    }
  })()

  // Takes seconds of the thread when it is first asked for, in slices between all other requests.
  const owner = callers.desk.find(({ role }) => role === 'owner')!
  await fetch(`${shop.url}/api/desk/gaps/skus`, owner).then((reply) => reply.text())
  const rulesBefore = await brokenRules(pool)
  const before = await fingerprint(pool, began, callers.customer_id)
  // Each at least once, however few requests follow.
  await Promise.all(Array.from({ length: provocationCount }, provokeNext))
  const outside = Math.round(requests * (1 - options.insiders))
  await all(outside, 1 - options.insiders, false)
  const after = await fingerprint(pool, began, callers.customer_id)
  await all(asked + Math.round(requests * options.insiders), 1, true)
  watching.abort()
  await watch
  const seconds = (performance.now() - started) / 1000
  const again: string[] = []
  for (const { hostile, ms } of slow.slice(0, 50)) {
    const reply = await send(hostile)
    if (reply.ms > slowMs)
      again.push(described(`${Math.round(ms)} ms, alone ${Math.round(reply.ms)} ms`, hostile, reply))
  }
  memory.push(residentMb(shop.pid))
  close()
  return {
    ...{ asked, statuses, provoked, floor_ms, memory, kept, seconds },
    faults: [...faults.values()],
    slow: { count: slow.length, longest_ms: Math.max(0, ...slow.map(({ ms }) => ms)), again },
    changed: Object.keys(before).filter((table) => before[table] !== after[table]),
    broken: (await brokenRules(pool)).filter((each) => !rulesBefore.includes(each)),
    errors: errorsOf(shop.output()),
  }
}

/** Error lines without their time, and the two lines after each, which have its cause; each once. */
function errorsOf(log: string): string[] {
  const lines = log.split('\n')
  const found = lines.flatMap((line, n) =>
    / ERROR |Unhandled|Uncaught/.test(line)
      ? [
          lines
            .slice(n, n + 3)
            .join(' ')
            .replace(/^[\d:]{8} /, '')
            .slice(0, 400),
        ]
      : [],
  )
  return [...new Set(found)]
}

function described(fault: string, { n, caller, method, url, headers, body }: Hostile, { status, text }: Reply): string {
  const sent = body === undefined ? '' : ` ${body.toString().slice(0, 300)}`
  return `${fault}: request ${n} by ${caller.name}: ${method} ${url.slice(0, 300)}${sent} ${JSON.stringify(headers).slice(0, 300)} → ${status} ${text.slice(0, 200)}`
}

/** Where there is no /proc, 0. */
function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
