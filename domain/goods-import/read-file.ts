import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { jsonRecords } from '#domain/goods-import/json.ts'
import { cellText, columnNamed, type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'

/** Streams the rows of a file: JSON if its first character says so, else CSV. UTF-8 only. */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const text = decode(bytes)
  const first = await text.next()
  if (first.done) throw new UnreadableFile('the file is empty')
  const all = startingWith(first.value, text)
  yield* /^\s*[[{]/.test(first.value) ? jsonRecords(all) : csvRecords(first.value, all)
}

async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of bytes) {
      const text = decoder.decode(part, { stream: true })
      if (text) yield text
    }
    const rest = decoder.decode()
    if (rest) yield rest
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile('the file is not UTF-8: save it again as "CSV UTF-8"')
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

/** Parses a CSV file with a header row: quotes, any line ending, and "," ";" or tab as the separator. */
async function* csvRecords(start: string, text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
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
