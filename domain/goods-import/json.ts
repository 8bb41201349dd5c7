import { cellText, columnNamed, type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'

/** Rows of a JSON file: an array of objects, or an object with such arrays by name. */
export async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  for await (const { section, line, source } of jsonElements(text)) {
    const base = { section, line, fields: {} }
    let value: unknown
    try {
      value = JSON.parse(source)
    } catch (error) {
      yield { ...base, broken: `is not JSON: ${(error as Error).message}` }
      continue
    }
    if (value === null || typeof value !== 'object' || Array.isArray(value)) {
      yield { ...base, broken: 'is no object' }
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
const longest = 1_000_000

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
        if (opened !== code - 2) throw new UnreadableFile(`line ${line}: a bracket closes what it did not open`)
      }
    }
    if (gathered) gathered.source += part.slice(from)
    if (gathered && gathered.source.length > longest) {
      throw new UnreadableFile(`line ${gathered.line}: a row has more than ${longest} characters`)
    }
  }
  if (open.length > 0 || inString) throw new UnreadableFile(`line ${line}: the file ends in the middle of a row`)
}

function nameOf(source: string, line: number): string {
  try {
    return String(JSON.parse(source))
  } catch {
    throw new UnreadableFile(`line ${line}: ${source.trim()} is no name of a list`)
  }
}
