import * as z from 'zod/mini'
import type { Cells } from '#domain/catalogue/import/cells.ts'
import { Refused } from '#domain/catalogue/import/refused.ts'

/** Maps a row with valid cells to its stored form; a `Refused` from `make` concerns the row as a whole. */
export function checked<Row, Stored>(make: (row: Row) => Stored) {
  return z.transform((row: Row, context: { issues: unknown[] }): Stored => {
    try {
      return make(row)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      context.issues.push({ code: 'custom', message: error.message, input: row })
      return z.NEVER
    }
  })
}

/** The row, or the reasons it is refused, each with its column. */
export function readRow<Row>(
  schema: z.ZodMiniType<Row>,
  columns: readonly string[],
  cells: Cells,
): { row: Row } | { reason: string } {
  const complete = Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
  const read = schema.safeParse(complete)
  if (read.success) return { row: read.data }
  return { reason: read.error.issues.map(({ path, message }) => [...path, message].join(' ')).join('; ') }
}
