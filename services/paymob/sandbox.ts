import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { paymobApi } from '#services/paymob/sandbox/api.ts'
import { paymobCheckout } from '#services/paymob/sandbox/checkout.ts'
import { paymobConsole } from '#services/paymob/sandbox/console.ts'
import { createTables } from '#services/paymob/sandbox/store.ts'

export type PaymobKeys = {
  secret_key: string
  public_key: string
  api_key: string
  hmac_secret: string
  integration_id: string
}

/** The demo's keys, in the format of Paymob's UAE keys. */
export const demoKeys: PaymobKeys = {
  secret_key: 'are_sk_test_demo',
  public_key: 'are_pk_test_demo',
  api_key: 'ZGVtbw==',
  hmac_secret: 'demo_hmac_secret',
  integration_id: '4097558',
}

export type PaymobSandbox = { pool: pg.Pool; keys: PaymobKeys; style: string }

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
