import { csvRecords } from '#domain/goods-import/csv.ts'
import { jsonRecords } from '#domain/goods-import/json.ts'
import { type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'

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
