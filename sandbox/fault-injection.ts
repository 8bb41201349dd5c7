import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

/** Ways in which real outside services fail. */
export const faultKinds = [
  'slow',
  'time_out',
  'reset',
  'error_html',
  'error_json',
  'html',
  'garbage',
  'wrong_shape',
  'empty',
  'limited',
  'forbidden',
] as const

const faultRequest = z.object({
  behaviour: z.enum(faultKinds),
  /** How many of the next calls; 0 stops it. */
  times: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 1),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(60_000)), 2000),
  retry_after: z._default(z.int().check(z.minimum(0), z.maximum(86_400)), 1),
})

/**
 * Makes a stand-in fail on demand: `POST {prefix}/faults {"behaviour": "slow", "times": 2}` affects the next two
 * calls below `calls`, of all routes in the same plugin.
 */
export function injectFault(app: FastifyInstance, calls: string): void {
  let fault: z.output<typeof faultRequest> | undefined
  app.post('/faults', async (request, reply) => {
    const read = faultRequest.safeParse(request.body)
    if (!read.success) return reply.code(422).send({ faultKinds, issues: read.error.issues })
    fault = read.data
    return { ...read.data }
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!fault?.times || !request.routeOptions.url?.startsWith(`${app.prefix}${calls}`)) return
    fault.times -= 1
    if (fault.behaviour === 'slow') return void (await pause(fault.delay_ms, undefined, { ref: false }))
    return fail(reply, fault)
  })
}

function fail(reply: FastifyReply, { behaviour, retry_after }: z.output<typeof faultRequest>): FastifyReply {
  switch (behaviour) {
    case 'reset':
      reply.hijack().raw.destroy()
      return reply
    case 'error_html':
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
    case 'error_json':
      return reply.code(500).send({ code: 'INTERNAL_ERROR', message: 'Internal error', details: [] })
    case 'html':
      return reply.type('text/html').send('<!doctype html><title>Maintenance</title>')
    case 'garbage':
      return reply.type('application/json').send('{"data":[{"slug":"toyo')
    case 'wrong_shape':
      return reply.send({ data: 'none', error: null, meta: [] })
    case 'empty':
      return reply.type('application/json').send('')
    case 'limited':
      return reply
        .code(429)
        .header('retry-after', String(retry_after))
        .send({ code: 'RATE_LIMITED', message: 'Request limit reached', details: [] })
    case 'forbidden':
      return reply.code(403).send({ code: 'FORBIDDEN', message: 'The plan does not allow this call', details: [] })
    default:
      // 'time_out': the connection stays open without a response until the client gives up.
      return reply.hijack()
  }
}
