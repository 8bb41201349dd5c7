import { type Job, Logger, parseCrontab, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { endIfRefused } from '#domain/notifications/refused-letter.ts'
import { gatewayNames } from '#domain/payments/gateways/gateways.ts'
import type { Shop } from '#domain/shop.ts'
import { emailJobs, gatewayJobs, jobHandlers } from '#jobs/handlers.ts'
import { type KeptRunner, keepRunning } from '#jobs/keep-running.ts'
import { requestOf, runJob } from '#jobs/run-job.ts'
import { cronTasks, schedule, tasksAtStart } from '#jobs/schedule.ts'

export type Worker = { stop: () => Promise<void> }

/** Poll interval for delayed jobs, ms; a job that is due at once wakes the worker. */
const pollInterval = 6_000

/**
 * Records ended jobs together. Not only for speed: one at a time, graphile-worker 0.17 leaves a failure to record unhandled,
 * and while Postgres is away that would end the process. So would its local queue, which fetches several jobs at once and
 * cannot give them back then. `refetchDelay` is not set: during that delay it ignores notifications, and a new job would wait
 * for the next poll.
 */
const recording = { completeJobBatchDelay: 100, failJobBatchDelay: 100 }

/**
 * Runs jobs and cron tasks until it is stopped. Several processes may run at once: each job is taken by one of them. A
 * failed job is retried with backoff for about three days, a letter to a refused address five times. A payment service that
 * hangs blocks a worker for minutes, so each service has its own worker pool: neither e-mails nor the other service's
 * refunds wait for it. So has the mail server. `restartDelay`: see `keepRunning`.
 */
export async function startWorker(shop: Shop, pool: pg.Pool, restartDelay?: number): Promise<Worker> {
  const runners: KeptRunner[] = []
  const keep = (parts: Parts) => keepRunning(shop, () => startRunner(shop, pool, parts), restartDelay)
  const stop = async () => void (await Promise.all(runners.map((runner) => runner.stop())))
  try {
    const others = await keep({ takes: (task) => !gatewayJobs.has(task) && !emailJobs.has(task) })
    runners.push(others)
    runners.push(await keep({ takes: (task) => emailJobs.has(task) }))
    for (const gateway of gatewayNames) runners.push(await keep({ takes: (task) => gatewayJobs.has(task), gateway }))
    // One job per task, however many processes start.
    for (const name of tasksAtStart) await others.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** `gateway`: jobs flagged with another one (see `enqueueJob`) are left to its runner. */
type Parts = { takes: (task: string) => boolean; gateway?: (typeof gatewayNames)[number] }

async function startRunner(shop: Shop, pool: pg.Pool, { takes, gateway }: Parts): Promise<Runner> {
  const isFirst = !gateway || gateway === gatewayNames[0]
  return run({
    pgPool: releasedOnce(pool),
    concurrency: 2,
    pollInterval,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks(shop)).filter(([task]) => takes(task))),
    // Cron tasks have no gateway: only one of the runners that could take them schedules them.
    parsedCronItems: isFirst ? parseCrontab(schedule).filter(({ task }) => takes(task)) : [],
    // Jobs with flags cannot be fetched in batches.
    ...(gateway && { forbiddenFlags: gatewayNames.filter((name) => name !== gateway) }),
    preset: { worker: recording },
    logger: quietLogger(shop),
  })
}

/**
 * The pool, whose connections may be released twice. Graphile-worker (0.17.3, and so 0.18.0) releases its listening
 * connection when a runner stops, and again where LISTEN fails just then, as on a replica that is not promoted yet. Nothing
 * catches the pool's objection, which would end the process.
 */
function releasedOnce(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) => {
    if (!callback) return pool.connect()
    return pool.connect((error, client, release) => {
      if (!client) return callback(error, client, release)
      let isReleased = false
      callback(error, client, (reason) => {
        if (!isReleased) release(reason)
        isReleased = true
      })
    })
  }
  return Object.assign(Object.create(pool), { connect })
}

/**
 * Runs all due jobs and returns when each is recorded as done or failed: for tests and for short-lived processes. Without a
 * delay graphile-worker records them too, but does not wait for it.
 */
export async function workOff(shop: Shop, pool: pg.Pool): Promise<void> {
  await runOnce({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    taskList: tasks(shop),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: quietLogger(shop),
  })
}

function tasks(shop: Shop): TaskList {
  const list: TaskList = {}
  for (const [name, handle] of Object.entries(jobHandlers))
    list[name] = (facts, { job }) =>
      runJob(shop, { task: name, facts: facts as object, name: nameOf(job), isScheduled: false }, (own) =>
        handle(shop, own as never),
      ).catch(async (error: unknown) => {
        await endIfRefused(shop, job, error)
        throw error
      })
  for (const [name, task] of Object.entries(cronTasks))
    list[name] = () => runJob(shop, { task: name, facts: {}, isScheduled: true }, () => task(shop))
  return list
}

/** The queue numbers its jobs anew in a restored database, so the time belongs to the name. */
function nameOf({ id, created_at }: Pick<Job, 'id' | 'created_at'>): string {
  return `${id} ${new Date(created_at).toISOString()}`
}

type Failed = { task_identifier: string; attempts: number; payload: unknown }

/** Logs only what needs a person: failed jobs. Job payloads stay out of the log. */
function quietLogger(shop: Shop): Logger {
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as { job?: Failed; error?: unknown }
    const request_id = requestOf(job?.payload)
    const facts = { task: job?.task_identifier, attempts: job?.attempts, ...(request_id && { request_id }), err: error }
    if (level === 'error') shop.log.error(facts, message)
    if (level === 'warning') shop.log.warn(facts, message)
  })
}
