import type { FastifyInstance, FastifyReply } from 'fastify'
import { paymobApi } from '#sandbox/paymob/api.ts'
import { paymobCheckout } from '#sandbox/paymob/checkout.ts'
import { paymobConsole } from '#sandbox/paymob/console.ts'
import { createTables, type PaymobSandbox } from '#sandbox/paymob/store.ts'

/**
 * Stands in for Paymob over HTTP: intentions, the hosted checkout, signed callbacks and returns, inquiry, capture and
 * refund, and a console page with switches for faults. Its state is in the schema `sandbox` of its database.
 */
export async function paymobSandbox(app: FastifyInstance, { pool, keys, style }: PaymobSandbox): Promise<void> {
  await createTables(pool)
  app.setErrorHandler((error, request, reply: FastifyReply) => {
    request.log.error({ err: error }, 'the Paymob stand-in failed')
    return reply.code(500).send({ detail: 'Server Error' })
  })
  await app.register(paymobApi, { pool, keys, style })
  await app.register(paymobCheckout, { pool, keys, style })
  await app.register(paymobConsole, { pool, keys, style })
}
