import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeLlms, writeRobots } from '#domain/feeds/crawlers.ts'
import { writeGoogleFeed } from '#domain/feeds/google.ts'
import { writeMetaFeed } from '#domain/feeds/meta.ts'
import { type SitemapKind, writeSitemap, writeSitemapIndex } from '#domain/feeds/sitemap.ts'
import { limitConcurrency } from '#domain/pictures/concurrency-limit.ts'
import type { Shop } from '#domain/shop.ts'
import { encodingFor } from '#server/responses/page-cache.ts'

/**
 * Sitemap, robots.txt, llms.txt and catalogue feeds. The long ones are cached as files in `folder` until stale; without
 * a folder they are generated for each request.
 */
export async function feeds(app: FastifyInstance, { shop, folder }: { shop: Shop; folder?: string | undefined }) {
  const files = folder ? feedFiles(folder) : undefined
  // A cached file is already compressed.
  const route = files ? { compress: false as const } : {}

  app.get('/robots.txt', (_request, reply) => keptFor(reply, hour).type(plain).send(writeRobots(shop)))
  app.get('/llms.txt', async (_request, reply) =>
    keptFor(reply, hour)
      .type(plain)
      .send(await writeLlms(shop)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    keptFor(reply, hour)
      .type(xml)
      .send(await writeSitemapIndex(shop)),
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
    keptFor(reply, seconds).type(type).header('vary', 'accept-encoding')
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
