import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * A demonstration answers under each name of this machine, localhost and 127.0.0.1, though it knows one. Whoever came by
 * the other is sent on under that one: to the payment pages of the stand-ins, and back. Elsewhere a browser would not find
 * the cart again, which it keeps for each name, and the policy of our pages refuses frames of another name. What the
 * stand-ins answer to the shop's own calls, which go to 127.0.0.1, keeps the shop's name: it is stored, and shown to all.
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
