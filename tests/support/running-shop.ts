import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '#database/embedded/postmaster.ts'

export type RunningShop = {
  url: string
  port: number
  /** Process id. */
  pid: number
  /** Its output so far. */
  output: () => string
  /** Ctrl-C; returns the exit code. */
  stop: () => Promise<number | null>
  /** `kill -9`: no cleanup. */
  kill: () => Promise<void>
}

type Settings = {
  data_dir: string
  port?: number
  settings?: Record<string, string>
  /** The output that means ready; by default that the shop is open. */
  until?: string
  /** Defaults to server/start.ts. */
  program?: string
}

/** Starts the shop like `npm start` in its own process, and waits until it says that it is open. */
export async function startShop(options: Settings): Promise<RunningShop> {
  if (options.port !== undefined) return startAt(options, options.port)
  // Another test may take the free port before we use it.
  for (let tries = 1; ; tries++) {
    try {
      return await startAt(options, await freePort())
    } catch (error) {
      if (tries === 3 || !/is in use/.test(String(error))) throw error
    }
  }
}

async function startAt(options: Settings, port: number): Promise<RunningShop> {
  const { child, output, ended } = launch({ ...options, port })
  const open = new Promise<void>((done) => {
    child.stdout!.on('data', () => output().includes(options.until ?? 'is open') && done())
  })
  await Promise.race([open, ended.then((code) => fail(`The shop ended with code ${code}:\n${output()}`))])
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid!,
    output,
    stop: () => {
      child.kill('SIGINT')
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a shop that cannot start; returns its output and exit code. */
export async function startFailing(options: Settings): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch({ ...options, port: options.port ?? (await freePort()) })
  const code = await ended
  return { code, output: output() }
}

type Launched = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Ignores the developer's `.env`: variables that are set, even to nothing, win over the file. */
function launch({ data_dir, port, settings, program = 'server/start.ts' }: Settings & { port: number }): Launched {
  const ours = {
    PORT: String(port),
    DATA_DIR: data_dir,
    DATABASE_URL: '',
    MODE: 'demo',
    DEMO_ORDERS: 'off',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    // A machine that runs many tests is late without being overloaded by visitors.
    SHED_LAG_MS: '0',
  }
  const child = spawn(process.execPath, [program], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production', ...ours, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => text, ended }
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
