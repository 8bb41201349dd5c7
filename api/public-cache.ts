import type { onRequestHookHandler } from 'fastify'

/** A hook for calls with the same response for everybody: any cache may keep it for this many seconds. */
export function cachePublicly(seconds: number): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.header('cache-control', `public, max-age=${seconds}`)
    done()
  }
}
