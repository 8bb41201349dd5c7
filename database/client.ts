import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from '#database/schema.ts'

/** A pool or an open transaction: the shop does not care which. */
export type Database = NodePgDatabase<typeof schema>

/**
 * Our statements have one good plan for all parameters. Without `force_generic_plan` Postgres would replan a
 * search on every call, which takes longer than the search itself. The timeouts end a hung statement (a forgotten lock,
 * a process that died mid-transaction) before it blocks others; a request is aborted after 30 s as well.
 */
const connectionSettings = `
  set plan_cache_mode = 'force_generic_plan';
  set statement_timeout = '30s';
  set lock_timeout = '15s';
  set idle_in_transaction_session_timeout = '60s'`

/** Lifts the timeouts until the end of this transaction, for bulk work (imports, the demonstration). */
export async function withoutTimeouts(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    select set_config(name, '0', true)
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`)
}

/** A pool of connections to Postgres, and Drizzle on top of it. Close it with `pool.end()`. */
export function openDatabase(
  connectionString: string,
  options: { max?: number } = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 10,
    application_name: 'rimdana',
    onConnect: (client) => client.query(connectionSettings),
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for a connection in use: its query fails with the error. Graphile Worker asks for both listeners.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle({ client: pool, schema }), pool }
}

/**
 * Takes one connection from the pool, for temporary tables and locks that must last from one statement to the next.
 * Give it back with `release`; `release(true)` closes it and so releases its locks.
 */
export async function takeConnection(pool: pg.Pool): Promise<{ db: Database; release: (close?: boolean) => void }> {
  const client = await pool.connect()
  return { db: drizzle({ client, schema }), release: (close) => client.release(close) }
}
