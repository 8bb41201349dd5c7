import type * as z from 'zod/mini'
import type { Database } from '#database/client.ts'
import { type FileRecord, UnreadableFile } from '#domain/catalogue/import/file-record.ts'
import { readRow } from '#domain/catalogue/import/row.ts'
import { type Staged, stage } from '#domain/catalogue/import/staging.ts'

/** One list of a file: its allowed and required columns, and the table its rows are staged for. */
export type List = {
  staged: Staged
  schema: z.ZodMiniType<object>
  columns: readonly string[]
  needs?: readonly string[]
  /** Common columns that we do not use. */
  ignored?: readonly string[]
  /** Rows of another table that a row also creates. */
  brings?: { staged: Staged; rows: (row: never) => object[] }
}

/** The lists of a file by name: a CSV file and a plain JSON array use the empty name; null is skipped. */
export type Lists = Record<string, List | null>

/** A note on one row: why it was refused, or that a later row overrides it. */
export type Remark = { kind: 'refused' | 'repeated'; line: number; name: string; reason: string }

export type ImportOptions = {
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean
  remark?: (remark: Remark) => void
  /** Rows read from the file or written to the shop so far. */
  progress?: (done: { read: number } | { written: number; of: number }) => void
}

/** The result of reading: columns by list, and the number of refused rows. */
export type ReadIn = { given: Map<Staged, Set<string>>; refused: number; unknown: Set<string> }

const rowsAtOnce = 1_000

/** Reads all records and stages the valid ones. `lists` are named by section. */
export async function readIn(
  db: Database,
  records: AsyncIterable<FileRecord>,
  lists: Lists,
  { remark, progress }: ImportOptions,
): Promise<ReadIn> {
  const read: ReadIn = { given: new Map(), refused: 0, unknown: new Set() }
  const batches = new Map<Staged, object[]>()
  let row = 0

  async function put(staged: Staged, rows: object[]): Promise<void> {
    const batch = batches.get(staged) ?? []
    batches.set(staged, batch)
    batch.push(...rows)
    if (batch.length < rowsAtOnce) return
    await stage(db, staged, batch.splice(0))
    progress?.({ read: row })
  }

  for await (const record of records) {
    const list = Object.hasOwn(lists, record.section) ? lists[record.section] : undefined
    if (list === undefined) read.unknown.add(`list ${record.section}`)
    if (!list) continue
    row += 1
    noteColumns(read, list, record)
    const result = record.broken ? { reason: record.broken } : readRow(list.schema, list.columns, record.fields)
    if ('reason' in result) {
      read.refused += 1
      const { sku, slug, id, front } = record.fields
      remark?.({ kind: 'refused', line: record.line, name: sku ?? slug ?? id ?? front ?? '', reason: result.reason })
      continue
    }
    await put(list.staged, [{ ...result.row, row, line: record.line }])
    if (list.brings) {
      const brought = list.brings.rows(result.row as never)
      await put(
        list.brings.staged,
        brought.map((each) => ({ ...each, row: ++row, line: record.line })),
      )
    }
  }
  for (const [staged, batch] of batches) await stage(db, staged, batch)
  progress?.({ read: row })
  return read
}

function noteColumns(read: ReadIn, list: List, { fields, header }: FileRecord): void {
  const given = read.given.get(list.staged) ?? new Set()
  read.given.set(list.staged, given)
  for (const column in fields) {
    if (given.has(column)) continue
    given.add(column)
    if (!list.columns.includes(column) && !list.ignored?.includes(column)) read.unknown.add(`column ${column}`)
  }
  const missing = header && list.needs?.filter((column) => !header.includes(column))
  if (missing?.length) throw new UnreadableFile(`the file has no column ${missing.join(', ')}`)
}
