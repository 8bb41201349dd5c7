import fastify, { type FastifyPluginAsync } from 'fastify'
import { onTestFinished } from 'vitest'

export type StandIn = {
  /** Where the plugin's own paths begin, on a loopback port of its own. */
  url: string
  /** Paths with their queries, in the order they were asked for; wishes to misbehave are not among them. */
  seen: string[]
  /** How the next calls go wrong: see services/fault-injection.ts. */
  behave: (wish: { behaviour: string; times?: number; delay_ms?: number; retry_after?: number }) => Promise<void>
}

/** A stand-in of an outside service, answering over HTTP until the test is over. */
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
