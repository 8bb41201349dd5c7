import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'

/**
 * Rows as a table expression with the columns of `table`, so that thousands of rows are one parameter of one statement.
 * A column that is missing from a row is null.
 */
export function recordset(table: string, rows: readonly object[]): SQL {
  return sql`json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`
}

/** A list of column names. */
export function columnList(columns: readonly string[], table?: string): SQL {
  const named = (column: string) =>
    table ? sql`${sql.identifier(table)}.${sql.identifier(column)}` : sql`${sql.identifier(column)}`
  return sql.join(columns.map(named), sql`, `)
}

/** Inserts rows in one statement. Unknown properties are ignored; columns missing from all rows get their default. */
export async function insertRows(db: Database, table: PgTable, rows: readonly object[]): Promise<void> {
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.keys(getTableColumns(table)).filter((column) => named.has(column))
  if (columns.length === 0) return
  await db.execute(sql`
    insert into ${table} (${columnList(columns)})
    select ${columnList(columns)} from ${recordset(getTableName(table), rows)}`)
}

/** The result of an upsert, in rows. */
export type Written = { new: number; changed: number; unchanged: number }

/**
 * Upserts rows by `key`, updating only those that differ. Columns missing from all rows stay as they are. Idempotent.
 */
export async function upsertRows(
  db: Database,
  table: PgTable,
  key: readonly string[],
  rows: readonly object[],
): Promise<Written> {
  if (rows.length === 0) return { new: 0, changed: 0, unchanged: 0 }
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.keys(getTableColumns(table)).filter((column) => named.has(column))
  const others = columns.filter((column) => !key.includes(column))
  const name = getTableName(table)
  const taken = others.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`)
  const { rows: done } = await db.execute<{ is_new: boolean }>(sql`
    insert into ${table} (${columnList(columns)})
    select ${columnList(columns)} from ${recordset(name, rows)}
    on conflict (${columnList(key)}) do update set ${sql.join(taken, sql`, `)}
    where (${columnList(others, name)}) is distinct from (${columnList(others, 'excluded')})
    returning (xmax = 0) as is_new`)
  const added = done.filter(({ is_new }) => is_new).length
  return { new: added, changed: done.length - added, unchanged: rows.length - done.length }
}
