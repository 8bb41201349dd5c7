import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * A demo answers under both localhost and 127.0.0.1, though its settings name one. Redirects to the stand-ins' payment
 * pages and back keep the name that the visitor used: under the other one the browser would not find its cart, which
 * it stores per origin, and our pages' policy refuses frames of another origin. What the stand-ins answer to the shop's
 * own calls, which go to 127.0.0.1, keeps the configured name, because it is stored and shown to everyone.
 */
export function keepLoopbackName(app: FastifyInstance, public_url: string): void {
  const ours = new URL(public_url)
  if (!isLoopback(ours.host)) return
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload) => {
    const { host } = request.headers
    if (!host || host === ours.host || !isLoopback(host)) return payload
    const named = (text: string) => text.replaceAll(`${ours.origin}/`, `${ours.protocol}//${host}/`)
    const location = reply.getHeader('location')
    if (typeof location === 'string') reply.header('location', named(location))
    const isJson = request.url.startsWith('/api/') && String(reply.getHeader('content-type')).includes('json')
    return isJson && typeof payload === 'string' ? named(payload) : payload
  })
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}
