import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Shop } from '#domain/shop.ts'

/** A runner, and its successors. */
export type KeptRunner = { addJob: Runner['addJob']; stop: () => Promise<void> }

/** Until a runner that has stopped is started again, ms. */
const restartDelay = 3_000

/**
 * Starts a runner of jobs, and another one whenever it has stopped. Graphile-worker stops for good when it cannot record
 * that a job has ended, as while Postgres is being restarted. Rejects if the first one cannot be started.
 */
export async function keepRunning(
  { log }: Pick<Shop, 'log'>,
  start: () => Promise<Runner>,
  delay = restartDelay,
): Promise<KeptRunner> {
  const stopping = new AbortController()
  const isOver = () => stopping.signal.aborted
  let runner: Runner | undefined = await start()
  let watching = watch(runner)

  /** Resolves when the next runner has been started, or none is wanted. */
  async function watch(current: Runner): Promise<void> {
    const reason = await endOf(current)
    if (isOver()) return
    log.error({ err: reason }, 'the worker has stopped, and is started again')
    void current.stop().catch(() => undefined)
    runner = undefined
    while (!isOver() && !runner) {
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isOver()) return
      runner = await start().catch((err: unknown) => void log.error({ err }, 'the worker cannot be started yet'))
    }
    if (runner) watching = watch(runner)
  }

  return {
    addJob: runner.addJob,
    stop: async () => {
      stopping.abort()
      // Ended by itself just now, it refuses to be stopped.
      await runner?.stop().catch(() => undefined)
      await watching
    },
  }
}

/**
 * Resolves when it takes no more jobs. Its promise may never do so: two failures to record at once confuse its count. And a
 * runner that could not look for jobs may never find one: where the names of its tasks could not be stored, as on a replica
 * that is not promoted yet, it keeps that error.
 */
function endOf({ promise, events }: Runner): Promise<unknown> {
  return new Promise((resolve) => {
    events.once('pool:gracefulShutdown', ({ message }) => resolve(message))
    events.once('worker:getJob:error', ({ error }) => resolve(error))
    promise.then(resolve, resolve)
  })
}
