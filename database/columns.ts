import { type SQL, sql } from 'drizzle-orm'
import { customType, type PgColumn, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The id of a row that must exist; with 'cascade' this row is deleted together with it. */
export function belongsTo(parent: () => PgColumn, onDelete?: 'cascade') {
  return uuid()
    .notNull()
    .references(parent, onDelete && { onDelete })
}

/** A list of values in SQL: `'stripe', 'paymob'`. */
export function quoted(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}
