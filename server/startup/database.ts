import type pg from 'pg'
import { connectionSettings, type Database, databaseOf, openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readFromReplica } from '#database/replica.ts'
import type { Log } from '#domain/shop.ts'
import type { Config } from '#server/startup/config.ts'
import type { OnStop } from '#server/startup/run.ts'
import { CannotStart } from '#shared/cannot-start.ts'

type ServerFacts = { version: string; number: number; role: string; name: string; is_superuser: boolean }

/** A database that is migrated and, in a demo, has its goods. */
export type PreparedStore = {
  address: string
  /** Without the pooler that `address` may lead to. */
  direct_address: string
  where: string
}

export type OpenStore = PreparedStore & {
  db: Database
  pool: pg.Pool
  /** Without the pooler: for what lasts longer than a transaction (jobs, temporary tables, locks of a session). */
  direct_pool: pg.Pool
  /** A separate pool for pages and lists, so that orders do not wait for those. Reads from the replica if there is one. */
  browsing_db: Database
  /** The same pool without the replica. */
  primary_browsing_db: Database
}

/** Opens the configured database or the embedded one, migrates it, and seeds it with the demo goods. */
export async function openStore(config: Config, log: Log, onStop: OnStop): Promise<OpenStore> {
  return openPools(config, await prepareStore(config, log, onStop), log, onStop, { runs_jobs: true })
}

/** Starts the embedded Postgres if none is configured, migrates, and seeds. Once, however many processes follow. */
export async function prepareStore(config: Config, log: Log, onStop: OnStop): Promise<PreparedStore> {
  const { address, where } = config.database_url
    ? { address: config.database_url, where: 'DATABASE_URL' }
    : await startOwn(config, log, onStop)
  const direct_address = config.database_direct_url ?? address
  await check(direct_address, config)
  if (config.test_mode) await refuseRealDatabase(direct_address)
  await migrate(direct_address, {
    pooled: isPooled(config),
    onWait: (migration) => log.warn({ migration }, 'a migration waits until it can lock a table; it tries again'),
  })
  if (isPooled(config)) await checkPooler(address, log)
  if (config.test_mode) {
    // Not loaded by a real shop, nor kept by a process that only starts others.
    const { seedOnce } = await import('#database/seed/seed.ts')
    const { db, pool } = openDatabase(direct_address, { max: 2 })
    await seedOnce(db, log).finally(() => pool.end())
  }
  return { address, direct_address, where }
}

/** Throws CannotStart before a demonstration migrates a real shop's database. A real shop does not load this code. */
async function refuseRealDatabase(address: string): Promise<void> {
  const { refuseRealShop } = await import('#database/seed/real-shop.ts')
  const { db, pool } = openDatabase(address, { max: 1 })
  await refuseRealShop(db).finally(() => pool.end())
}

/** Opens the connection pools of one process. With `runs_jobs` there is a connection more: four of them listen for jobs. */
export function openPools(
  config: Config,
  store: PreparedStore,
  log: Log,
  onStop: OnStop,
  { runs_jobs }: { runs_jobs: boolean },
): OpenStore {
  const open = (address: string, options: Parameters<typeof openDatabase>[1]) => {
    const opened = openDatabase(address, options)
    onStop(() => opened.pool.end())
    return opened
  }
  const pooled = isPooled(config)
  const max = config.database_pool + (runs_jobs && !pooled ? 1 : 0)
  const { db, pool } = open(store.address, { max, pooled })
  const direct_pool = pooled ? open(store.direct_address, { max: directConnections }).pool : pool
  const { db: primary_browsing_db, pool: browsing } = open(store.address, { max: config.browsing_pool, pooled })
  const opened = { ...store, db, pool, direct_pool, primary_browsing_db }
  if (!config.database_read_url) return { ...opened, browsing_db: primary_browsing_db }
  const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 5_000 }
  const replica = open(config.database_read_url, { max: config.browsing_pool, pooled, ...timeouts })
  const reading = readFromReplica(browsing, replica.pool, {
    most_behind_ms: config.database_read_lag_ms,
    onChange: (inUse, reason) =>
      inUse
        ? log.info({}, 'pages and lists are read from the replica')
        : log.warn({ err: reason }, 'the replica is not used'),
  })
  return { ...opened, browsing_db: databaseOf(reading) }
}

/** Four job runners that each listen, and as many for their statements. */
const directConnections = 8

function isPooled(config: Config): boolean {
  return config.database_direct_url !== undefined
}

async function startOwn(config: Config, log: Log, onStop: OnStop): Promise<{ address: string; where: string }> {
  const embedded = await startEmbedded(config.data_dir, {
    onLost: (error) => log.error({ err: error }, 'the built-in Postgres has ended and cannot be started again'),
  })
  onStop(embedded.stop)
  return { address: embedded.connection_string, where: embedded.data }
}

/** Checks before any change: can we connect, is the version new enough, and is our role not a superuser? */
async function check(address: string, { test_mode, database_url, database_direct_url }: Config): Promise<void> {
  const setting = database_direct_url ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const { pool } = openDatabase(address, { max: 1 })
  try {
    const { rows } = await pool.query<ServerFacts>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        quote_ident(current_user) as role, quote_ident(current_database()) as name,
        (select rolsuper from pg_roles where rolname = current_user) as is_superuser`,
    )
    const { role, name, is_superuser } = rows[0]!
    if (rows[0]!.number < 150_000)
      throw new CannotStart(`${setting} leads to Postgres ${rows[0]!.version}; the shop needs 15 or newer.`)
    // The embedded Postgres has one role, and only this machine can reach it.
    if (is_superuser && database_url && !test_mode)
      throw new CannotStart(
        `${setting} signs in as ${role}, a superuser of Postgres: one hole in the shop would open every database and the files of that machine. ` +
          `Give the shop a separate role, and name it in ${setting}:\n` +
          `  create role rimdana login password '...';\n  alter database ${name} owner to rimdana;\n` +
          `Where the shop's tables are there already, instead: alter role ${role} nosuperuser;`,
      )
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${setting} does not work: ${failureReason(error)}.`)
  } finally {
    await pool.end()
  }
}

/** The pooler has to sign in as the role whose settings `migrate` has stored, and to open its sessions after that. */
async function checkPooler(address: string, log: Log): Promise<void> {
  const { pool } = openDatabase(address, { max: 1, pooled: true })
  try {
    const { rows } = await pool.query<{ found: string }>(`select current_setting('plan_cache_mode') as found`)
    if (rows[0]!.found !== connectionSettings.plan_cache_mode)
      log.warn(
        {},
        'sessions of the pooler lack the settings of our role: RECONNECT it, and let it sign in as that role',
      )
  } catch (error) {
    throw new CannotStart(`DATABASE_URL does not work: ${failureReason(error)}.`)
  } finally {
    await pool.end()
  }
}

/** The message of Postgres or the network, without the address, which holds the password. */
function failureReason(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message: string; errors?: Error[] }
  return message || errors?.map((each) => each.message).join(', ') || (code ?? 'unknown reason')
}
