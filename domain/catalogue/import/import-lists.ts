import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import type { FileRecord } from '#domain/catalogue/import/file-record.ts'
import { type ImportOptions, type Lists, type Remark, readIn } from '#domain/catalogue/import/read-in.ts'
import {
  type Changes,
  closeStaging,
  compare,
  countEnglish,
  dropRepeats,
  openStaging,
  type Staged,
  type TranslatedText,
  waiting,
  write,
} from '#domain/catalogue/import/staging.ts'

export type ImportReport = {
  dry_run: boolean
  /** By table, in rows. */
  tables: Record<string, Changes>
  /** Rows, by table, that Arabic pages will show in English because an Arabic name or description is missing. */
  english_only: Record<string, EnglishOnly>
  refused: number
  repeated: number
  /** Columns and lists of the file that the importer does not know. */
  unknown: string[]
}

export type EnglishOnly = { names?: number; descriptions?: number }

/** The configuration of one kind of import. */
type Plan = {
  lists: Lists
  /** In write order, with the columns left unchanged if the file lacks them. */
  tables: {
    staged: Staged
    keeps: readonly string[]
    translated?: { [Text in keyof EnglishOnly]: readonly TranslatedText[] }
  }[]
  /** Completes the staged rows once all are read, and drops those that contradict each other or the shop. */
  settle: (db: Database, given: (staged: Staged) => ReadonlySet<string>) => Promise<Remark[]>
}

/** Reads, checks, compares and (unless it is a dry run) writes. A dry run reports the same counts as a real run. */
export async function importLists(
  db: Database,
  { lists, tables, settle }: Plan,
  records: AsyncIterable<FileRecord>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = {
    ...{ dry_run: options.dryRun ?? false, tables: {}, english_only: {}, refused: 0, repeated: 0, unknown: [] },
  }
  for (const { staged } of tables) await openStaging(db, staged)
  const read = await readIn(db, records, lists, options)
  const given = (staged: Staged) => read.given.get(staged) ?? new Set<string>()

  for (const { staged } of tables) {
    const repeats = await dropRepeats(db, staged)
    report.repeated += repeats.length
    for (const { line, name, later } of repeats) {
      options.remark?.({ kind: 'repeated', line, name, reason: `comes again in line ${later}, which counts` })
    }
  }
  const contradictions = await settle(db, given)
  for (const each of contradictions) options.remark?.(each)
  report.refused = read.refused + contradictions.length
  report.unknown = [...read.unknown]

  const kept = (table: Plan['tables'][number]) => table.keeps.filter((column) => !given(table.staged).has(column))
  for (const table of tables) {
    const name = getTableName(table.staged.table)
    report.tables[name] = await compare(db, table.staged, kept(table))
    for (const [text, columns] of Object.entries(table.translated ?? {})) {
      const count = await countEnglish(db, table.staged, kept(table), columns)
      if (count > 0) report.english_only[name] = { ...report.english_only[name], [text]: count }
    }
  }
  if (!options.dryRun) {
    for (const table of tables) await write(db, table.staged, kept(table), options.progress)
  }
  for (const { staged } of tables) await closeStaging(db, staged)
  return report
}

/** Drops staged rows, with a remark on each. `s` is the staged row in the expressions. */
export async function refuseRows(
  db: Database,
  staged: Staged,
  name: SQL,
  { where, reason }: { where: SQL; reason: SQL },
): Promise<Remark[]> {
  const { rows } = await db.execute<{ line: number; name: string; reason: string }>(sql`
    delete from ${waiting(staged)} s where ${where} returning s.line, ${name} as name, ${reason} as reason`)
  return rows.sort((one, other) => one.line - other.line).map((row) => ({ kind: 'refused' as const, ...row }))
}
