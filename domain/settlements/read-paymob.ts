import { readRecords } from '#domain/goods-import/read-file.ts'
import { type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'
import { type Columns, findColumns, missingColumns } from '#domain/settlements/paymob-columns.ts'
import { lineOfRow, RefusedRow } from '#domain/settlements/paymob-rows.ts'
import type { NewLine } from '#domain/settlements/stripe-lines.ts'
import { settlementFile } from '#shared/desk/limits.ts'
import type { Mistake } from '#shared/i18n/desk/import-mistakes.ts'
import type { SettlementMistake } from '#shared/i18n/desk/settlement-mistakes.ts'

/** Something wrong with a file: with one line of it, or with the whole. */
export type FileMistake = { line?: number } & ({ file: Mistake } | { row: SettlementMistake })

/** The lines of a file, or what is wrong with it: `count` mistakes, of which the first are listed. */
export type ReadFile =
  | { currency: string; lines: NewLine[]; mistakes?: never }
  | { mistakes: FileMistake[]; count: number; lines?: never }

/** Reads a settlement file of Paymob: CSV or an Excel workbook. A file with any mistake has no lines. */
export async function readPaymobFile(bytes: Uint8Array): Promise<ReadFile> {
  try {
    return await readRows(readRecords(inParts(bytes)))
  } catch (error) {
    if (error instanceof UnreadableFile) return whole({ file: error.mistake })
    if (error instanceof RefusedRow) return whole({ row: error.mistake })
    throw error
  }
}

async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const part = 64 * 1024
  for (let at = 0; at < bytes.length; at += part) yield bytes.subarray(at, at + part)
}

async function readRows(records: AsyncIterable<FileRecord>): Promise<ReadFile> {
  const lines: NewLine[] = []
  const mistakes: FileMistake[] = []
  const seen = new Map<string, number>()
  let columns: Columns | undefined
  let count = 0
  let rows = 0
  for await (const record of records) {
    columns ??= columnsOf(record)
    if (++rows > settlementFile.rows)
      throw new RefusedRow({ code: 'too_many_rows', facts: { most: settlementFile.rows } })
    const { line: at, broken } = record
    try {
      const line = lineOfRow(record, columns)
      if (!line) continue
      if (broken) throw new UnreadableFile(broken)
      checkBeside(line, lines[0], seen.get(line.transaction_id))
      seen.set(line.transaction_id, at)
      lines.push(line)
    } catch (error) {
      if (!(error instanceof RefusedRow || error instanceof UnreadableFile)) throw error
      if (++count <= settlementFile.mistakes)
        mistakes.push({
          line: at,
          ...(error instanceof RefusedRow ? { row: error.mistake } : { file: error.mistake }),
        })
    }
  }
  if (count > 0) return { mistakes, count }
  if (lines.length === 0) return whole({ row: { code: 'no_rows' } })
  return { currency: lines[0]!.currency, lines }
}

function columnsOf({ header }: FileRecord): Columns {
  if (!header) throw new RefusedRow({ code: 'no_table' })
  const columns = findColumns(header)
  const missing = missingColumns(columns)
  if (missing.length > 0) throw new RefusedRow({ code: 'no_columns', facts: { columns: missing.join(', ') } })
  return columns
}

function checkBeside({ transaction_id, currency }: NewLine, first: NewLine | undefined, seen: number | undefined) {
  if (seen !== undefined) throw new RefusedRow({ code: 'repeated', facts: { value: transaction_id, first: seen } })
  if (first && first.currency !== currency)
    throw new RefusedRow({ code: 'other_currency', facts: { value: currency, first: first.currency } })
}

function whole(mistake: FileMistake): ReadFile {
  return { mistakes: [mistake], count: 1 }
}
