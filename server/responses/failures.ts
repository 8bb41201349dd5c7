import type { FastifyError, FastifyInstance } from 'fastify'
import { databaseTrouble } from '#domain/database-trouble.ts'
import type { Shop } from '#domain/shop.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { localeOf } from '#shared/locale.ts'

/**
 * The answer where a feed, a picture or a file fails, in plain text: 503 with a time to try again if the database's trouble
 * passes, else 500, and 4xx for what Fastify itself refuses. The error itself is not sent, because it may quote a statement; all
 * of it is in the log. The API and the pages have handlers of their own.
 */
export function answerFailures(app: FastifyInstance, shop: Shop): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const trouble = databaseTrouble(error)
    const refused = !trouble && error.statusCode !== undefined && error.statusCode < 500
    const path = request.routeOptions.url
    if (trouble) shop.log.error({ err: error, path }, 'a file was given up: the database did not answer')
    else if (!refused) shop.log.error({ err: error, path }, 'a file failed')
    if (trouble) reply.header('retry-after', String(trouble.facts.seconds))
    const code = trouble?.code ?? (refused ? 'bad_request' : 'something_went_wrong')
    return reply
      .code(trouble?.status ?? (refused ? error.statusCode! : 500))
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(sayProblem(code, localeOf(request.url.split('?')[0]!), trouble?.facts))
  })
}
