import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastify from 'fastify'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { sandbox } from '#sandbox/mount.ts'

export const testKeys = {
  secretKey: 'sk_test_tests',
  webhookSecret: 'whsec_tests',
  googleClient: '42-tests.apps.googleusercontent.com',
  facebook: { app_id: '4242', app_secret: 'app-secret' },
}

export type StandIns = {
  /** Base URL without a trailing slash. Stripe's API is below /sandbox/stripe. */
  url: string
  /** Sets where Stripe's events are sent; until then they stay queued. */
  sendEventsTo: (url: string | null) => void
  /** Called from now on when a caller no longer waits for its answer. */
  whenGivenUp: (listener: () => Promise<void>) => void
  close: () => Promise<void>
}

/** Serves all stand-ins on one port, for one test. They are made at the first request, which most tests never send. */
export async function startStandIns(pool: pg.Pool): Promise<StandIns> {
  let webhookUrl: string | null = null
  let givenUp = async () => {}
  let making: Promise<FastifyInstance> | undefined
  const server = createServer((request, reply) => {
    making ??= makeStandIns(
      pool,
      url,
      () => webhookUrl,
      () => givenUp(),
    )
    making.then(
      (app) => app.routing(request, reply),
      (error) => reply.destroy(error),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    sendEventsTo: (to) => {
      webhookUrl = to
    },
    whenGivenUp: (listener) => {
      givenUp = listener
    },
    close: async () => {
      givenUp = async () => {}
      server.close()
      server.closeAllConnections()
      await (await making)?.close()
    },
  }
}

async function makeStandIns(
  pool: pg.Pool,
  publicUrl: string,
  webhookUrl: () => string | null,
  givenUp: () => Promise<void>,
) {
  const app = fastify()
  app.addHook('onRequestAbort', (_) => givenUp())
  const { secretKey, webhookSecret, facebook } = testKeys
  await app.register(sandbox, { pool, secretKey, webhookSecret, facebook, publicUrl, webhookUrl })
  await app.ready()
  return app
}

/** How many calls of a stand-in will still get no answer. */
export async function timeOutsLeft(pool: pg.Pool, standIn: 'stripe' | 'paymob'): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select coalesce(sum(times_left), 0)::int as left from sandbox.${standIn}_faults where kind like 'timeout\\_%'`,
  )
  return rows[0]!.left
}

type StandIn = {
  /** Base URL of the plugin, on its own loopback port. */
  url: string
  /** Requested paths with queries, in order, without those that set faults. */
  seen: string[]
  /** Makes the next calls fail: see sandbox/fault-injection.ts. */
  injectFault: (fault: { behaviour: string; times?: number; delay_ms?: number; retry_after?: number }) => Promise<void>
}

/** Serves a stand-in of an outside service over HTTP until the test ends. */
export async function standIn<Options extends object>(
  plugin: FastifyPluginAsync<Options>,
  options: Options,
): Promise<StandIn> {
  const app = fastify({ forceCloseConnections: true })
  const seen: string[] = []
  app.addHook('onRequest', async (request) => {
    if (!request.url.endsWith('/faults')) seen.push(request.url)
  })
  await app.register(plugin, { ...options, prefix: '/sandbox' })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`
  onTestFinished(() => app.close())
  return {
    url,
    seen,
    injectFault: async (fault) => {
      const reply = await app.inject({ method: 'POST', url: '/sandbox/faults', payload: fault })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    },
  }
}
