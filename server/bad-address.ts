import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeAsked } from '#api/serve.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

/** An address that is no text at all reaches no route and no error handler: it is answered here, in the API's envelope. */
export function sayBadAddress(_error: Error, request: FastifyRequest, reply: FastifyReply) {
  const message = sayProblem('bad_request', localeAsked(request))
  reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ status: false, message, errors: [message], code: 'bad_request' })
}
