import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#domain/shop.ts'
import type { OnStop } from '#server/startup/run.ts'
import type { Start } from '#server/startup/serve.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Wait before a process is started again (ms): doubled each time, until one has lived for a minute. */
const restart = { first: 250, longest: 10_000, forgivenAfter: 60_000 }

/** How long a process may take to stop (ms); below what a cleanup may take (run.ts). */
const patience = 9_000

/**
 * Starts `count` processes of the shop on one port and keeps that many running. On Linux each listens by itself
 * (SO_REUSEPORT, see serve.ts); elsewhere this process accepts the connections for them. Resolves when all are ready,
 * and throws CannotStart if one of them cannot start, which has then printed the reason.
 */
export async function startProcesses(
  count: number,
  start: Start,
  log: Log,
  onStop: OnStop,
): Promise<{ is_open: boolean; pids: number[] }> {
  const ending = new AbortController()
  const running = new Map<number, Worker>()
  onStop(async () => {
    ending.abort()
    await Promise.all([...running.values()].map(stop))
  })

  /** Resolves when the process is ready for the first time. */
  function keepRunning(number: number): Promise<boolean> {
    const ready = Promise.withResolvers<boolean>()
    let wait = restart.first
    function fork(): void {
      const started = performance.now()
      const worker = cluster.fork()
      running.set(number, worker)
      worker.send({ ...start, process: number })
      worker.once('message', ({ is_open }: { is_open: boolean }) => ready.resolve(is_open))
      worker.once('exit', async (code, signal) => {
        running.delete(number)
        if (ending.signal.aborted) return
        ready.reject(new CannotStart(`Process ${number} of the shop could not start.`))
        if (performance.now() - started > restart.forgivenAfter) wait = restart.first
        const facts = { process: number, pid: worker.process.pid, code, signal, restart_ms: wait }
        log.error(facts, 'a process of the shop has ended, and is started again')
        const waited = wait
        wait = Math.min(2 * wait, restart.longest)
        await pause(waited, undefined, { signal: ending.signal }).then(fork, () => {})
      })
    }
    fork()
    return ready.promise
  }

  const open = await Promise.all(Array.from({ length: count }, (_, index) => keepRunning(index + 1)))
  return { is_open: open[0]!, pids: [...running.values()].map((worker) => worker.process.pid!) }
}

/** Resolves when the process has ended; one that hangs is killed. */
async function stop(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patience)
  if (worker.isConnected()) worker.send('stop')
  await ended
  clearTimeout(late)
}
