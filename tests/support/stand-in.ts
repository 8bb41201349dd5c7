import fastify, { type FastifyPluginAsync } from 'fastify'
import { onTestFinished } from 'vitest'

export type StandIn = {
  /** Base URL of the plugin, on its own loopback port. */
  url: string
  /** Requested paths with queries, in order, without those that set faults. */
  seen: string[]
  /** Makes the next calls fail: see sandbox/fault-injection.ts. */
  behave: (wish: { behaviour: string; times?: number; delay_ms?: number; retry_after?: number }) => Promise<void>
}

/** Serves a stand-in of an outside service over HTTP until the test ends. */
export async function standIn<Options extends object>(
  plugin: FastifyPluginAsync<Options>,
  options: Options,
): Promise<StandIn> {
  const app = fastify({ forceCloseConnections: true })
  const seen: string[] = []
  app.addHook('onRequest', async (request) => {
    if (!request.url.endsWith('/behave')) seen.push(request.url)
  })
  await app.register(plugin, { ...options, prefix: '/sandbox' })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`
  onTestFinished(() => app.close())
  return {
    url,
    seen,
    behave: async (wish) => {
      const reply = await app.inject({ method: 'POST', url: '/sandbox/behave', payload: wish })
      if (reply.statusCode !== 200) throw new Error(reply.body)
    },
  }
}
