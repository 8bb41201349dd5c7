import { randomBytes, timingSafeEqual } from 'node:crypto'
import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Problem } from '#domain/problem.ts'

const cookie = 'XSRF-TOKEN'
const header = 'x-xsrf-token'

/**
 * Refuses changes that another site asks for in a visitor's name. The browser says where a request comes from (Origin,
 * Sec-Fetch-Site); where it sent our cookie along, the header must carry the same token, which only our own pages can
 * read. Gateways' webhooks come from servers and are verified by their signature instead.
 */
export const antiForgery = fastifyPlugin(async (app: FastifyInstance, { public_url }: { public_url: string }) => {
  await app.register(cookies)
  const ourHost = new URL(public_url).host
  const secure = public_url.startsWith('https:')

  app.addHook('onRequest', async (request) => {
    if (!changesSomething(request) || isWebhook(request)) return
    if (comesFromElsewhere(request, ourHost) || !tokensAgree(request)) throw new Problem('cross_site', 403)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    // What anybody may keep must not hold one visitor's cookie.
    const shared = String(reply.getHeader('cache-control') ?? '').includes('public')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!shared && !request.cookies[cookie] && !isWebhook(request))
      reply.setCookie(cookie, randomBytes(32).toString('hex'), { path: '/', sameSite: 'lax', secure })
    return payload
  })
})

function changesSomething({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

function isWebhook({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/webhooks/')
}

/** Programs that are no browsers send neither header and carry no visitor's rights with them. */
function comesFromElsewhere({ headers }: FastifyRequest, ourHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : undefined
  return host !== ourHost && host !== headers.host
}

function tokensAgree({ cookies, headers }: FastifyRequest): boolean {
  const kept = cookies[cookie]
  if (kept === undefined) return true
  const [a, b] = [Buffer.from(kept), Buffer.from(String(headers[header] ?? ''))]
  return a.length === b.length && timingSafeEqual(a, b)
}
