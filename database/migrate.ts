import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateTables } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'

/** Advisory-lock key for migrations; an arbitrary number, the same in every process. */
const migrationLock = 726_143_219

/**
 * Migrates the database to this version of the shop, forward only: our tables, then the job queue's. If several
 * processes start at once, one migrates and the others wait for the lock.
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
