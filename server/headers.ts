import type { FastifyInstance } from 'fastify'
import { nothingRuns } from '#server/content-security.ts'

/** Security headers of every response, unless its route has set them already. */
export function secureHeaders(app: FastifyInstance, options: { public_url: string; test_mode: boolean }): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
  const overHttps = options.public_url.startsWith('https:')
  if (!options.test_mode && overHttps) always['strict-transport-security'] = 'max-age=31536000; includeSubDomains'

  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingRuns)
    return payload
  })
}
