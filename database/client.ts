import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PipeliningClient, PreparingClient } from '#database/preparing-client.ts'
import { endSilentConnections } from '#database/silent-connections.ts'

/** A pool or an open transaction: the shop does not care which. */
export type Database = NodePgDatabase

/**
 * Our statements have one good plan for all parameters. Without `force_generic_plan` Postgres would replan a
 * search on every call, which takes longer than the search itself. The timeouts end a hung statement (a forgotten lock,
 * a process that died mid-transaction) before it blocks others.
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

/** As long as a statement may wait for a lock (ms). A request that waits longer is refused with a time to try again. */
const connectionTimeoutMillis = 15_000

/** Waits no longer than for the connection itself; pg's types leave out the limit of one statement. */
const settingsQuery = { text: setSettings, query_timeout: connectionTimeoutMillis } as pg.QueryConfig

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

/** A pool of connections to Postgres, and Drizzle on top of it. Close it with `pool.end()`. */
export function openDatabase(
  connectionString: string,
  { max = 10, pooled = false, ...timeouts }: PoolOptions = {},
): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    Client: pooled ? PipeliningClient : PreparingClient,
    max,
    application_name: 'rimdana',
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    onConnect: (client) => (pooled ? withoutNames(client) : client.query(settingsQuery)),
    ...timeouts,
  })
  // With a limit of its own for each statement it needs none of ours.
  if (!timeouts.query_timeout) endSilentConnections(pool, { pooled })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for a connection in use: its query fails with the error. Graphile Worker asks for both listeners.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: databaseOf(pool), pool }
}

export function databaseOf(pool: pg.Pool): Database {
  const db: Database = drizzle({ client: pool })
  const { session } = db._ as unknown as { session: Session }
  session.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await new NodePgSession<Record<string, never>, Record<string, never>>(
        client,
        session.dialect,
        undefined,
        session.options,
      ).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * What Drizzle keeps of a database. Its own `transaction` (0.45) never gives a connection back whose `begin` fails because it has
 * just broken; after a few of those the pool would be empty for good.
 */
type Session = Pick<NodePgSession<Record<string, never>, Record<string, never>>, 'transaction'> & {
  dialect: ConstructorParameters<typeof NodePgSession>[1]
  options: ConstructorParameters<typeof NodePgSession>[3]
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
