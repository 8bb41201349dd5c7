import type { FastifyInstance } from 'fastify'
import { localeAsked } from '#api/serve.ts'
import { standbyPage } from '#server/standby-page.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { localeOf } from '#shared/locale.ts'

/** Why the shop is closed: under maintenance, or not set up yet. */
export type Closed = 'maintenance' | 'not_open'

/** Retry-After, seconds. */
const retryAfter = 300

/**
 * Still served while the shop is closed: gateways' webhooks, the return from their pages, and files, so that payments
 * in flight are settled.
 */
const stillServed =
  /^\/(api\/webhooks\/|api\/order\/process(\?|$)|assets\/|pictures\/|sandbox\/|dev\/|(ar\/)?offline$|sw\.js$|favicon|icon-|apple-touch-icon|manifest)/

/** While `closed` gives a reason, requests get 503: a page in both languages, or the API's envelope. */
export function closeWhile(app: FastifyInstance, closed: () => Closed | null): void {
  // After all onRequest hooks (cookies among them), before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    const reason = closed()
    if (!reason || stillServed.test(request.url)) return
    reply.code(503).header('retry-after', String(retryAfter)).header('cache-control', 'no-store')
    if (/^\/api(\/|\?|$)/.test(request.url)) {
      const message = sayProblem(reason, localeAsked(request))
      return reply.send({ status: false, message, errors: [message], code: reason })
    }
    const { body, policy } = standbyPage(reason, localeOf(request.url.split('?')[0]!))
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
  })
}
