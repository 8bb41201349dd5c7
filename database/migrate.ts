import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateTables } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** Any number, the same in every process: whoever holds it may change the tables. */
const migrationLock = 726_143_219

/**
 * Brings the database up to this version of the shop, forward only: our tables, then those of the job queue. Of several
 * processes that start at once, one does it and the others wait for it.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'rimdana migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateTables(drizzle({ client }), { migrationsFolder: join(import.meta.dirname, 'migrations') })
    await runMigrations({ connectionString, maxPoolSize: 1, logger: new Logger(() => () => {}) })
  } finally {
    await client.end()
  }
}
