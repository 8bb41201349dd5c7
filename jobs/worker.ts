import { Logger, parseCrontab, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { gatewayNames } from '#domain/payments/gateways/gateways.ts'
import type { Shop } from '#domain/shop.ts'
import { cronTasks, gatewayJobs, jobHandlers, schedule, tasksAtStart } from '#jobs/handlers.ts'

export type Worker = { stop: () => Promise<void> }

/** Poll interval for delayed jobs, ms; a job that is due at once wakes the worker. */
const pollInterval = 6_000

/**
 * Runs jobs and cron tasks until it is stopped. Several processes may run at once: each job is taken by one of them. A
 * failed job is retried with backoff for about three days. A payment service that hangs blocks a worker for minutes,
 * so each service has a worker pool of its own: neither e-mails nor the other service's refunds wait for it.
 */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const runners: Runner[] = []
  const stop = async () => void (await Promise.all(runners.map((runner) => runner.stop())))
  try {
    const others = await startRunner(shop, pool, { takes: (task) => !gatewayJobs.has(task) })
    runners.push(others)
    for (const gateway of gatewayNames)
      runners.push(await startRunner(shop, pool, { takes: (task) => gatewayJobs.has(task), gateway }))
    // One job per task, however many processes start.
    for (const name of tasksAtStart) await others.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** `gateway`: jobs flagged with another one (see `enqueueJob`) are left to its runner. */
async function startRunner(
  shop: Shop,
  pool: pg.Pool,
  { takes, gateway }: { takes: (task: string) => boolean; gateway?: (typeof gatewayNames)[number] },
): Promise<Runner> {
  const isFirst = !gateway || gateway === gatewayNames[0]
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval,
    noHandleSignals: true,
    taskList: Object.fromEntries(Object.entries(tasks(shop)).filter(([task]) => takes(task))),
    // Cron tasks have no gateway: only one of the runners that could take them schedules them.
    parsedCronItems: isFirst ? parseCrontab(schedule).filter(({ task }) => takes(task)) : [],
    ...(gateway && { forbiddenFlags: gatewayNames.filter((name) => name !== gateway) }),
    logger: quietLogger(shop),
  })
  // Rejects when the worker cannot continue; without a handler that would end the process.
  runner.promise.catch((error: unknown) => shop.log.error({ err: error }, 'the worker has stopped'))
  return runner
}

/** Runs all due jobs and returns: for tests and for short-lived processes. */
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
  for (const [name, handle] of Object.entries(jobHandlers))
    list[name] = async (facts) => void (await handle(shop, facts as never))
  for (const [name, task] of Object.entries(cronTasks)) list[name] = () => task(shop)
  return list
}

/** Logs only what needs a person: failed jobs. Job payloads stay out of the log. */
function quietLogger(shop: Shop): Logger {
  return new Logger(() => (level, message, meta) => {
    const { job, error } = (meta ?? {}) as { job?: { task_identifier: string; attempts: number }; error?: unknown }
    const facts = { task: job?.task_identifier, attempts: job?.attempts, err: error }
    if (level === 'error') shop.log.error(facts, message)
    if (level === 'warning') shop.log.warn(facts, message)
  })
}
