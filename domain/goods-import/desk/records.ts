import { sql } from 'drizzle-orm'
import { readRecords } from '#domain/goods-import/read-file.ts'
import type { FileRecord } from '#domain/goods-import/record.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Streams the rows of an uploaded file; its parts are read one at a time. Each row has a line of its own, by which it is mended
 * or left out: JSON may have many on one line, and then they are counted.
 */
export async function* fileRecords(shop: Shop, import_id: string): AsyncGenerator<FileRecord> {
  let line = 0
  for await (const record of readRecords(parts(shop, import_id))) {
    line = Math.max(line + 1, record.line)
    yield { ...record, line }
  }
}

async function* parts(shop: Shop, import_id: string): AsyncGenerator<Uint8Array> {
  for (let last = -1; ; ) {
    const { rows } = await shop.db.execute<{ n: number; bytes: Buffer }>(sql`
      select n, bytes from goods_import_parts where import_id = ${import_id} and n > ${last} order by n limit 1`)
    const [part] = rows
    if (!part) return
    last = part.n
    yield part.bytes
  }
}

export type Mended = Map<number, { mended: Record<string, string> | null; skipped: boolean }>

/** The list of a file that the desk imports; others of JSON, such as `brands`, are left out. */
export const isGoods = (section: string) => section === '' || section === 'items'

/** Milliseconds after which other requests are served. */
const slice = 5

/**
 * The rows under our columns' names, mended cells as they were mended, without rows left out. A mended cell of a column that the
 * mapping has no longer is dropped, as in all other rows. A row that could not be read can be once a cell of it was changed.
 * Serves other requests between.
 */
export async function* mappedRecords(
  records: AsyncIterable<FileRecord>,
  mapping: Record<string, string>,
  mended: Mended,
): AsyncGenerator<FileRecord> {
  const named = Object.entries(mapping).filter(([, ours]) => ours !== '')
  const header = named.map(([, ours]) => ours)
  let since = performance.now()
  for await (const record of records) {
    if (performance.now() - since > slice) {
      await new Promise(setImmediate)
      since = performance.now()
    }
    const change = mended.get(record.line)
    if (change?.skipped || !isGoods(record.section)) continue
    const { broken, ...row } = record
    let isMended = false
    const cells = named.map(([theirs, ours]) => {
      const given = record.fields[theirs] ?? ''
      const cell = change?.mended?.[ours] ?? given
      isMended ||= cell !== given
      return [ours, cell]
    })
    yield { ...row, section: '', header, fields: Object.fromEntries(cells), ...(broken && !isMended && { broken }) }
  }
}
