import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'

/**
 * A prepared statement that Postgres plans once per connection under its name. Written with `sql`, its values as
 * `sql.placeholder('name')`; called with the values. A name must always have the same text; without a name it is not
 * prepared.
 */
export function statement<Row extends object, Values extends object = Record<never, never>>(
  name: string | undefined,
  text: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  let query: Query | undefined
  return async (db, values) => {
    query ??= new PgDialect().sqlToQuery(text)
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
      query,
      undefined,
      name,
      false,
    )
    return (await prepared.execute(values as Record<string, unknown>)).rows
  }
}
