import { randomBytes, timingSafeEqual } from 'node:crypto'
import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { familyOf } from '#api/protection/session.ts'
import { Problem } from '#domain/problem.ts'
import { isKeyedHash, keyedHash, type Secrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { signInDays } from '#shared/limits.ts'

/** The specification's names, so no `__Host-` prefix. Not HttpOnly, because our pages must read the cookie. */
const cookie = 'XSRF-TOKEN'
const header = 'x-xsrf-token'

/**
 * Routes that need the header from every client, not only browsers: one acts on a cookie alone, and one is a GET that
 * changes something. So do all changes of the desk.
 */
const strict = new Set(['POST /api/auth/renew', 'GET /api/cart/:session_id/clear'])

/**
 * Refuses cross-site requests that change something (CSRF). The browser says where a request comes from (Origin,
 * Sec-Fetch-Site); if it sent our cookie, the header must carry the same token, which only our own pages can read. For
 * a signed-in browser the token is bound to its sign-in by a keyed hash, so that a cookie planted by a sibling domain
 * is rejected. Gateways' webhooks come from servers and are verified by their signature instead.
 */
export const antiForgery = fastifyPlugin(async (app: FastifyInstance, shop: Pick<Shop, 'public_url'> & Secrets) => {
  await app.register(cookies)
  const ourHost = new URL(shop.public_url).host
  const secure = shop.public_url.startsWith('https:')

  app.addHook('onRequest', async (request) => {
    if (isWebhook(request)) return
    const isDesk = request.routeOptions.url?.startsWith('/api/desk/') === true && changesSomething(request)
    // Each GET also answers HEAD, by the same handler.
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const isStrict = isDesk || strict.has(`${method} ${request.routeOptions.url}`)
    if (!isStrict && !changesSomething(request)) return
    const family = familyOf(shop, request)
    const isOurs = tokensAgree(request, isStrict || family !== undefined) && (!family || isBound(request, family))
    if (comesFromElsewhere(request, ourHost) || !isOurs) throw new Problem('cross_site', 403)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // A publicly cached response must not carry one visitor's cookie.
    const shared = String(reply.getHeader('cache-control') ?? '').includes('public')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (shared || isWebhook(request)) return payload
    const family = familyOf(shop, request)
    // A renewal also replaces a token that an earlier secret has bound.
    const { link_secret } = shop
    const accepted = request.routeOptions.url === '/api/auth/renew' ? { link_secret } : shop
    const isGood = request.cookies[cookie] !== undefined && (!family || isBound(request, family, accepted))
    const hasLeft = request.renewalFamily === null
    if (isGood && !hasLeft) return payload
    const random = randomBytes(32).toString('hex')
    const expires = family ? { maxAge: signInDays.most * 24 * 60 * 60 } : {}
    const value = family ? `${random}.${keyedHash(shop, boundText(family, random)).toString('hex')}` : random
    reply.setCookie(cookie, value, { path: '/', sameSite: 'lax', secure, ...expires })
    return payload
  })

  function isBound({ cookies }: FastifyRequest, family: string, secrets: Secrets = shop): boolean {
    const [random = '', mac = ''] = cookies[cookie]?.split('.') ?? []
    return isKeyedHash(secrets, boundText(family, random), mac, 'hex')
  }
})

function boundText(family: string, random: string): string {
  return `anti-forgery ${family} ${random}`
}

function changesSomething({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function isWebhook({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/webhooks/')
}

/** Clients that are not browsers send neither header, and no visitor's cookies. */
function comesFromElsewhere({ headers }: FastifyRequest, ourHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : undefined
  return host !== ourHost && host !== headers.host
}

/** A client without cookies has no token, and needs none unless it is `required`. */
function tokensAgree({ cookies, headers }: FastifyRequest, required: boolean): boolean {
  const kept = cookies[cookie]
  return kept === undefined ? !required : isEqual(kept, String(headers[header] ?? ''))
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
