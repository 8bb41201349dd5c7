import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeGoogleFeed } from '#domain/feeds/google.ts'
import { writeLlms } from '#domain/feeds/llms.ts'
import { writeMetaFeed } from '#domain/feeds/meta.ts'
import { writeRobots } from '#domain/feeds/robots.ts'
import { writeSitemap, writeSitemapIndex } from '#domain/feeds/sitemap.ts'
import type { SitemapKind } from '#domain/feeds/sitemap-parts.ts'
import type { Shop } from '#domain/shop.ts'
import { feedFiles } from '#server/feed-files.ts'
import { encodingFor } from '#server/page-cache.ts'

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
