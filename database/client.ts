import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparingClient } from '#database/preparing-client.ts'

/** A pool or an open transaction: the shop does not care which. */
export type Database = NodePgDatabase

/**
 * Our statements have one good plan for all parameters. Without `force_generic_plan` Postgres would replan a
 * search on every call, which takes longer than the search itself. The timeouts end a hung statement (a forgotten lock,
 * a process that died mid-transaction) before it blocks others; a request is aborted after 30 s as well.
 */
export const connectionSettings = {
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '30s',
  lock_timeout: '15s',
  idle_in_transaction_session_timeout: '60s',
}

const setSettings = Object.entries(connectionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join(';')

/** Lifts the timeouts until the end of this transaction, for bulk work (imports, the demonstration). */
export async function withoutTimeouts(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    select set_config(name, '0', true)
    from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`)
}

type PoolOptions = {
  max?: number
  /** The address leads to a pooler in transaction mode, such as PgBouncer. */
  pooled?: boolean
  /** How long to wait for a connection (ms), new or free. */
  connectionTimeoutMillis?: number
  /** How long to wait for a statement (ms); no limit by default. */
  query_timeout?: number
}

/**
 * As long as a statement may wait for a lock (ms). Where a network swallows everything, the statements on their way wait
 * until it ends; those after them are refused by this, and their shoppers know when to try again.
 */
const connectionTimeoutMillis = 15_000

/** A pool of connections to Postgres, and Drizzle on top of it. Close it with `pool.end()`. */
export function openDatabase(
  connectionString: string,
  { max = 10, pooled = false, ...timeouts }: PoolOptions = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    Client: pooled ? pg.Client : PreparingClient,
    max,
    application_name: 'rimdana',
    connectionTimeoutMillis,
    onConnect: (client) => (pooled ? withoutNames(client) : client.query(setSettings)),
    ...timeouts,
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for a connection in use: its query fails with the error. Graphile Worker asks for both listeners.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: databaseOf(pool), pool }
}

export function databaseOf(pool: pg.Pool): Database {
  return drizzle({ client: pool })
}

/**
 * Sends every statement without its name. A pooler gives each transaction another session of Postgres, in which the
 * name is unknown or taken. For the same reason the session's settings are stored in the database (database/migrate.ts).
 */
function withoutNames(client: pg.ClientBase): void {
  const nameless = (sent: unknown) =>
    typeof sent === 'object' && sent && 'name' in sent ? { ...sent, name: undefined } : sent
  const { prototype } = client.constructor as { prototype: { query: (...sent: unknown[]) => unknown } }
  client.query = ((first: unknown, ...rest: unknown[]) =>
    prototype.query.call(client, nameless(first), ...rest)) as never
}

/**
 * Takes one connection from the pool, for temporary tables and locks that must last from one statement to the next.
 * Give it back with `release`; `release(true)` closes it and so releases its locks.
 */
export async function takeConnection(pool: pg.Pool): Promise<{ db: Database; release: (close?: boolean) => void }> {
  const client = await pool.connect()
  return { db: drizzle({ client }), release: (close) => client.release(close) }
}
