import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { type ApiParts, api } from '#api/index.ts'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { secureHeaders } from '#server/protection/content-security.ts'
import { logRequests } from '#server/protection/log.ts'
import { keepLoopbackName } from '#server/protection/loopback-names.ts'
import { rejectMalformed, sendBadRequest } from '#server/protection/malformed.ts'
import { feeds } from '#server/responses/feeds.ts'
import { files, pictures, webManifest } from '#server/responses/files.ts'
import { pageCache } from '#server/responses/page-cache.ts'
import { pages, type WebBuild } from '#server/responses/pages.ts'
import { type Closed, closeWhile, offlinePage } from '#server/responses/standby.ts'

export type Parts = ApiParts & {
  /** The built pages; leave out to serve the API alone. */
  web?: WebBuild
  /** The browser's built files; left out while Vite serves them. */
  client?: string
  /** The stand-ins of outside services; never in production. */
  sandbox?: FastifyPluginAsync | undefined
  pictures?: PictureStore
  /** Proxies whose X-Forwarded-For is trusted; none if left out. */
  trust_proxy?: string | false
  /** Memory for the page cache; no cache if left out. */
  page_cache_mb?: number
  /** Where catalogue feeds are cached; generated for each request if left out. */
  feeds_folder?: string
  development?: boolean
  /** Why the shop is closed at the moment for all but payment gateways; always open if left out. */
  closed?: () => Closed | null
}

/** The whole Fastify app: API, pictures, stand-ins, files; everything else is a page. */
export async function buildApp(shop: Shop, parts: Parts = {}): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 256 * 1024,
    trustProxy: parts.trust_proxy ?? false,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendBadRequest,
  })
  closeIdleConnections(app)
  secureHeaders(app, shop)
  logRequests(app, shop.log)
  rejectMalformed(app)
  if (parts.sandbox) keepLoopbackName(app, shop.public_url)
  if (parts.closed) closeWhile(app, parts.closed)
  await app.register(compress, {
    threshold: 1024,
    // 4 of 11: the default, 11, takes longer than rendering the page.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(api, { prefix: '/api', shop, budget: parts.budget, upload_pace: parts.upload_pace })
  if (parts.pictures) await app.register(pictures, { pictures: parts.pictures })
  await app.register(feeds, { shop, folder: parts.feeds_folder })
  await app.register(offlinePage)
  await app.register(webManifest)
  if (parts.sandbox) await app.register(parts.sandbox)
  if (parts.client) await app.register(files, { root: parts.client })
  const cache = parts.page_cache_mb ? pageCache({ megabytes: parts.page_cache_mb }) : undefined
  if (parts.web)
    await app.register(pages, {
      shop,
      web: parts.web,
      development: parts.development ?? false,
      cache,
      budget: parts.budget,
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
