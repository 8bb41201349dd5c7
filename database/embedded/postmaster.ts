import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#database/embedded/place.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Timeout for startup, ms: crash recovery of a large database may take this long. */
const startupTimeoutMs = 120_000

/** The child processes of a killed Postgres exit within this time, ms. */
const exitTimeoutMs = 15_000

/** The Postgres already running on this cluster, once it accepts connections; undefined if there is none. */
export async function findRunning(place: Place): Promise<PidFile | undefined> {
  for (const over = performance.now() + startupTimeoutMs; performance.now() < over; await pause(20)) {
    const found = readPidFile(place.data)
    if (!found) return
    if (!runsOn(found.pid, place.data)) {
      // Its process is gone, or its pid is another program's. In the latter case Postgres itself would refuse to start.
      rmSync(join(place.data, 'postmaster.pid'), { force: true })
      return
    }
    if (found.ready) return found
  }
  throw new CannotStart(`Postgres has been starting or stopping in ${place.data} for minutes; see ${logOf(place)}.`)
}

/** Starts Postgres on 127.0.0.1, at `port` or any free one, and waits until it accepts connections. */
export async function launch(
  home: string,
  place: Place,
  options: { durable: boolean; port?: number | undefined },
): Promise<PidFile> {
  const over = performance.now() + exitTimeoutMs
  for (let attempt = 1; ; attempt++) {
    const port = (attempt === 1 && options.port) || (await freePort())
    const running = await untilReady(place, start(home, place, port, options.durable))
    if (running) return running
    const reason = readLog(place)
    // A killed Postgres frees its port and shared memory only when its last child process has exited.
    if (options.port && /could not bind|in use/.test(reason) && performance.now() < over) {
      attempt = 0
      await pause(100)
      continue
    }
    // Race: another program may take the free port between our check and Postgres' bind.
    if (attempt === 5 || !/could not (bind|create any TCP)/.test(reason))
      throw new CannotStart(`Postgres did not start: ${reason.split('\n').at(-1)}`)
  }
}

/** Shuts Postgres down cleanly: open transactions are rolled back, everything is flushed. */
export async function stopPostmaster(place: Place): Promise<void> {
  const found = readPidFile(place.data)
  if (!found || !runsOn(found.pid, place.data)) return
  process.kill(found.pid, 'SIGINT')
  for (const over = performance.now() + startupTimeoutMs; performance.now() < over; await pause(10)) {
    if (!runsOn(found.pid, place.data)) return
  }
}

/** Runs in its own process group: Ctrl-C in the terminal reaches only the shop, which then stops Postgres cleanly. */
function start(home: string, place: Place, port: number, durable: boolean): Promise<unknown> {
  const log = openSync(logOf(place), 'w')
  const child = spawn(join(home, 'bin/postgres'), ['-D', place.data, ...settings(port, durable)], {
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    ...place.user,
  })
  closeSync(log)
  child.unref()
  return new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
}

/** Statements and error details are not logged, because they may hold customers' data. */
function settings(port: number, durable: boolean): string[] {
  const set = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
  return Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Undefined if the process exited instead. */
async function untilReady(place: Place, ended: Promise<unknown>): Promise<PidFile | undefined> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const found = readPidFile(place.data)
    if (found?.ready && runsOn(found.pid, place.data)) return found
    await pause(10)
  }
  return undefined
}

function logOf({ data }: Place): string {
  return `${data}.log`
}

function readLog(place: Place): string {
  const text = readFileSync(logOf(place), 'utf8').trim()
  return text || `it left no word in ${logOf(place)}`
}

/** What Postgres writes to postmaster.pid while it runs. */
type PidFile = { pid: number; port: number; ready: boolean }

export function readPidFile(data: string): PidFile | undefined {
  const lines = readIfThere(join(data, 'postmaster.pid')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 1 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Whether the process is a Postgres started on this data folder; its pid alone may have been reused. */
function runsOn(pid: number, data: string): boolean {
  const [program = '', ...options] = commandOf(pid)
  return program.endsWith('postgres') && options[options.indexOf('-D') + 1] === data
}

function commandOf(pid: number): string[] {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`).split('\0')
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).split(/ (?=-|\/)/)
  } catch {
    return []
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Finds a port of 127.0.0.1 that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
