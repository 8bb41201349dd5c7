import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeLlms, writeRobots, writeSecurity } from '#domain/feeds/crawlers.ts'
import { writeGoogleFeed } from '#domain/feeds/google.ts'
import { writeMetaFeed } from '#domain/feeds/meta.ts'
import { type SitemapKind, writeSitemap, writeSitemapIndex } from '#domain/feeds/sitemap.ts'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import type { Shop } from '#domain/shop.ts'
import { encodingFor } from '#server/responses/page-cache.ts'

/**
 * Sitemap, robots.txt, llms.txt and catalogue feeds. Those that read the database are cached as files in `folder` until
 * stale; without a folder they are generated for each request.
 */
export async function feeds(app: FastifyInstance, { shop, folder }: { shop: Shop; folder?: string | undefined }) {
  const files = folder ? feedFiles(folder) : undefined
  // A cached file is already compressed.
  const route = files ? { compress: false as const } : {}

  app.get('/robots.txt', (_request, reply) => keptFor(reply, hour).type(plain).send(writeRobots(shop)))
  app.get('/.well-known/security.txt', (_request, reply) => keptFor(reply, hour).type(plain).send(writeSecurity(shop)))
  app.get('/llms.txt', route, (request, reply) => answer(request, reply, hour, plain, () => whole(writeLlms(shop))))
  app.get('/sitemap.xml', route, (request, reply) =>
    answer(request, reply, hour, xml, () => whole(writeSitemapIndex(shop))),
  )

  app.get<{ Params: { part: string } }>('/sitemaps/:part', route, async (request, reply) => {
    const [, kind, part] = /^(pages|wheels|accessories|gallery)-([1-9]\d{0,4})\.xml$/.exec(request.params.part) ?? []
    if (!kind) return notFound(reply)
    return answer(request, reply, hour, xml, () => writeSitemap(shop, kind as SitemapKind, Number(part)))
  })

  // Crawlers come a few times a day; with a minute of caching, two at once generate it only once.
  app.get('/feeds/google-en.xml', route, (request, reply) =>
    answer(request, reply, minute, xml, () => writeGoogleFeed(shop, 'en')),
  )
  app.get('/feeds/google-ar.xml', route, (request, reply) =>
    answer(request, reply, minute, xml, () => writeGoogleFeed(shop, 'ar')),
  )
  app.get('/feeds/meta.csv', route, (request, reply) => answer(request, reply, minute, csv, () => writeMetaFeed(shop)))

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    seconds: number,
    type: string,
    text: () => AsyncGenerator<string>,
  ) {
    if (!files) return stream(reply, seconds, type, text())
    const written = await files.find(request.url.split('?')[0]!.replaceAll('/', '-').slice(1), seconds, text)
    if (!written) return notFound(reply)
    keptFor(reply, seconds).type(type).headers({ vary: 'accept-encoding', etag: written.etag })
    if (request.headers['if-none-match']?.includes(written.etag)) return reply.code(304).send()
    if (encodingFor(request.headers['accept-encoding']?.replace(/\bbr\b/gi, '')) === 'gzip')
      return reply.header('content-encoding', 'gzip').send(createReadStream(written.gzipped))
    return reply.send(createReadStream(written.plain))
  }

  /** Waits for the first chunk, so that an early failure is a 500 and an empty list a 404. */
  async function stream(reply: FastifyReply, seconds: number, type: string, text: AsyncGenerator<string>) {
    const first = await text.next()
    if (first.done) return notFound(reply)
    async function* all() {
      try {
        yield first.value as string
        yield* text
      } catch (error) {
        shop.log.error({ err: error, path: reply.request.routeOptions.url }, 'a feed broke off')
        throw error
      }
    }
    return keptFor(reply, seconds)
      .type(type)
      .send(Readable.from(all(), { objectMode: false }))
  }
}

const minute = 60
const hour = 3_600
const xml = 'application/xml; charset=utf-8'
const csv = 'text/csv; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

function keptFor(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.header('cache-control', `public, max-age=${seconds}`)
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type(plain).send('Not found')
}

/** A file that is there before anything is written: one still being opened would appear after it was removed. */
async function newFile(path: string): Promise<Writable> {
  return (await open(path, 'w')).createWriteStream()
}

async function* whole(text: Promise<string>): AsyncGenerator<string> {
  yield await text
}

/** A text on disk, plain and gzipped, with an ETag for both; null if it was empty. */
type Written = { plain: string; gzipped: string; etag: string } | null
/** `at`: when writing began. `before`: the text that this one replaces, while it is written. */
type Cached = { at: number; isWriting: boolean; written: Promise<Written>; before: Cached | undefined }

/**
 * Disk cache for sitemaps and catalogue feeds, so that a request costs a file read, not a query and compression. Only one
 * text is written at a time, and concurrent requests for it are coalesced. While a stale one is written again, readers get
 * the last one, until it is twice as old as it may be: a crawler that comes once a day gets a new one.
 */
export function feedFiles(folder: string, { now = () => performance.now() }: { now?: () => number } = {}) {
  const entries = new Map<string, Cached>()
  const writing = limitConcurrency(1)

  async function write(name: string, text: AsyncGenerator<string>): Promise<Written> {
    const first = await text.next()
    if (first.done) return null
    const digest = createHash('sha1')
    async function* all() {
      yield first.value as string
      yield* text
    }
    async function* digested(parts: AsyncIterable<string>) {
      for await (const part of parts) {
        digest.update(part)
        yield part
      }
    }
    await mkdir(folder, { recursive: true })
    const plain = join(folder, name)
    const draft = `${plain}.${randomUUID()}`
    try {
      await pipeline(all, digested, await newFile(draft))
      await pipeline(createReadStream(draft), createGzip(), await newFile(`${draft}.gz`))
      // Requests that are streaming the old file keep reading it.
      await rename(`${draft}.gz`, `${plain}.gz`)
      await rename(draft, plain)
    } catch (error) {
      await Promise.all([rm(draft, { force: true }), rm(`${draft}.gz`, { force: true })])
      throw error
    }
    return { plain, gzipped: `${plain}.gz`, etag: `W/"${digest.digest('base64url')}"` }
  }

  function begin(name: string, text: () => AsyncGenerator<string>, before: Cached | undefined): Cached {
    const written = writing.run(() => write(name, text()))
    const entry: Cached = { at: now(), isWriting: true, written, before }
    entries.set(name, entry)
    // Failures and empty texts are not cached.
    const forget = () => entries.delete(name)
    const end = () => Object.assign(entry, { isWriting: false, before: undefined })
    written.then((text) => (text ? end() : forget()), forget)
    return entry
  }

  /** The text's files, `seconds` old, or while newer ones are written twice that. Throws what writing throws. */
  function find(name: string, seconds: number, text: () => AsyncGenerator<string>): Promise<Written> {
    const ageOf = ({ at }: Cached) => (now() - at) / 1000
    const there = entries.get(name)
    const entry = there && (there.isWriting || ageOf(there) < seconds) ? there : begin(name, text, there)
    return entry.before && ageOf(entry.before) < 2 * seconds ? entry.before.written : entry.written
  }

  return { find }
}
