import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * All columns of a table for the text of a `statement`, and its row of what that returned, with the types that Drizzle's
 * `select` gives. Drizzle builds the text of a `select` at each call, which for a wide table takes longer than Postgres.
 * @param alias the table's name in the statement
 */
export function wholeRow<Table extends PgTable>(
  table: Table,
  alias: string,
): { columns: SQL; read: (found: Record<string, unknown>) => Table['$inferSelect'] } {
  const all = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    ...{ key, column, name: `${alias}.${column.name}` },
  }))
  const selected = all.map(
    ({ column, name }) => sql`${sql.identifier(alias)}.${sql.identifier(column.name)} as ${sql.identifier(name)}`,
  )
  return {
    columns: sql.join(selected, sql`, `),
    read: (found) =>
      Object.fromEntries(
        all.map(({ key, column, name }) => {
          const value = found[name]
          return [key, value === null ? null : column.mapFromDriverValue(value)]
        }),
      ) as Table['$inferSelect'],
  }
}
