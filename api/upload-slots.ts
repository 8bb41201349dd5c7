import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

/** After so many seconds a slot has most likely become free. */
const seconds = 10

/** What an upload must bring in each interval, in bytes: 8 kB a second, which the slowest telephone line manages. */
export const uploadPace = { bytes: 80_000, ms: 10_000 }

/**
 * Slots for requests whose large bodies are kept in memory: `most` of them in one process, so that their sum is known,
 * and one for each network address (an IPv6 /64), so that one sender cannot take them all.
 */
export function uploadSlots(most: number): {
  /** Gives the request a slot until it is answered or its sender leaves. Throws photos_busy (503). */
  enter: (request: FastifyRequest, reply: FastifyReply) => void
  /** Works on what has come in; the slot stays taken until the end, even if the sender leaves earlier. */
  during: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
} {
  const taken = new Map<FastifyRequest, string>()
  const atWork = new Set<FastifyRequest>()
  return {
    enter(request, reply) {
      const address = addressKey(request.ip)
      if (taken.size >= most || [...taken.values()].includes(address))
        throw new Problem('photos_busy', 503, { seconds })
      taken.set(request, address)
      reply.raw.once('close', () => atWork.has(request) || taken.delete(request))
    },
    async during(request, work) {
      atWork.add(request)
      taken.set(request, addressKey(request.ip))
      try {
        return await work()
      } finally {
        atWork.delete(request)
        taken.delete(request)
      }
    },
  }
}

/**
 * Waits for a body that is being read. Throws upload_stalled (408) and has the connection closed once an interval has
 * brought less than `pace.bytes`: a sender who stalls gives the slot back.
 */
export async function unlessStalled<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  reading: Promise<Result>,
  pace = uploadPace,
): Promise<Result> {
  const { socket } = request.raw
  const stalled = Promise.withResolvers<never>()
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before < pace.bytes) stalled.reject(new Problem('upload_stalled', 408))
    before = socket.bytesRead
  }, pace.ms)
  try {
    return await Promise.race([reading, stalled.promise])
  } catch (error) {
    // The rest of the body would be read as the next request's.
    if (error instanceof Problem && error.status === 408) reply.header('connection', 'close')
    throw error
  } finally {
    clearInterval(timer)
  }
}
