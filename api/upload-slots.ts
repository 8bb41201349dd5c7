import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

/** Retry-After: a slot is most likely free by then. */
const seconds = 10

/** Bytes that an upload must send in each interval: 8 kB/s, which the slowest mobile line manages. */
export const uploadPace = { bytes: 80_000, ms: 10_000 }

/**
 * Slots for requests whose large bodies are kept in memory: `most` per process, which bounds the memory, and one per
 * network address (an IPv6 /64), so that one client cannot take them all.
 */
export function uploadSlots(most: number): {
  /** Takes a slot until the response is sent or the client disconnects. Throws photos_busy (503). */
  enter: (request: FastifyRequest, reply: FastifyReply) => void
  /** Runs `work`; the slot stays taken until it ends, even if the client disconnects. */
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
 * Waits for a body that is being read. Throws upload_stalled (408) and closes the connection if an interval brings
 * less than `pace.bytes`, so that a stalled client frees its slot.
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
    // Otherwise the rest of the body would be parsed as the next request.
    if (error instanceof Problem && error.status === 408) reply.header('connection', 'close')
    throw error
  } finally {
    clearInterval(timer)
  }
}
