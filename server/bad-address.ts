import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeAsked } from '#api/serve.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

/** Answers requests that reach no route because URL or Host is malformed, in the API's envelope. */
export function rejectMalformed(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const message = sayProblem('bad_request', localeAsked(request))
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ status: false, message, errors: [message], code: 'bad_request' })
}
