import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'

/** A text on disk, plain and gzipped; null if it was empty. */
type Written = { plain: string; gzipped: string } | null
type Cached = { until: number; written: Promise<Written> }

/**
 * Disk cache for sitemap parts and catalogue feeds, served until they are stale, so that a request costs a file read,
 * not a query and compression. Only one text is written at a time, and concurrent requests for it are coalesced.
 */
export function feedFiles(folder: string, { now = () => performance.now() }: { now?: () => number } = {}) {
  const entries = new Map<string, Cached>()
  const writing = limitConcurrency(1)

  async function write(name: string, text: AsyncGenerator<string>): Promise<Written> {
    const first = await text.next()
    if (first.done) return null
    async function* all() {
      yield first.value as string
      yield* text
    }
    await mkdir(folder, { recursive: true })
    const plain = join(folder, name)
    const draft = `${plain}.${randomUUID()}`
    try {
      await pipeline(Readable.from(all(), { objectMode: false }), createWriteStream(draft))
      await pipeline(createReadStream(draft), createGzip(), createWriteStream(`${draft}.gz`))
      // Requests that are streaming the old file keep reading it.
      await rename(`${draft}.gz`, `${plain}.gz`)
      await rename(draft, plain)
    } catch (error) {
      await Promise.all([rm(draft, { force: true }), rm(`${draft}.gz`, { force: true })])
      throw error
    }
    return { plain, gzipped: `${plain}.gz` }
  }

  /** The text's files, at most `seconds` old. Throws what writing throws. */
  function find(name: string, seconds: number, text: () => AsyncGenerator<string>): Promise<Written> {
    const there = entries.get(name)
    if (there && now() < there.until) return there.written
    const entry: Cached = { until: now() + seconds * 1000, written: writing.run(() => write(name, text())) }
    entries.set(name, entry)
    // Failures and empty texts are not cached.
    const forget = () => entries.get(name) === entry && entries.delete(name)
    entry.written.then((written) => written ?? forget(), forget)
    return entry.written
  }

  return { find }
}
