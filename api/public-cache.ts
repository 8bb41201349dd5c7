import type { onRequestHookHandler } from 'fastify'

/** A hook for calls whose answers are the same for everybody: any cache may keep them for so many seconds. */
export function cachePublicly(seconds: number): onRequestHookHandler {
  return (_request, reply, done) => {
    reply.header('cache-control', `public, max-age=${seconds}`)
    done()
  }
}
