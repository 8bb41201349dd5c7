import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { outsideCalls } from '#database/schema/limits.ts'
import type { Shop } from '#domain/shop.ts'
import { type BeforeCall, ServiceError } from '#services/http.ts'

/** The circuit breaker's cooldown after each kind of failure (s), so that visitors do not wait one after another. */
const pause = { declined: 0, refused: 0, unreachable: 30, limited: 300, misconfigured: 300 } as const

/** A service with a daily quota of calls; concurrent calls are coalesced per object. */
type Metered = { readonly daily_ceiling: number }

const inFlight = new WeakMap<Metered, Map<string, Promise<unknown>>>()

/**
 * Calls an outside service within its daily quota and not during a cooldown. Concurrent calls with the same `key` are
 * coalesced. Undefined if there is no answer: the service failed, and the reason was logged. Never inside a
 * transaction: a slow service must not hold row locks.
 * @param most calls of the day after which this one is not made; less than the quota leaves the rest to other calls
 */
export async function callOutside<Answer>(
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
  service: Metered,
  name: string,
  key: string,
  call: (before_call: BeforeCall) => Promise<Answer>,
  most = service.daily_ceiling,
): Promise<Answer | undefined> {
  if (!mayCallOutside(shop)) throw new Error(`${name} must not be called inside a transaction`)
  const pending = inFlight.get(service) ?? new Map<string, Promise<unknown>>()
  inFlight.set(service, pending)
  const same = pending.get(key) as Promise<Answer | undefined> | undefined
  if (same) return same
  const answer = callOnce(shop, most, name, call).finally(() => pending.delete(key))
  pending.set(key, answer)
  return answer
}

/** False while a transaction is open: callers then use cached data. */
export function mayCallOutside({ db }: Pick<Shop, 'db'>): boolean {
  return !is(db, PgTransaction)
}

async function callOnce<Answer>(
  shop: Pick<Shop, 'db' | 'now' | 'log'>,
  most: number,
  name: string,
  call: (before_call: BeforeCall) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call(() => countCall(shop, most, name))
  } catch (error) {
    if (error instanceof CallNotAllowed) return undefined
    if (!(error instanceof ServiceError)) throw error
    const facts = { service: name, kind: error.kind, status: error.status, reason: error.message }
    if (error.kind === 'misconfigured') shop.log.error(facts, 'an outside service refuses our key or address')
    else shop.log.warn(facts, 'an outside service gave no answer')
    await pauseService(shop, name, Math.max(pause[error.kind], error.retry_after ?? 0))
    return undefined
  }
}

/**
 * Seconds until a call would be made; 0 is now: fewer than `most` were made today, and the service is not cooling down. The
 * quota's day ends at midnight UTC, and a cooldown with it.
 */
export async function secondsUntilCalls(shop: Pick<Shop, 'db' | 'now'>, name: string, most: number): Promise<number> {
  const now = shop.now()
  const day = now.toISOString().slice(0, 10)
  const { rows } = await shop.db.execute<{ calls: number; paused: number }>(sql`
    select calls, coalesce(extract(epoch from paused_until - ${now.toISOString()}::timestamptz), 0)::float8 as paused
    from ${outsideCalls} where service = ${name} and day = ${day}::date`)
  const { calls, paused } = rows[0] ?? { calls: 0, paused: 0 }
  const untilMidnight = (Date.parse(day) + 24 * 3_600_000 - now.getTime()) / 1000
  return Math.ceil(calls >= most ? untilMidnight : Math.min(Math.max(0, paused), untilMidnight))
}

/** The quota is used up or the service is cooling down: no request was sent. */
class CallNotAllowed extends Error {}

/** One statement counts and checks, so that all processes share one quota. */
async function countCall(shop: Pick<Shop, 'db' | 'now' | 'log'>, daily_ceiling: number, name: string): Promise<void> {
  const now = shop.now().toISOString()
  const { rows } = await shop.db.execute<{ calls: number }>(sql`
    insert into ${outsideCalls} as today (service, day, calls)
    select ${name}::text, ${now.slice(0, 10)}::date, 1 where ${daily_ceiling}::int > 0
    on conflict (service, day) do update set calls = today.calls + 1
    where today.calls < ${daily_ceiling} and coalesce(today.paused_until, '-infinity') <= ${now}::timestamptz
    returning calls`)
  if (!rows[0]) throw new CallNotAllowed()
  if (rows[0].calls === daily_ceiling) shop.log.warn({ service: name, daily_ceiling }, 'the last call of the day')
}

async function pauseService(shop: Pick<Shop, 'db' | 'now'>, name: string, seconds: number): Promise<void> {
  if (seconds === 0) return
  const now = shop.now()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  await shop.db.execute(sql`
    update ${outsideCalls} set paused_until = greatest(paused_until, ${until}::timestamptz)
    where service = ${name} and day = ${now.toISOString().slice(0, 10)}::date`)
}

/** Deletes the counts of past days. */
export async function forgetOutsideCalls(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await shop.db.execute(sql`
    delete from ${outsideCalls} where day < ${shop.now().toISOString().slice(0, 10)}::date - 30`)
}
