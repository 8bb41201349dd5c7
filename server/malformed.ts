import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rejectMalformed } from '#server/bad-address.ts'

/** A Host header as a browser sends it: a name or an address, with or without a port. */
const host = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * Rejects requests that no browser sends: a malformed Host, an absolute URL as for a proxy ("GET http://…"), a NUL,
 * which Postgres cannot store in text. A request without Host (HTTP/1.0) is answered like any other.
 */
export function refuseMalformed(app: FastifyInstance): void {
  // After all onRequest hooks (cookies among them), before the body is read.
  app.addHook('preParsing', async (request, reply) => {
    if (isMalformed(request)) return rejectMalformed(undefined, request, reply)
  })
}

function isMalformed({ raw, headers }: FastifyRequest): boolean {
  const address = raw.url ?? ''
  if (!address.startsWith('/') || /%00|\0/.test(address)) return true
  return headers.host !== undefined && headers.host !== '' && !host.test(headers.host)
}
