import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#database/embedded/postmaster.ts'
import { type Embedded, startEmbedded } from '#database/embedded.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

/** Two shops on one Postgres, and the gateways in a separate process with its own Postgres, which are never killed. */
export type World = {
  /** URLs of the shops, dead or alive. */
  shops: string[]
  /** `…/sandbox` */
  gateways: string
  /** The databases of the shop and the gateways, for inspection. */
  ours: pg.Pool
  theirs: pg.Pool
  mail_folder: string
  settings: Record<string, string>
  counts: { kills: number; restarts: number }
  /** Banks that answer a pending card: within seconds, or an hour after all buyers have left. */
  banks: { soon: Promise<void>[]; late: (() => Promise<void>)[] }
  /** `kill -9`, then a restart as by a process supervisor. */
  killShop: (which: number) => Promise<void>
  /** Postgres stops at once, as in a crash, and restarts. */
  crashPostgres: () => Promise<void>
  close: () => Promise<void>
}

const trusted = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error', DATABASE_POOL: '8' }

export async function openWorld(folder: string): Promise<World> {
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    const [gatewayPort, ...ports] = [await freePort(), await freePort(), await freePort()]
    const bank = await startEmbedded(join(folder, 'bank'), { durable: false })
    stops.push(bank.stop)
    const postgres = await startEmbedded(join(folder, 'shop'))
    stops.push(postgres.stop)
    const [theirs, ours] = [poolAt(bank.connection_string), poolAt(postgres.connection_string)]
    stops.push(
      () => theirs.end(),
      () => ours.end(),
    )
    const data_dir = join(folder, 'data')
    const settings = {
      ...trusted,
      DATABASE_URL: postgres.connection_string,
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      SANDBOX_URL: `http://127.0.0.1:${gatewayPort}/sandbox`,
      DEMO_ORDERS: 'off',
    }
    stops.push(await startGateways(bank.connection_string, gatewayPort!, ports[0]!))
    const running: RunningShop[] = []
    for (const port of ports) running.push(await startShop({ data_dir, port, settings }))
    stops.push(() => Promise.all(running.map((shop) => shop.kill())))
    const counts = { kills: 0, restarts: 0 }
    return {
      shops: running.map(({ url }) => url),
      gateways: settings.SANDBOX_URL,
      ours,
      theirs,
      mail_folder: join(data_dir, 'mail'),
      settings: { ...settings, DATA_DIR: data_dir, MODE: 'demo' },
      counts,
      banks: { soon: [], late: [] },
      killShop: async (which) => {
        await running[which]!.kill()
        counts.kills++
        running[which] = await retry(() => startShop({ data_dir, port: ports[which]!, settings }))
      },
      crashPostgres: async () => {
        process.kill(postmasterOf(postgres), 'SIGQUIT')
        counts.restarts++
        await retry(() => ours.query('select 1'))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => {})
  return pool
}

function postmasterOf({ data }: Embedded): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Retries for 30 s: a shop that starts while Postgres is down exits, as it should. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await pause(300)
    }
  }
}

/** The stand-ins, which send their webhooks to the first shop. */
export async function startGateways(database: string, port: number, shopPort: number): Promise<() => Promise<unknown>> {
  const child: ChildProcess = spawn(process.execPath, ['sandbox/server.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: database,
      PORT: String(port),
      WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/webhooks/stripe`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return () => {
    child.kill('SIGTERM')
    return once(child, 'close')
  }
}
