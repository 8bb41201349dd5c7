import type { FastifyInstance } from 'fastify'
import type { Log } from '#domain/shop.ts'

/** Logs one line per call and page, with the route's pattern instead of the URL: no ids, no queries. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    if (/^\/(assets|pictures)\//.test(request.url) && reply.statusCode < 400) return
    const facts = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Pages share one route; their path contains no personal data.
    const what = route === '*' ? request.url.split('?')[0] : route
    log[reply.statusCode >= 500 ? 'warn' : 'info'](facts, `${request.method} ${what}`)
  })
}
