import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { freePort } from '#database/embedded/free-port.ts'

export type RunningShop = {
  url: string
  port: number
  /** Of its process. */
  pid: number
  /** Everything it has said. */
  output: () => string
  /** Ctrl-C; gives the exit code. */
  stop: () => Promise<number | null>
  /** `kill -9`: no chance to tidy up. */
  kill: () => Promise<void>
}

type Settings = {
  data_dir: string
  port?: number
  settings?: Record<string, string>
  /** What it says when it is ready; that it is open, where nothing else is named. */
  until?: string
  /** Instead of server/start.ts. */
  program?: string
}

/** Starts the shop as `npm start` does, in a process of its own, and waits until it says that it is open. */
export async function startShop(options: Settings): Promise<RunningShop> {
  if (options.port !== undefined) return startAt(options, options.port)
  // Between finding a free port and using it, another test may have taken it.
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

/** Starts the shop where it cannot start, and gives what it said and its exit code. */
export async function startInVain(options: Settings): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch({ ...options, port: options.port ?? (await freePort()) })
  const code = await ended
  return { code, output: output() }
}

type Launched = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Settings of the developer's own `.env` stay out: what is set, even to nothing, goes before the file. */
function launch({ data_dir, port, settings, program = 'server/start.ts' }: Settings & { port: number }): Launched {
  const ours = {
    PORT: String(port),
    DATA_DIR: data_dir,
    DATABASE_URL: '',
    MODE: 'demo',
    DEMO_ORDERS: 'off',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [program], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'production', ...ours, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words: Buffer) => {
      said += words
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => said, ended }
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
