import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '#domain/shop.ts'
import type { SaleQueue } from '#server/protection/sale-queue.ts'
import { hasOwnFilters, pageAddress } from '#server/responses/page-address.ts'
import { type CachedPage, encodingFor, type PageCache, type PageCopy, pageTtlMs } from '#server/responses/page-cache.ts'
import { isFile, isPersonal, pathOf } from '#server/responses/page-paths.ts'
import { standbyPage } from '#server/responses/standby.ts'
import { localeOf } from '#shared/locale.ts'

/** What every page from memory is sent with: `always` are the headers of all pages, names and values in turn. */
export type Sending = { shop: Pick<Shop, 'visits'>; always: readonly string[] }

/** No page of ours has a longer URL; longer ones are rendered without caching. */
export const longestKept = 2_000

/**
 * Answers from memory, before Fastify's hooks and serialisation, which would take as long as the rest.
 * @param filters those of accessories; undefined until a page with them was rendered
 */
export function answerFromMemory(
  sending: Sending,
  { cache, filters }: { cache: PageCache; filters: Parameters<typeof pageAddress>[1] },
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  if (request.isPreview || request.raw.url!.length > longestKept) return false
  if (!filters && hasOwnFilters(request.raw.url!)) return false
  const found = cache.get(pageAddress(request.raw.url!, filters))
  const copy = found?.ready(encodingOf(request))
  if (!found || !copy) return false
  cache.countHit()
  sendKept(sending, request, reply, found, copy)
  return true
}

/** Writes a public page. Its headers are all here: neither hooks nor Fastify add any. */
export function sendKept(
  { shop, always }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
  { page, age }: CachedPage,
  { encoding, body }: PageCopy,
) {
  reply.hijack()
  shop.visits?.page(request, request.raw.url!)
  const { raw } = reply
  const head = [
    ...always,
    'cache-control',
    hasTicket(reply) ? 'private, no-store' : publicFor(pageTtlMs - age()),
    'vary',
    'accept-encoding',
  ]
  for (const name in page.headers) head.push(name, page.headers[name]!)
  if (request.headers['if-none-match']?.includes(page.headers.etag!)) return raw.writeHead(304, head).end()
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(body.length))
  raw.writeHead(page.status, head).end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Answers a visitor who has to wait with the page of the queue. Pages of the cart and the account stay open.
 * @param isSecure whether the shop is served by https
 */
export function waitsInQueue(
  { queue, isSecure }: { queue: SaleQueue; isSecure: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const path = pathOf(request)
  if (request.isPreview || isPersonal(path) || isFile(request.url.split('?')[0]!)) return false
  const { ticket, ...place } = queue(/(?:^|; )sale-queue=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1])
  const secure = isSecure ? '; Secure' : ''
  // On the raw response, because pages from memory have no other headers of Fastify.
  if (ticket) reply.raw.setHeader('set-cookie', `sale-queue=${ticket}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  if (place.ahead === 0) return false
  const { body, policy } = standbyPage('queue', localeOf(path), { place })
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(place.seconds), 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(body)
  return true
}

/** A new ticket of the sale's queue is for one visitor. */
export function hasTicket({ raw }: FastifyReply): boolean {
  return raw.hasHeader('set-cookie')
}

/** The best encoding that the browser takes. */
export function encodingOf(request: FastifyRequest) {
  return encodingFor(request.headers['accept-encoding'])
}

/** Public pages are the same for everybody, and a changed price must show within 5 s. */
export function publicFor(ms: number): string {
  return `public, max-age=0, s-maxage=${Math.max(0, Math.round(ms / 1000))}`
}
