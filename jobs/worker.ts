import { Logger, parseCrontab, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Shop } from '#domain/shop.ts'
import { chores, choresAtStart, follows } from '#jobs/handlers.ts'
import { schedule } from '#jobs/schedule.ts'

export type Worker = { stop: () => Promise<void> }

/**
 * Carries out what follows orders and payments, and the chores of the schedule, until it is stopped. Several processes may
 * work at once: a job is taken by one of them. A job that fails is tried again, later each time, for about three days.
 */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList: tasks(shop),
    parsedCronItems: parseCrontab(schedule),
    logger: quietLogger(shop),
  })
  // One job per chore, however many processes start.
  for (const name of choresAtStart) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  // It rejects when the worker cannot go on; without a listener it would end the process.
  runner.promise.catch((error: unknown) => shop.log.error({ err: error }, 'the worker has stopped'))
  return { stop: () => runner.stop() }
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
