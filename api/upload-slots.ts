import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#domain/problem.ts'

/** After so many seconds a place has most likely become free. */
const seconds = 10

/** Places for requests whose large bodies are kept in memory: `most` of them in one process, so that their sum is known. */
export function uploadSlots(most: number): {
  /** Gives the request a place until it is answered or its sender leaves. Throws photos_busy (503). */
  enter: (request: FastifyRequest, reply: FastifyReply) => void
  /** Works on what has come in, which keeps the place even where its sender does not wait for the end. */
  during: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
} {
  const inHand = new Set<FastifyRequest>()
  const atWork = new Set<FastifyRequest>()
  return {
    enter(request, reply) {
      if (inHand.size >= most) throw new Problem('photos_busy', 503, { seconds })
      inHand.add(request)
      reply.raw.once('close', () => atWork.has(request) || inHand.delete(request))
    },
    async during(request, work) {
      atWork.add(request)
      inHand.add(request)
      try {
        return await work()
      } finally {
        atWork.delete(request)
        inHand.delete(request)
      }
    },
  }
}
