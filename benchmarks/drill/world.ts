import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Databases, startDatabases } from '#benchmarks/drill/database.ts'
import { type MailServer, startMailServer } from '#benchmarks/drill/mail.ts'
import { type Outside, startOutside } from '#benchmarks/drill/outside.ts'
import { benchSettings } from '#benchmarks/start.ts'
import { freePort } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded.ts'
import { buildIfStale } from '#server/build.ts'
import { startGateways } from '#tests/faults/world.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

/** The shop with everything that it depends on, each of which can be taken away. */
export type DrillWorld = {
  databases: Databases
  outside: Outside
  mail: MailServer
  /** `http://127.0.0.1:PORT` of the shop, and of the stand-ins. */
  url: string
  stand_ins: string
  /** The databases of the shop and of the stand-ins, for inspection. */
  ours: pg.Pool
  theirs: pg.Pool
  mail_folder: string
  /** For a shop in this process, which knows no names. */
  settings: Record<string, string>
  goods: { sku: string; slug: string }[]
  /** Pieces of each SKU before the first order. */
  stock: Map<string, number>
  /** Tells the shop's process: `clock?ms=3600000`, `names?gone=1`. */
  tell: (what: string) => Promise<void>
  /** Starts the shop again, with these variables of its environment besides. */
  restartShop: (environment?: Record<string, string>) => Promise<void>
  /** The shop's last words and its exit code, if its process has ended; undefined while it runs. */
  ended: () => string | undefined
  /** The shop's lines of errors since the last time. */
  errors: () => string[]
  close: () => Promise<void>
}

const pieces = 100_000

export async function openWorld(folder: string): Promise<DrillWorld> {
  const stops: (() => unknown)[] = []
  const close = async () => {
    for (const stop of stops.reverse()) await stop()
  }
  try {
    await buildIfStale(console.log)
    const [shopPort, standInPort, control] = [await freePort(), await freePort(), await freePort()]
    const bank = await startEmbedded(join(folder, 'bank'), { durable: false })
    stops.push(bank.stop)
    stops.push(await startGateways(bank.connection_string, standInPort, shopPort))
    const databases = await startDatabases(folder)
    stops.push(databases.close)
    const outside = await startOutside(standInPort)
    stops.push(outside.close)
    const data_dir = join(folder, 'data')
    const mail_folder = join(folder, 'letters')
    const mail = await startMailServer(mail_folder)
    stops.push(mail.close)

    const at = `http://outside.test:${outside.port}`
    const named = {
      ...benchSettings,
      DATABASE_URL: databases.address,
      DATABASE_READ_URL: databases.read_address,
      DATABASE_POOL: '8',
      PUBLIC_URL: `http://127.0.0.1:${shopPort}`,
      LINK_SECRET: 'a secret for drills, which is long enough',
      SANDBOX_URL: `${at}/sandbox`,
      SMTP_URL: `smtp://mail.test:${mail.port}?ignoreTLS=true`,
      MAIL_FROM: 'Shop <orders@shop.example>',
      WHEEL_SIZE_URL: `${at}/sandbox/wheel-size/v2`,
      WHEEL_SIZE_KEY: 'drill',
      WHEEL_SIZE_DAILY_CALLS: '1000000',
      GEO_IP_URL: `${at}/sandbox/geo-ip`,
      GEO_IP_DAILY_CALLS: '1000000',
      META_PIXEL_ID: '1',
      META_ACCESS_TOKEN: 'drill',
      META_GRAPH_URL: `${at}/meta`,
      BACKUP_TARGET: `http://127.0.0.1:${outside.port}/bucket`,
      BACKUP_ACCESS_KEY_ID: 'drill',
      BACKUP_SECRET_ACCESS_KEY: 'drill',
      DRILL_PORT: String(control),
    }
    const settings = Object.fromEntries(
      Object.entries(named).map(([name, value]) => [name, value.replace(/\b\w+\.test\b/, '127.0.0.1')]),
    )
    let shop: RunningShop | undefined
    let known = 0
    const start = async (environment: Record<string, string> = {}) => {
      known = 0
      const all = { ...named, ...environment }
      shop = await startShop({ data_dir, port: shopPort, settings: all, program: 'benchmarks/drill/shop.ts' })
    }
    stops.push(() => shop?.kill())
    await start()
    const [ours, theirs] = [poolAt(settings.DATABASE_URL!), poolAt(bank.connection_string)]
    stops.push(
      () => ours.end(),
      () => theirs.end(),
    )
    const { rows: goods } = await ours.query<{ sku: string; slug: string }>(
      `update wheels set supplier_stock = $1 where sku in (select sku from wheels
        where axle = 'any' and not special_order order by md5(sku) limit 60) returning sku, slug`,
      [pieces],
    )
    return {
      databases,
      outside,
      mail,
      url: settings.PUBLIC_URL!,
      stand_ins: `http://127.0.0.1:${standInPort}`,
      ours,
      theirs,
      mail_folder,
      settings: { ...settings, DATA_DIR: data_dir, MODE: 'demo', DEMO_ORDERS: 'off' },
      goods,
      stock: new Map(goods.map(({ sku }) => [sku, pieces])),
      tell: async (what) => void (await fetch(`http://127.0.0.1:${control}/${what}`, { method: 'POST' })),
      restartShop: async (environment) => {
        await shop!.kill()
        // The port is free when the last connection to it has ended.
        await pause(200)
        await start(environment)
      },
      ended: () => {
        try {
          process.kill(shop!.pid, 0)
          return undefined
        } catch {
          return shop!.output().slice(-4_000)
        }
      },
      errors: () => {
        const text = shop!.output()
        const since = text.slice(known)
        known = text.length
        const lines = since.split('\n').filter((line) => /ERROR|Error:|caused by|FATAL/.test(line))
        // Most repeat: without their time each is there once.
        return [...new Set(lines.map((line) => line.replace(/^[\d:]{8} /, '')))]
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 15_000 })
  pool.on('error', () => {})
  return pool
}
