import { type AnyColumn, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Editable } from '#domain/audit/save.ts'
import { type Fields, readTyped, type Typed, textsOf } from '#domain/goods/fields.ts'
import type { Shop } from '#domain/shop.ts'
import type { AuditAction, ThingKind } from '#shared/desk/audit-actions.ts'

type Row = { [column: string]: unknown }

type Thing = {
  kind: ThingKind
  action: AuditAction
  table: PgTable
  key: AnyColumn
  fields: Fields
  /** Its name in the audit. */
  nameOf: (row: Row) => string
  /** What else changes with the values; may refuse them. */
  alongside?: (open: Shop, row: Row, stored: Row) => Promise<Row>
}

/** Goods as `save` and `undo` edit them: by the texts of their form. Triggers count the version. */
export function editable({ kind, action, table, key, fields, nameOf, alongside }: Thing): Editable<Typed> {
  const lockRow = async (open: Shop, id: string): Promise<Row | undefined> => {
    const found = await open.db.select().from(table).where(eq(key, id)).for('no key update')
    return found[0]
  }
  return {
    kind,
    action,
    lock: async (open, id) => {
      const row = await lockRow(open, id)
      return row && { name: nameOf(row), version: row.version as number, values: textsOf(fields, row) }
    },
    write: async (open, id, values) => {
      const stored = readTyped(fields, values as Typed)
      const more = (await alongside?.(open, (await lockRow(open, id))!, stored)) ?? {}
      const moved = 'updated_at' in getTableColumns(table) ? { updated_at: open.now() } : {}
      await open.db
        .update(table)
        .set({ ...stored, ...more, ...moved })
        .where(eq(key, id))
    },
  }
}

/** Whether an Arabic text is there: SQL that is true where it lacks. */
export function lacksArabic(column: AnyColumn | ReturnType<typeof sql>): ReturnType<typeof sql> {
  return sql`${column} !~ '[؀-ۿ]'`
}
