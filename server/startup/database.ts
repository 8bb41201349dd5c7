import type pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import type { Log } from '#domain/shop.ts'
import type { Config } from '#server/startup/config.ts'
import type { OnStop } from '#server/startup/run.ts'
import { CannotStart } from '#shared/cannot-start.ts'

type ServerFacts = { version: string; number: number; role: string; name: string; is_superuser: boolean }

/** `browsing_db` has a separate connection pool: orders, webhooks and jobs do not wait for lists. */
type OpenStore = { db: Database; pool: pg.Pool; browsing_db: Database; address: string; where: string }

/** Opens the configured database or the embedded one, migrates it, and seeds it with the demo goods. */
export async function openStore(config: Config, log: Log, onStop: OnStop): Promise<OpenStore> {
  const { address, where } = config.database_url
    ? { address: config.database_url, where: 'DATABASE_URL' }
    : await startOwn(config, log, onStop)
  await check(address, config)
  await migrate(address)
  const { db, pool } = openDatabase(address, { max: config.database_pool })
  onStop(() => pool.end())
  const browsing = openDatabase(address, { max: config.browsing_pool })
  onStop(() => browsing.pool.end())
  if (config.test_mode) await seedOnce(db, log)
  return { db, pool, browsing_db: browsing.db, address, where }
}

async function startOwn(config: Config, log: Log, onStop: OnStop): Promise<{ address: string; where: string }> {
  const embedded = await startEmbedded(config.data_dir, {
    onLost: (error) => log.error({ err: error }, 'the built-in Postgres has ended and cannot be started again'),
  })
  onStop(embedded.stop)
  return { address: embedded.connection_string, where: embedded.data }
}

/** Checks before any change: can we connect, is the version new enough, and is our role not a superuser? */
async function check(address: string, { test_mode, database_url }: Config): Promise<void> {
  const { pool } = openDatabase(address, { max: 1 })
  try {
    const { rows } = await pool.query<ServerFacts>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        quote_ident(current_user) as role, quote_ident(current_database()) as name,
        (select rolsuper from pg_roles where rolname = current_user) as is_superuser`,
    )
    const { role, name, is_superuser } = rows[0]!
    if (rows[0]!.number < 150_000)
      throw new CannotStart(`DATABASE_URL leads to Postgres ${rows[0]!.version}; the shop needs 15 or newer.`)
    // The embedded Postgres has one role, and only this machine can reach it.
    if (is_superuser && database_url && !test_mode)
      throw new CannotStart(
        `DATABASE_URL signs in as ${role}, a superuser of Postgres: one hole in the shop would open every database and the files of that machine. ` +
          `Give the shop a role of its own, and name it in DATABASE_URL:\n` +
          `  create role rimdana login password '...';\n  alter database ${name} owner to rimdana;\n` +
          `Where the shop's tables are there already, instead: alter role ${role} nosuperuser;`,
      )
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`DATABASE_URL does not work: ${failureReason(error)}.`)
  } finally {
    await pool.end()
  }
}

/** The message of Postgres or the network, without the address, which holds the password. */
function failureReason(error: unknown): string {
  const { code, message, errors } = error as { code?: string; message: string; errors?: Error[] }
  return message || errors?.map((each) => each.message).join(', ') || (code ?? 'unknown reason')
}
