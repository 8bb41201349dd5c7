import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { withoutApostrophe } from '#domain/goods-import/csv.ts'
import { cellText, columnNamed, type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'

/**
 * Streams the rows of a file: of an Excel workbook or JSON if its first characters say so, else CSV. Texts are UTF-8; a
 * workbook is read as a whole.
 */
export async function* readRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const parts = bytes[Symbol.asyncIterator]()
  const start = await parts.next()
  const all = startingWith(start.done ? new Uint8Array() : start.value, { [Symbol.asyncIterator]: () => parts })
  if (!start.done && Buffer.from(start.value.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004')
    yield* workbookRecords(all)
  else yield* textRecords(all)
}

async function* workbookRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const { sheetRows } = await import('#domain/goods-import/xlsx/read.ts')
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  let columns: string[] | undefined
  for (const { line, cells } of sheetRows(Buffer.concat(parts))) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) columns = columnsOf(cells)
    else {
      // A sheet may lack the empty cells at the end of a row, or have more of them, which are only styled.
      const length = Math.max(columns.length, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
      const record = Array.from({ length }, (_, i) => cells[i] ?? '')
      yield rowOf(columns, record, line)
    }
  }
  if (!columns) throw new UnreadableFile({ code: 'sheet_empty' })
}

async function* textRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord> {
  const text = decode(bytes)
  const first = await text.next()
  if (first.done) throw new UnreadableFile({ code: 'file_empty' })
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
    throw new UnreadableFile({ code: 'not_utf8' })
  }
}

async function* startingWith<Part>(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first
  yield* rest
}

/** Characters of a row. */
const [longestCsvRow, longestJsonRow] = [200_000, 1_000_000]

/** Parses a CSV file with a header row: quotes, any line ending, and "," ";" or tab as the separator. */
async function* csvRecords(start: string, text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  // Counted where rows are parsed: after a mistake in the file the last rows before it are not read any more.
  let next = 1
  const withLine = (cells: string[]) => {
    const line = next
    next += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    return [String(line), ...cells]
  }
  const parser = Readable.from(text).compose(
    parse({
      bom: true,
      delimiter: delimiterOf(start),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // Otherwise an unclosed quote would swallow the rest of the file.
      max_record_size: longestCsvRow,
      on_record: withLine,
    }),
  )
  let columns: string[] | undefined
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<string[]>) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (columns) yield rowOf(columns, cells, Number(line))
      else columns = columnsOf(cells)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const codes = { CSV_QUOTE_NOT_CLOSED: 'quote_open', CSV_MAX_RECORD_SIZE: 'row_long' } as const
    const code = codes[error.code as keyof typeof codes]
    if (code === 'row_long') throw new UnreadableFile({ code, facts: { line: next, most: longestCsvRow } })
    if (code) throw new UnreadableFile({ code, facts: { line: next } })
    throw new UnreadableFile({ code: 'csv_broken', facts: { line: next, detail: error.message } })
  }
  if (!columns) throw new UnreadableFile({ code: 'file_empty' })
}

function rowOf(columns: string[], record: string[], line: number): FileRecord {
  const fields = Object.fromEntries(columns.map((column, i) => [column, withoutApostrophe(cellText(record[i]))]))
  const base = { section: '', line, fields, header: columns }
  if (record.length === columns.length) return base
  return { ...base, broken: { code: 'cells_differ', facts: { cells: record.length, columns: columns.length } } }
}

function columnsOf(header: string[]): string[] {
  const columns = header.map(columnNamed)
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i)
  if (twice) throw new UnreadableFile({ code: 'column_twice', facts: { column: twice } })
  return columns
}

/** The most frequent separator in the header: Excel writes ";" if the comma is the decimal sign. */
function delimiterOf(start: string): string {
  const header = start.split(/\r?\n|\r/, 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Rows of a JSON file: an array of objects, or an object with such arrays by name. */
async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  for await (const { section, line, source } of jsonElements(text)) {
    const base = { section, line, fields: {} }
    let value: unknown
    try {
      value = JSON.parse(source)
    } catch (error) {
      yield { ...base, broken: { code: 'row_no_json', facts: { detail: (error as Error).message } } }
      continue
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      yield { ...base, broken: { code: 'no_object' } }
      continue
    }
    const fields = Object.entries(value).map(([key, field]) => [columnNamed(key), cellText(field)])
    yield { ...base, fields: Object.fromEntries(fields) }
  }
}

/** `source` is the JSON of one element of the array `section`; '' is the file's own array. */
export type JsonElement = { section: string; line: number; source: string }

const [tab, newline, carriageReturn, space] = [9, 10, 13, 32]
const [quote, comma, colon, openArray, backslash, closeArray, openObject, closeObject] = [
  34, 44, 58, 91, 92, 93, 123, 125,
]

/**
 * Streams the elements of a JSON file's arrays one at a time, so that memory is bounded by one element: those of the
 * top-level array, or of the arrays directly in the top-level object. Other properties are skipped. Elements are not
 * validated; the caller parses them.
 */
export async function* jsonElements(text: AsyncIterable<string>): AsyncGenerator<JsonElement> {
  const open: number[] = []
  let line = 1
  let inString = false
  let escaped = false
  let section = ''
  /** The text being collected: an element, or a key of the top-level object. */
  let gathered: { line: number; source: string } | undefined

  for await (const part of text) {
    let from = 0
    for (let i = 0; i < part.length; i += 1) {
      const code = part.charCodeAt(i)
      if (code === newline) line += 1
      if (inString) {
        if (escaped) escaped = false
        else if (code === backslash) escaped = true
        else if (code === quote) inString = false
        continue
      }
      if (code === space || code === newline || code === carriageReturn || code === tab) continue

      const inList = open.at(-1) === openArray && (open.length === 1 || (open.length === 2 && open[0] === openObject))
      const inOutermostObject = open.length === 1 && open[0] === openObject
      const ends = code === comma || code === closeArray || code === closeObject
      if (gathered && ((inList && ends) || (inOutermostObject && (ends || code === colon)))) {
        const source = gathered.source + part.slice(from, i)
        if (inList) yield { section, line: gathered.line, source }
        else if (code === colon) section = nameOf(source, line)
        gathered = undefined
      } else if (!gathered && !ends && code !== colon && (inList || (inOutermostObject && code === quote))) {
        gathered = { line, source: '' }
        from = i
      }

      if (code === quote) inString = true
      else if (code === openArray || code === openObject) open.push(code)
      else if (code === closeArray || code === closeObject) {
        const opened = open.pop()
        if (opened !== code - 2) throw new UnreadableFile({ code: 'bracket', facts: { line } })
      }
    }
    if (gathered) gathered.source += part.slice(from)
    if (gathered && gathered.source.length > longestJsonRow) {
      throw new UnreadableFile({ code: 'row_long', facts: { line: gathered.line, most: longestJsonRow } })
    }
  }
  if (open.length > 0 || inString) throw new UnreadableFile({ code: 'cut_off', facts: { line } })
}

function nameOf(source: string, line: number): string {
  try {
    return String(JSON.parse(source))
  } catch {
    throw new UnreadableFile({ code: 'no_list_name', facts: { line, value: source.trim() } })
  }
}
