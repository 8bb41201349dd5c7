import type { FastifyInstance } from 'fastify'
import type { Log } from '#domain/shop.ts'

/** One line per call and page. The route's pattern instead of the address: ids and queries stay out of the log. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    if (/^\/(assets|pictures)\//.test(request.url) && reply.statusCode < 400) return
    const facts = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Pages share one route; their path alone names no person.
    const what = route === '*' ? request.url.split('?')[0] : route
    log[reply.statusCode >= 500 ? 'warn' : 'info'](facts, `${request.method} ${what}`)
  })
}
