import type { FileRecord } from '#domain/catalogue/import/file-record.ts'
import { cellText, columnNamed } from '#domain/catalogue/import/headers.ts'
import { jsonElements } from '#domain/catalogue/import/json-elements.ts'

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
