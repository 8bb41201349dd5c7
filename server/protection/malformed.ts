import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeAsked } from '#api/serve.ts'
import { sayProblem } from '#shared/i18n/problems.ts'

/** Answers requests that reach no route because URL or Host is malformed, in the API's envelope. */
export function sendBadRequest(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const message = sayProblem('bad_request', localeAsked(request))
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ status: false, message, errors: [message], code: 'bad_request' })
}

/** A Host header as a browser sends it: a name or an address, with or without a port. */
const host = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * Rejects requests that no browser sends: a malformed Host, an absolute URL as for a proxy ("GET http://…"), a NUL,
 * which Postgres cannot store in text. A request without Host (HTTP/1.0) is answered like any other.
 */
export function rejectMalformed(app: FastifyInstance): void {
  // After all onRequest hooks (cookies among them), before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (isMalformed(request)) return sendBadRequest(undefined, request, reply)
  })
}

function isMalformed({ raw, headers }: FastifyRequest): boolean {
  const address = raw.url ?? ''
  if (!address.startsWith('/') || /%00|\0/.test(address)) return true
  return headers.host !== undefined && headers.host !== '' && !host.test(headers.host)
}
