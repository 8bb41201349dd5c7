import { createServer } from 'node:net'
import { withinMs } from '#domain/time-limit.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Registers a cleanup. They run in reverse order. */
export type OnStop = (stop: () => unknown) => void

/**
 * Runs a program and its cleanups, on every way of ending: Ctrl-C, a closed terminal, a SIGTERM, or a failed start (one
 * sentence and exit code 1). A second Ctrl-C does not wait.
 */
export async function run(main: (onStop: OnStop, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stops: (() => unknown)[] = []
  const ending = new AbortController()
  const { promise: stopped, resolve: endProgram } = Promise.withResolvers<void>()

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (ending.signal.aborted) {
        if (name === 'SIGINT') process.exit(130)
        return
      }
      ending.abort()
      // A hanging cleanup must not delay the machine's shutdown.
      setTimeout(() => process.exit(1), 20_000).unref()
      endProgram()
    })
  }

  let code = 0
  try {
    await main((stop) => {
      stops.push(stop)
      ending.signal.throwIfAborted()
    }, ending.signal)
    await stopped
  } catch (error) {
    if (!ending.signal.aborted) {
      explain(error)
      code = 1
    }
  }
  for (const stop of stops.reverse()) await withinMs(patience, (async () => stop())().catch(explain))
  // With everything closed the process ends by itself. process.exit() occasionally deadlocks: V8's compiler threads ask
  // the main thread for a collection while it waits for them.
  process.exitCode = code
  process.channel?.unref()
  setTimeout(() => process.exit(code), 3_000).unref()
}

/** Timeout of one cleanup (ms). A pool waits for ever for connections that broke while in use. */
const patience = 10_000

function explain(error: unknown): void {
  console.error(error instanceof CannotStart ? error.message : error)
}

/** Fails at once if the port is taken, rather than after the database has been set up. */
export async function checkPort(port: number, host: string): Promise<void> {
  const probe = createServer()
  try {
    await new Promise((resolve, reject) => probe.once('error', reject).listen(port, host, () => resolve(undefined)))
  } catch (error) {
    throw cannotListen(error, port, host)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Turns the operating system's error into a sentence. */
export function cannotListen(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new CannotStart(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`)
  if (code === 'EACCES') return new CannotStart(`Port ${port} may not be used by this user. Set PORT to 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new CannotStart(`HOST ${host} is no address of this machine.`)
  return error
}
