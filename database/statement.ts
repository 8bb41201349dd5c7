import { DrizzleQueryError, is, Param, Placeholder, type Query, type SQL } from 'drizzle-orm'
import type { NodePgPreparedQuery } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database } from '#database/client.ts'

/**
 * A prepared statement that Postgres plans once per connection under its name. Written with `sql`, its values as
 * `sql.placeholder('name')`; called with the values. A name must always have the same text; without a name it is not
 * prepared.
 *
 * It is compiled at its first use and sent by `pg` itself, because Drizzle would make a query object for each call. Rows
 * and errors are those of Drizzle.
 */
export function statement<Row extends object, Values extends object = Record<never, never>>(
  name: string | undefined,
  text: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: Compiled | undefined
  return async (db, values) => {
    const session = db._.session as unknown as Session
    compiled ??= compile(session, name, text)
    const { config, parts } = compiled
    const sent = parts.map((part) => part(values as Record<string, unknown>))
    try {
      return (await session.client.query<Row>({ ...config, values: sent })).rows
    } catch (error) {
      throw new DrizzleQueryError(config.text, sent, error as Error)
    }
  }
}

/** What Drizzle keeps of a connection. */
type Session = {
  client: pg.Pool | pg.PoolClient
  prepareQuery: (query: Query, fields: undefined, name: string | undefined, isArray: boolean) => unknown
}

type Compiled = {
  /** With Drizzle's parsers of columns, which leave times as text. */
  config: pg.QueryConfig
  /** Each finds its value among those of a call. */
  parts: ((values: Record<string, unknown>) => unknown)[]
}

function compile(session: Session, name: string | undefined, text: SQL): Compiled {
  const query = new PgDialect().sqlToQuery(text)
  const prepared = session.prepareQuery(query, undefined, name, false) as NodePgPreparedQuery<never>
  const { rawQueryConfig } = prepared as unknown as { rawQueryConfig: pg.QueryConfig }
  return { config: rawQueryConfig, parts: query.params.map(partOf) }
}

function partOf(param: unknown): Compiled['parts'][number] {
  if (is(param, Placeholder)) return (values) => valueIn(param, values)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param
    return (values) => encoder.mapToDriverValue(valueIn(value, values))
  }
  return () => param
}

function valueIn({ name }: Placeholder, values: Record<string, unknown>): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}"`)
  return values[name]
}
