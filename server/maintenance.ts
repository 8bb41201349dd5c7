import type { FastifyInstance } from 'fastify'
import { localeAsked } from '#api/serve.ts'
import { standbyPage } from '#server/standby-page.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { localeOf } from '#shared/locale.ts'

/** Why the shop is closed: the owner works on it, or has not set it up yet. */
export type Closed = 'maintenance' | 'not_open'

/** Seconds after which a browser or a search engine may ask again. */
const again = 300

/**
 * What goes on while the shop is closed: what payment services tell us, the way back from them, and files. Money that
 * was on its way arrives.
 */
const goesOn =
  /^\/(api\/webhooks\/|api\/order\/process(\?|$)|assets\/|pictures\/|sandbox\/|dev\/|(ar\/)?offline$|sw\.js$|favicon|icon-|apple-touch-icon|manifest)/

/** While `closed` gives a reason, everybody gets 503: a page in both languages, and the API's envelope for its calls. */
export function closeWhile(app: FastifyInstance, closed: () => Closed | null): void {
  // After every part of the house has looked at the request (cookies among them), before anything is done about it.
  app.addHook('preParsing', async (request, reply) => {
    const reason = closed()
    if (!reason || goesOn.test(request.url)) return
    reply.code(503).header('retry-after', String(again)).header('cache-control', 'no-store')
    if (/^\/api(\/|\?|$)/.test(request.url)) {
      const message = sayProblem(reason, localeAsked(request))
      return reply.send({ status: false, message, errors: [message], code: reason })
    }
    const { body, policy } = standbyPage(reason, localeOf(request.url.split('?')[0]!))
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
  })
}
