import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { cellText, columnNamed, type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'

/** Parses a CSV file with a header row: quotes, any line ending, and "," ";" or tab as the separator. */
export async function* csvRecords(start: string, text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const parser = Readable.from(text).compose(
    parse({
      bom: true,
      delimiter: delimiterOf(start),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Otherwise an unclosed quote would swallow the rest of the file.
      max_record_size: 200_000,
    }),
  )
  let columns: string[] | undefined
  let next = 1
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const line = next
      next += 1 + record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
      if (record.every((cell) => cell.trim() === '')) continue
      if (columns) yield rowOf(columns, record, line)
      else columns = columnsOf(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(`line ${next}: ${error.message}`)
  }
  if (!columns) throw new UnreadableFile('the file is empty')
}

function rowOf(columns: string[], record: string[], line: number): FileRecord {
  const fields = Object.fromEntries(columns.map((column, i) => [column, cellText(record[i])]))
  const base = { section: '', line, fields, header: columns }
  if (record.length === columns.length) return base
  return { ...base, broken: `has ${record.length} cells, the header has ${columns.length}` }
}

function columnsOf(header: string[]): string[] {
  const columns = header.map(columnNamed)
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i)
  if (twice) throw new UnreadableFile(`two columns are named ${twice}`)
  return columns
}

/** The most frequent separator in the header: Excel writes ";" if the comma is the decimal sign. */
function delimiterOf(start: string): string {
  const header = start.split(/\r?\n|\r/, 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
