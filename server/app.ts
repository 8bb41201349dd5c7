import compress from '@fastify/compress'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { type ApiParts, api } from '#api/index.ts'
import { refusal } from '#api/serve.ts'
import type { Database } from '#database/client.ts'
import { fairQueue } from '#domain/limits/fair-queue.ts'
import type { Load } from '#domain/limits/load-shedding.ts'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { secureHeaders } from '#server/protection/content-security.ts'
import { logRequests } from '#server/protection/log.ts'
import { keepLoopbackName } from '#server/protection/loopback-names.ts'
import type { SaleQueue } from '#server/protection/sale-queue.ts'
import { type DeskFiles, desk } from '#server/responses/desk.ts'
import { answerFailures } from '#server/responses/failures.ts'
import { feeds } from '#server/responses/feeds.ts'
import { files, pictures, webManifest } from '#server/responses/files.ts'
import { pageCache } from '#server/responses/page-cache.ts'
import { pages, type WebBuild } from '#server/responses/pages.ts'
import { type ProcessState, probes } from '#server/responses/probes.ts'
import { type Closed, closeWhile, offlinePage } from '#server/responses/standby.ts'
import { homeOf } from '#shared/unknown-address.ts'

export type Parts = ApiParts & {
  /** The built pages; leave out to serve the API alone. */
  web?: WebBuild
  /** The desk's pages; left out where only the API or the shop's pages are served. */
  desk?: DeskFiles
  /** The browser's built files; left out while Vite serves them. */
  client?: string
  /** The stand-ins of outside services; never in production. */
  sandbox?: FastifyPluginAsync | undefined
  pictures?: PictureStore
  /** Proxies whose X-Forwarded-For is trusted; none if left out. */
  trust_proxy?: string | false
  /** Memory for the page cache; no cache if left out. */
  page_cache_mb?: number
  /** Connections for browsing, so that orders and webhooks never wait for those; the shop's own if left out. */
  browsing_db?: Database
  /** Where catalogue feeds are cached; generated for each request if left out. */
  feeds_folder?: string
  development?: boolean
  /** Refuses a part of the pages and lists while the process cannot keep up; refuses nothing if left out. */
  load?: Load | undefined
  /** Lets visitors in at a rate; all at once if left out. */
  queue?: SaleQueue | undefined
  /** Called before the routes are declared, to watch all requests. */
  watch?: (app: FastifyInstance) => void
  /** What the probes say about this process; always ready if left out. */
  process_state?: ProcessState
  /** Why the shop is closed at the moment for all but payment gateways; always open if left out. */
  closed?: () => Closed | null
}

/**
 * Lists, searches and pages that one process makes at once, and that may wait. One takes up to 40 ms of its thread: more
 * at once only makes each slower, and a longer queue takes longer than a visitor waits.
 */
export const browsingLimits = { at_once: 6, waiting: 240, of_address: 40 }

/** The whole Fastify app: API, pictures, stand-ins, files; everything else is a page. */
export async function buildApp(shop: Shop, parts: Parts = {}): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 256 * 1024,
    trustProxy: parts.trust_proxy ?? false,
    // A browser waits two minutes for a form with photos (web/browser/photos.ts).
    requestTimeout: 130_000,
    http: { headersTimeout: 30_000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: parts.web ? leadHome : sendBadRequest,
  })
  closeIdleConnections(app)
  secureHeaders(app, shop)
  logRequests(app, shop)
  parts.watch?.(app)
  rejectMalformed(app)
  answerFailures(app, shop)
  if (parts.sandbox) keepLoopbackName(app, shop.public_url)
  if (parts.closed) closeWhile(app, parts.closed)
  await app.register(probes, { shop, state: parts.process_state })
  // Of a 20 kB answer, Zstandard and Brotli make no less than gzip, but take ten times its CPU where memory is slow to come
  // from the system: a new compressor of theirs needs a megabyte for each answer.
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  const browsing = {
    shop: parts.browsing_db ? { ...shop, db: parts.browsing_db } : shop,
    queue: fairQueue({ ...browsingLimits, isOverloaded: () => parts.load?.refuses('browsing') === true }),
  }
  await app.register(api, { prefix: '/api', shop, browsing, budget: parts.budget, upload_pace: parts.upload_pace })
  if (parts.pictures) await app.register(pictures, { pictures: parts.pictures })
  await app.register(feeds, { shop, folder: parts.feeds_folder })
  await app.register(offlinePage)
  await app.register(webManifest)
  if (parts.sandbox) await app.register(parts.sandbox)
  if (parts.desk) await app.register(desk, { files: parts.desk })
  if (parts.client) await app.register(files, { root: parts.client })
  const cache = parts.page_cache_mb ? pageCache({ megabytes: parts.page_cache_mb }) : undefined
  if (parts.web)
    await app.register(pages, {
      shop,
      browsing,
      web: parts.web,
      development: parts.development ?? false,
      cache,
      budget: parts.budget,
      load: parts.load,
      queue: parts.queue,
    })
  return app
}

/**
 * Closes idle connections during shutdown. One that is opened then without a request, or that becomes idle just after
 * Fastify has closed the idle ones, would delay the shutdown by more than a minute.
 */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 200)
    app.server.once('close', () => clearInterval(sweeping))
  })
}

/** Answers requests that reach no route because URL or Host is malformed, in the API's envelope. */
function sendBadRequest(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return reply.code(400).header('cache-control', 'no-store').send(refusal(request, 'bad_request'))
}

/** A page's address that cannot be decoded, such as "/sale-50%", leads home, like other unknown ones. */
function leadHome(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0]!
  if (error.code !== 'FST_ERR_BAD_URL' || request.method !== 'GET' || /^\/api(\/|$)/.test(path))
    return sendBadRequest(error, request, reply)
  return reply.header('cache-control', 'no-store').redirect(homeOf(path))
}

/** A Host header as a browser sends it: a name or an address, with or without a port. */
const host = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * Rejects requests that no browser sends: a malformed Host, an absolute URL as for a proxy ("GET http://…"), a NUL,
 * which Postgres cannot store in text. A request without Host (HTTP/1.0) is answered like any other.
 */
function rejectMalformed(app: FastifyInstance): void {
  // After all onRequest hooks (cookies among them), before the body is read.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isMalformed(request)) return done(null, payload)
    const [path = '', query = ''] = request.url.split(/(?=\?)/)
    const isPage = request.method === 'GET' && path.startsWith('/') && !/^\/api(\/|$)|%00|\0/.test(path)
    // A page ignores values that it does not know, such as a NUL among its filters.
    if (isPage && /%00/.test(query) && isHost(request))
      return void reply
        .header('cache-control', 'no-store')
        .redirect(path.replace(/^[/\\]+/, '/') + query.replaceAll('%00', ''))
    sendBadRequest(undefined, request, reply)
  })
}

function isMalformed(request: FastifyRequest): boolean {
  const address = request.raw.url ?? ''
  return !address.startsWith('/') || /%00|\0/.test(address) || !isHost(request)
}

function isHost({ headers }: FastifyRequest): boolean {
  return headers.host === undefined || headers.host === '' || host.test(headers.host)
}
