import { Logger, parseCrontab, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Shop } from '#domain/shop.ts'
import { asksGateway, chores, choresAtStart, follows } from '#jobs/handlers.ts'
import { schedule } from '#jobs/schedule.ts'

export type Worker = { stop: () => Promise<void> }

/**
 * Carries out what follows orders and payments, and the chores of the schedule, until it is stopped. Several processes may
 * work at once: a job is taken by one of them. A job that fails is tried again, later each time, for about three days.
 * What asks a payment service has hands of its own, because a service that hangs keeps them for minutes: e-mails do not wait.
 */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const asking = await startHands(shop, pool, (task) => asksGateway.has(task))
  const others = await startHands(shop, pool, (task) => !asksGateway.has(task)).catch(async (error: unknown) => {
    await asking.stop()
    throw error
  })
  // One job per chore, however many processes start.
  for (const name of choresAtStart) await others.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  return { stop: async () => void (await Promise.all([asking.stop(), others.stop()])) }
}

async function startHands(shop: Shop, pool: pg.Pool, takes: (task: string) => boolean): Promise<Runner> {
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks(shop)).filter(([task]) => takes(task))),
    parsedCronItems: parseCrontab(schedule).filter(({ task }) => takes(task)),
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
