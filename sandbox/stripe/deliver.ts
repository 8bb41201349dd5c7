import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, nowInSeconds } from '#sandbox/stripe/store.ts'
import type { Due } from '#sandbox/stripe/unit.ts'

export type Deliveries = {
  /** For how long a call claims the deliveries that it stores and then gives to `send`; 0 while they have to wait. */
  claimSeconds: () => number
  /** Sends what a call has stored: the claimed ones at once. */
  send: (stored: readonly Due[]) => void
  /** Sends what is due in the database. */
  wake: () => void
  stop: () => Promise<void>
}

const mostAttempts = 12
const atOnce = 5

/** For so long no other process sends what one has claimed. */
const claimSeconds = 30

/** A webhook usually comes after the answer to the call that caused it; the fault `slow_after` lets it come before. ms. */
const webhookDelay = 250

/**
 * Delivers events to the shop's webhook: at least once, in no order, retried with backoff until it answers 2xx. The
 * queue is in the database, so a restarted stand-in continues where it stopped; what a call has just stored is sent
 * without reading the queue.
 */
export function startDeliveries(db: Db, options: { url: () => string | null; secret: string }): Deliveries {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let again = false

  function track(work: Promise<unknown>): void {
    // The database is unavailable: due events stay due.
    const tracked = work.catch(() => sleep(5_000)).finally(() => running.delete(tracked))
    running.add(tracked)
  }

  function wake() {
    again = true
    if (stopping.signal.aborted || isReading) return
    isReading = true
    track(
      readQueue().finally(() => {
        isReading = false
      }),
    )
  }

  async function readQueue() {
    while (again && !stopping.signal.aborted) {
      again = false
      const url = options.url()
      if (!url) return
      const due = await claim(db)
      await Promise.all(due.map((each) => deliver(db, each, url, options.secret, stopping.signal)))
      if (due.length > 0) again = true
    }
    await sleepUntilNext()
  }

  async function send(stored: readonly Due[]) {
    const url = options.url()
    const claimed = url ? stored.filter(({ attempts }) => attempts > 0) : []
    if (claimed.length > 0) await pause(webhookDelay, undefined, { signal: stopping.signal })
    const sent = await Promise.all(claimed.map((each) => deliver(db, each, url!, options.secret, stopping.signal)))
    if (claimed.length < stored.length || sent.includes(false)) wake()
  }

  async function sleepUntilNext() {
    if (stopping.signal.aborted) return
    const { rows } = await db.query(
      `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as wait
       from sandbox.stripe_deliveries where delivered_at is null and attempts < $1`,
      [mostAttempts],
    )
    // Null: the queue is empty, and the next event wakes it.
    const { wait } = rows[0]
    if (wait !== null) sleep(Math.min(Math.max(0, wait) + 5, 60_000))
  }

  function sleep(ms: number) {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, ms)
    timer.unref()
  }

  return {
    claimSeconds: () => (options.url() ? claimSeconds : 0),
    send: (stored) => {
      if (stored.length > 0) track(send(stored))
    },
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

/** Claims due events, so that no other process delivers them. */
async function claim(db: Db): Promise<Due[]> {
  const { rows } = await db.query(
    `update sandbox.stripe_deliveries set attempts = attempts + 1, due_at = now() + $3::int * interval '1 second'
     where id in (
       select id from sandbox.stripe_deliveries where delivered_at is null and due_at <= now() and attempts < $1
       order by due_at limit $2 for update skip locked
     ) returning id, body, forged, attempts`,
    [mostAttempts, atOnce, claimSeconds],
  )
  return rows
}

/** Sends one and records it; false if it is due again later. */
async function deliver(db: Db, due: Due, url: string, secret: string, stopping: AbortSignal): Promise<boolean> {
  const delivered = await post(
    url,
    due.body,
    sign(due.body, due.forged ? 'whsec_forged' : secret, nowInSeconds()),
    stopping,
  )
  if (stopping.aborted && !delivered) return false
  // A forged event is sent once, without retries.
  await db.query(
    `update sandbox.stripe_deliveries
     set delivered_at = case when $2 then now() end, due_at = now() + least(3600, 2 ^ attempts) * interval '1 second'
     where id = $1`,
    [due.id, delivered || due.forged],
  )
  return delivered || due.forged
}

const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

/** Whether the shop answered 2xx. */
function post(url: string, body: string, signature: string, stopping: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const isSecure = url.startsWith('https:')
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const options = {
      ...{ method: 'POST', agent: isSecure ? agents.https : agents.http },
      ...{ headers, signal: stopping, timeout: 10_000 },
    }
    const sent = (isSecure ? https : http).request(url, options, (answer) => {
      const { statusCode = 0 } = answer
      answer.once('end', () => done(statusCode >= 200 && statusCode < 300)).once('error', () => done(false))
      answer.resume()
    })
    sent.once('error', () => done(false)).once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.end(body)
  })
}

/** The value of `Stripe-Signature`: HMAC-SHA256 over "time.body" under the whole `whsec_…` text. */
export function sign(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
