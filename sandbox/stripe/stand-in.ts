import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { stripeApi } from '#sandbox/stripe/api.ts'
import { stripeConsole } from '#sandbox/stripe/console.ts'
import { startDeliveries } from '#sandbox/stripe/deliver.ts'
import { stripePages } from '#sandbox/stripe/pages.ts'
import { createTables } from '#sandbox/stripe/store.ts'

export type StripeSandbox = {
  pool: pg.Pool
  /** Public URL of this plugin: "http://localhost:3000/sandbox/stripe". */
  url: string
  secretKey: string
  webhookSecret: string
  /** Where events are sent; null keeps them queued. */
  webhookUrl: () => string | null
}

/**
 * Stands in for Stripe over HTTP: the API below /v1, stripe.js with its card field, the bank's page for 3-D Secure,
 * signed events, and switches for faults. Its state is in the schema `sandbox` of its database.
 */
export async function stripeSandbox(app: FastifyInstance, options: StripeSandbox): Promise<void> {
  const { pool, url, secretKey } = options
  await createTables(pool)
  const deliveries = startDeliveries(pool, { url: options.webhookUrl, secret: options.webhookSecret })
  app.addHook('onListen', async () => deliveries.wake())
  app.addHook('preClose', deliveries.stop)
  const bankPage = (intent: string, key: string) => `${url}/3ds/${intent}?key=${key}`
  await app.register(stripeApi, { prefix: '/v1', pool, secretKey, deliveries, bankPage })
  await app.register(stripePages, { pool, deliveries })
  await app.register(stripeConsole, { pool, deliveries })
}
