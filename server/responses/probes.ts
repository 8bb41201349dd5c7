import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { newestMigration } from '#database/migrate.ts'
import type { Shop } from '#domain/shop.ts'

/** What a process knows about itself, beyond its database. */
export type ProcessState = {
  /** It is being stopped: a balancer should send new requests elsewhere. */
  isStopping: () => boolean
  /** The catalogue is in memory: before that, lists would wait. */
  isLoaded: () => boolean
}

/** How long the database may take to answer (ms); probes of Docker, Kamal and Caddy wait five seconds. */
const patienceMs = 2_000

/** A job that waits longer than this (s) means that no worker takes jobs, or too few. */
const lateJobSeconds = 900

/** Addresses of the probes: not logged, not measured, and answered also while the shop is closed. */
export const isProbe = (url: string) => /^\/(livez|readyz|up)(\?|$)/.test(url)

type Reason = 'stopping' | 'loading' | 'database' | 'migrations'
type Readiness = { status: 'ready' | 'not_ready'; reason?: Reason; oldest_job_s?: number; jobs?: 'in_time' | 'late' }

/**
 * `/livez`: the process answers; restart it only when this fails. `/readyz` (for Kamal also `/up`): it can serve visitors,
 * with one statement at a time, however many probes ask. Late jobs are named, but do not make it unready: orders must
 * go on while e-mails wait. Neither reads cookies or writes anything.
 */
export async function probes(app: FastifyInstance, { shop, state }: { shop: Shop; state?: ProcessState | undefined }) {
  let asking: Promise<Readiness> | undefined

  async function readiness(): Promise<Readiness> {
    if (state?.isStopping()) return notReady('stopping')
    asking ??= askDatabase(shop).finally(() => {
      asking = undefined
    })
    const found = await Promise.race([asking, pause(patienceMs, notReady('database'), { ref: false })])
    if (found.status === 'ready' && state && !state.isLoaded()) return notReady('loading')
    return found
  }

  app.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  for (const url of ['/readyz', '/up'])
    app.get(url, async (_request, reply) => {
      const found = await readiness()
      return reply
        .code(found.status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(found)
    })
}

const notReady = (reason: Reason): Readiness => ({ status: 'not_ready', reason })

/** A database that a newer version has migrated further is ready as well: both run side by side during an upgrade. */
async function askDatabase(shop: Shop): Promise<Readiness> {
  const now = shop.now().toISOString()
  try {
    const { rows } = await shop.db.execute<{ newest: string | null; oldest_job_s: number }>(sql`
      select (select max(created_at) from drizzle.__drizzle_migrations)::text as newest,
        (select coalesce(extract(epoch from ${now}::timestamptz - min(run_at)), 0)::int
          from graphile_worker._private_jobs where is_available and run_at < ${now}::timestamptz) as oldest_job_s`)
    const { newest, oldest_job_s } = rows[0]!
    if (Number(newest) < newestMigration()) return notReady('migrations')
    return { status: 'ready', oldest_job_s, jobs: oldest_job_s > lateJobSeconds ? 'late' : 'in_time' }
  } catch {
    return notReady('database')
  }
}
