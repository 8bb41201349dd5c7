import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fillCatalogue } from '#benchmarks/catalogue.ts'
import { makeFloor } from '#benchmarks/floor-server.ts'
import { parentOf } from '#benchmarks/measure.ts'
import { openDatabase } from '#database/client.ts'
import { freePort } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { buildIfStale } from '#server/build.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

export type BenchDatabase = { address: string; postmaster: number; version: string; client: pg.Client }

/**
 * The Postgres of a benchmark and a temporary folder. BENCH_DATABASE_URL is a server on which databases
 * "rimdana_bench_…" may be created and reused; without it, an embedded Postgres runs in the folder.
 */
export async function openServer() {
  await buildIfStale(console.log)
  const folder = mkdtempSync(join(tmpdir(), 'rimdana-bench-'))
  chmodSync(folder, 0o755)
  const embedded = process.env.BENCH_DATABASE_URL ? undefined : await startEmbedded(folder)
  const server = process.env.BENCH_DATABASE_URL ?? embedded!.connection_string
  return {
    folder,
    /** The data directory of the embedded Postgres. */
    data: embedded?.data,
    /** The database with that many SKUs, and the floor's table in it. */
    open: async (skus: number): Promise<BenchDatabase> => {
      const address = await prepare(server, skus)
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      const { rows } = await client.query<{ pid: number; version: string; floor: boolean }>(`
        select pg_backend_pid() as pid, split_part(current_setting('server_version'), ' ', 1) as version,
          to_regnamespace('floor') is not null as floor`)
      const { pid, version, floor } = rows[0]!
      if (!floor) await makeFloor(client)
      return { address, client, version, postmaster: parentOf(pid) }
    },
    /** The shop on that database, with a meter on a separate port and without limits per address. */
    startShop: async (address: string, more: Record<string, string> = {}): Promise<RunningShop & { meter: number }> => {
      const meter = await freePort()
      const settings = { ...benchSettings, DATABASE_URL: address, METER_PORT: String(meter), ...more }
      const data_dir = join(folder, 'shop')
      return { ...(await startShop({ data_dir, settings, program: 'benchmarks/metered-shop.ts' })), meter }
    },
    close: async () => {
      await embedded?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Visitors of many addresses, behind one proxy; without limits per address. */
export const benchSettings = { TRUST_PROXY: '127.0.0.1', PAGES_PER_SECOND: '0', LOG_LEVEL: 'error' }

async function prepare(server: string, skus: number): Promise<string> {
  const name = `rimdana_bench_${skus}`
  const address = new URL(server)
  address.pathname = `/${name}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const there = (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (!there) await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(address.href)
  if (there) return address.href
  const { db, pool } = openDatabase(address.href, { max: 1 })
  await seedOnce(db, { info: () => {} })
  await pool.end()
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  await fillCatalogue(client, skus)
  await client.end()
  return address.href
}
