import { Logger, parseCrontab, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Shop } from '#domain/shop.ts'
import { asksGateway, chores, choresAtStart, follows } from '#jobs/handlers.ts'
import { schedule } from '#jobs/schedule.ts'

export type Worker = { stop: () => Promise<void> }

/** A process that works looks for jobs whose time has come every so often (ms); one that is due at once wakes it. */
const pollInterval = 6_000

/**
 * Carries out what follows orders and payments, and the chores of the schedule, until it is stopped. Several processes may
 * work at once: a job is taken by one of them. A job that fails is tried again, later each time, for about three days.
 * A payment service that hangs keeps a worker for minutes, so each service has workers of its own: neither e-mails nor the
 * other service's refunds wait for it.
 */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const runners: Runner[] = []
  const stop = async () => void (await Promise.all(runners.map((runner) => runner.stop())))
  try {
    const others = await startRunner(shop, pool, { takes: (task) => !asksGateway.has(task) })
    runners.push(others)
    for (const leaves of ['stripe', 'paymob'] as const)
      runners.push(await startRunner(shop, pool, { takes: (task) => asksGateway.has(task), leaves }))
    // One job per chore, however many processes start.
    for (const name of choresAtStart) await others.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** `leaves`: jobs that ask this gateway (see `enqueueJob`) are left to another runner. */
async function startRunner(
  shop: Shop,
  pool: pg.Pool,
  { takes, leaves }: { takes: (task: string) => boolean; leaves?: 'stripe' | 'paymob' },
): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks(shop)).filter(([task]) => takes(task))),
    // Jobs of the schedule have no gateway: one runner of those that could take them adds them.
    parsedCronItems: leaves === 'stripe' ? [] : parseCrontab(schedule).filter(({ task }) => takes(task)),
    ...(leaves && { forbiddenFlags: [leaves] }),
    logger: quietLogger(shop),
  })
  // It rejects when the worker cannot go on; without a listener it would end the process.
  runner.promise.catch((error: unknown) => shop.log.error({ err: error }, 'the worker has stopped'))
  return runner
}

/** Does what is due now and comes back: for tests and for a process that does not stay. */
export async function workOff(shop: Shop, pool: pg.Pool): Promise<void> {
  await runOnce({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    taskList: tasks(shop),
    logger: quietLogger(shop),
  })
}

function tasks(shop: Shop): TaskList {
  const list: TaskList = {}
  for (const [name, follow] of Object.entries(follows))
    list[name] = async (facts) => void (await follow(shop, facts as never))
  for (const [name, chore] of Object.entries(chores)) list[name] = () => chore(shop)
  return list
}

/** Only what needs a person: jobs that fail. What a job was told stays out of the log. */
function quietLogger(shop: Shop): Logger {
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as { job?: { task_identifier: string; attempts: number }; error?: unknown }
    const facts = { task: job?.task_identifier, attempts: job?.attempts, err: error }
    if (level === 'error') shop.log.error(facts, message)
    if (level === 'warning') shop.log.warn(facts, message)
  })
}
