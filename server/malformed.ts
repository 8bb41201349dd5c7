import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sayBadAddress } from '#server/bad-address.ts'

/** A name or an address, with or without a port: what a browser may send as Host. */
const host = /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * Refuses at the door what no browser asks: a Host that is none, the address of a proxy's request ("GET http://…"), a NUL,
 * which Postgres keeps in no text. Without a Host (HTTP/1.0) a request is answered as any other.
 */
export function refuseMalformed(app: FastifyInstance): void {
  // After every part of the house has looked at the request (cookies among them), before anything is done about it.
  app.addHook('preParsing', async (request, reply) => {
    if (isMalformed(request)) return sayBadAddress(undefined, request, reply)
  })
}

function isMalformed({ raw, headers }: FastifyRequest): boolean {
  const address = raw.url ?? ''
  if (!address.startsWith('/') || /%00|\0/.test(address)) return true
  return headers.host !== undefined && headers.host !== '' && !host.test(headers.host)
}
