import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { keepUnedited, type Overwritten, overwritten } from '#domain/goods-import/as-downloaded.ts'
import type { Cells, RowReader } from '#domain/goods-import/cells.ts'
import { lowerCrossedOut } from '#domain/goods-import/lower-crossed-out.ts'
import { type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'
import { noteRepeatedStock, planCounts } from '#domain/goods-import/repeated-stock.ts'
import {
  type Changes,
  closeStaging,
  compare,
  countEnglish,
  dropRepeats,
  due,
  openStaging,
  type Progress,
  plan,
  type Staged,
  stage,
  waiting,
  write,
} from '#domain/goods-import/staging.ts'
import type { Mistake } from '#shared/i18n/desk/import-mistakes.ts'

export type ImportReport = {
  dry_run: boolean
  /** By table, in rows. */
  tables: Record<string, Changes>
  /** Rows, by table, that Arabic pages will show in English because an Arabic name or description is missing. */
  english_only: Record<string, EnglishOnly>
  refused: number
  repeated: number
  /** Crossed-out prices that the rule of 30 days lowered or removed. */
  lowered: number
  /** Values that others changed since the list was downloaded, and that it overwrites: how many, and the first ones. */
  overwritten: { count: number; first: Overwritten[] }
  /** SKUs whose stock a planned import repeats, and for which that is kept. */
  counted: number
  /** Rows that were not written because others changed them meanwhile. */
  kept: number
  /** Columns and lists of the file that the importer does not know. */
  unknown: string[]
}

type EnglishOnly = { names?: number; descriptions?: number }

/** One list of a file: how its rows are read, and the table they are staged for. */
export type List = {
  staged: Staged
  rows: RowReader
  /** Common columns that we do not use. */
  ignored?: readonly string[]
  /** Rows of another table that a row also creates. */
  brings?: { staged: Staged; rows: (row: never) => object[] }
}

/** The lists of a file by name: a CSV file and a plain JSON array use the empty name; null is skipped. */
export type Lists = Record<string, List | null>

/** A note on one row: why it was refused, or that a later row overrides it. */
export type Remark = { kind: 'refused' | 'repeated'; line: number; name: string; mistakes: Mistake[] }

export type ImportOptions = {
  /** Reports what would happen and changes nothing. */
  dryRun?: boolean
  remark?: (remark: Remark) => void
  progress?: (done: Progress) => void
  /** Runs before the first row is written, where there is one. */
  writing?: (report: ImportReport) => Promise<void>
  /** Records the changes under an import of the desk instead of writing them. */
  plannedAs?: string
  /** When, for the rule of 30 days; by default the present moment. */
  now?: Date
}

/** The configuration of one kind of import. */
type Plan = {
  lists: Lists
  /** In write order. */
  tables: readonly Staged[]
  /** Finds what the staged rows refer to, once all are read. */
  complete?: (db: Database, given: (staged: Staged) => ReadonlySet<string>) => Promise<void>
  /** Adds what they need, and drops those that contradict each other or the shop. */
  settle: (db: Database) => Promise<Remark[]>
}

/** Overwritten values that a report names. */
const mostOverwritten = 100

/** Reads, checks, compares and (unless it is a dry run) writes. A dry run reports the same counts as a real run. */
export async function importLists(
  db: Database,
  { lists, tables, complete, settle }: Plan,
  records: AsyncIterable<FileRecord>,
  options: ImportOptions,
): Promise<ImportReport> {
  const dry_run = options.dryRun ?? false
  const now = options.now ?? new Date()
  const report: ImportReport = {
    dry_run,
    tables: {},
    english_only: {},
    refused: 0,
    repeated: 0,
    lowered: 0,
    overwritten: { count: 0, first: [] },
    counted: 0,
    kept: 0,
    unknown: [],
  }
  for (const staged of tables) await openStaging(db, staged)
  const read = await readIn(db, records, lists, options)
  const given = (staged: Staged) => read.given.get(staged) ?? new Set<string>()

  for (const staged of tables) {
    const repeats = await dropRepeats(db, staged)
    report.repeated += repeats.length
    for (const { line, name, later } of repeats) {
      options.remark?.({ kind: 'repeated', line, name, mistakes: [{ code: 'repeated', facts: { later } }] })
    }
  }
  await complete?.(db, given)
  for (const staged of tables) await keepUnedited(db, staged)
  const contradictions = await settle(db)
  for (const each of contradictions) options.remark?.(each)
  report.refused = read.refused + contradictions.length
  report.unknown = [...read.unknown]
  for (const staged of tables) report.lowered += await lowerCrossedOut(db, staged, now)

  const kept = (staged: Staged) => (staged.keeps ?? []).filter((column) => !given(staged).has(column))
  for (const staged of tables) {
    const name = getTableName(staged.table)
    report.tables[name] = await compare(db, staged, kept(staged))
    const { count, first } = await overwritten(db, staged, due(staged), mostOverwritten)
    report.overwritten.count += count
    report.overwritten.first.push(...first)
    for (const [text, columns] of Object.entries(staged.translated ?? {})) {
      const count = await countEnglish(db, staged, kept(staged), columns)
      if (count > 0) report.english_only[name] = { ...report.english_only[name], [text]: count }
    }
  }
  const { plannedAs } = options
  if (plannedAs) {
    let n = 0
    for (const staged of tables) n = await plan(db, staged, { import_id: plannedAs, n })
    for (const staged of tables) report.counted += await planCounts(db, staged, plannedAs)
  } else if (!dry_run) {
    if (Object.values(report.tables).some(({ new: added, changed }) => added + changed > 0))
      await options.writing?.(report)
    for (const staged of tables) report.kept += await write(db, staged, kept(staged), options.progress)
    for (const staged of tables) await noteRepeatedStock(db, staged, now)
  }
  for (const staged of tables) await closeStaging(db, staged)
  return report
}

/** Drops staged rows, with a remark on each. `s` is the staged row in the expressions. */
export async function refuseRows(
  db: Database,
  staged: Staged,
  name: SQL,
  { where, code, facts = {} }: { where: SQL; code: Mistake['code']; facts?: Record<string, SQL> },
): Promise<Remark[]> {
  const pairs = Object.entries(facts).map(([fact, value]) => sql`${fact}::text, ${value}`)
  const { rows } = await db.execute<{ line: number; name: string; facts: never }>(sql`
    delete from ${waiting(staged)} s where ${where}
    returning s.line, ${name} as name, json_build_object(${sql.join(pairs, sql`, `)}) as facts`)
  return rows
    .sort((one, other) => one.line - other.line)
    .map(({ line, name, facts }) => ({ kind: 'refused', line, name, mistakes: [{ code, facts } as Mistake] }))
}

/** The result of reading: columns by list, and the number of refused rows. */
type ReadIn = { given: Map<Staged, Set<string>>; refused: number; unknown: Set<string> }

const rowsAtOnce = 1_000

/** Reads all records and stages the valid ones. `lists` are named by section. */
async function readIn(
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
    const result = record.broken ? { mistakes: [record.broken] } : readRow(list.rows, record.fields)
    if ('mistakes' in result) {
      read.refused += 1
      const { sku, slug, id, front } = record.fields
      const name = sku ?? slug ?? id ?? front ?? ''
      remark?.({ kind: 'refused', line: record.line, name, mistakes: result.mistakes })
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
    if (!list.rows.columns.includes(column) && !list.ignored?.includes(column)) read.unknown.add(`column ${column}`)
  }
  const missing = header && list.rows.needs.filter((column) => !header.includes(column))
  if (missing?.length) throw new UnreadableFile({ code: 'no_columns', facts: { columns: missing.join(', ') } })
}

/** The row, or the mistakes for which it is refused, each with its column. */
export function readRow<Row>(
  { schema, columns }: RowReader<Row>,
  cells: Cells,
): { row: Row } | { mistakes: Mistake[] } {
  const complete = Object.fromEntries(columns.map((column) => [column, cells[column] ?? '']))
  const read = schema.safeParse(complete)
  if (read.success) return { row: read.data }
  // Every step of a schema is `checked`, so that each issue has a mistake.
  const issues = read.error.issues as unknown as { path: string[]; params: Mistake }[]
  return { mistakes: issues.map(({ path: [column], params }) => (column ? { ...params, column } : params)) }
}
