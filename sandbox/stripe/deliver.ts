import { createHmac } from 'node:crypto'
import { type Db, nowInSeconds } from '#sandbox/stripe/store.ts'

export type Deliveries = { wake: () => void; stop: () => Promise<void> }

type Due = { id: string; body: string; forged: boolean; attempts: number }

const mostAttempts = 12
const atOnce = 5

/**
 * Delivers events to the shop's webhook: at least once, in no order, retried with backoff until it answers 2xx. The
 * queue is in the database, so a restarted stand-in continues where it stopped.
 */
export function startDeliveries(db: Db, options: { url: () => string | null; secret: string }): Deliveries {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

  function wake() {
    if (stopping.signal.aborted) return
    again = true
    running ??= rounds()
      // The database is unavailable: due events stay due.
      .catch(() => {
        again = false
        sleep(5_000)
      })
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }

  async function rounds() {
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
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Claims due events for 30 s, so that no other process delivers them. */
async function claim(db: Db): Promise<Due[]> {
  const { rows } = await db.query(
    `update sandbox.stripe_deliveries set attempts = attempts + 1, due_at = now() + interval '30 seconds'
     where id in (
       select id from sandbox.stripe_deliveries where delivered_at is null and due_at <= now() and attempts < $1
       order by due_at limit $2 for update skip locked
     ) returning id, body, forged, attempts`,
    [mostAttempts, atOnce],
  )
  return rows
}

async function deliver(db: Db, due: Due, url: string, secret: string, stopping: AbortSignal): Promise<void> {
  const delivered = await post(
    url,
    due.body,
    sign(due.body, due.forged ? 'whsec_forged' : secret, nowInSeconds()),
    stopping,
  )
  if (stopping.aborted && !delivered) return
  // A forged event is sent once, without retries.
  await db.query(
    `update sandbox.stripe_deliveries
     set delivered_at = case when $2 then now() end, due_at = now() + least(3600, 2 ^ attempts) * interval '1 second'
     where id = $1`,
    [due.id, delivered || due.forged],
  )
}

async function post(url: string, body: string, signature: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(10_000)]),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** The value of `Stripe-Signature`: HMAC-SHA256 over "time.body" under the whole `whsec_…` text. */
export function sign(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
