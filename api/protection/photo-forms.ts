import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey, siteKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'
import { reviewPhotos } from '#shared/limits.ts'

/**
 * Photo forms that one process reads or resizes at once: each may hold 40 MB, all in memory. The desk has its own, because a
 * parcel that must be measured cannot leave while visitors keep the others taken.
 */
const slotsOf = { visitors: uploadSlots(3), desk: uploadSlots(2) }

/**
 * Lets a plugin's calls accept multipart forms with photos: fields become the body before validation, photos are kept
 * in memory beside it. `count` applies the rate limit before a large body is read; nothing is counted while all slots
 * are taken.
 */
export async function takePhotoForms(
  app: FastifyInstance,
  {
    count,
    pace = uploadPace,
    from = 'visitors',
  }: {
    count: (request: FastifyRequest) => Promise<void>
    pace?: typeof uploadPace | undefined
    from?: keyof typeof slotsOf
  },
): Promise<{
  photosOf: (request: FastifyRequest) => Buffer[]
  /** Runs `work` on the photos; the slot stays taken until it ends, even if the client disconnects. */
  during: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
}> {
  const slots = slotsOf[from]
  const sent = new WeakMap<FastifyRequest, Buffer[]>()
  await app.register(multipart, {
    limits: {
      fields: 20,
      fieldSize: 8_000,
      files: reviewPhotos.most,
      fileSize: reviewPhotos.megabytes * 1024 * 1024,
      parts: 20 + reviewPhotos.most,
      headerPairs: 50,
    },
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST') return
    if (request.isMultipart()) slots.enter(request, reply)
    await count(request)
    if (request.isMultipart()) await unlessStalled(request, reply, readForm(request), pace)
  })

  async function readForm(request: FastifyRequest): Promise<void> {
    const fields: Record<string, unknown> = {}
    const photos: Buffer[] = []
    try {
      for await (const part of request.parts()) {
        if (part.type === 'file') photos.push(await part.toBuffer())
        else fields[part.fieldname] = typeof part.value === 'string' ? asTyped(part.value) : part.value
      }
    } catch (error) {
      throw problemOf(error)
    }
    sent.set(request, photos)
    request.body = fields
  }

  const photosOf = (request: FastifyRequest) => sent.get(request) ?? []
  return {
    photosOf,
    during: (request, work) => (photosOf(request).length > 0 ? slots.during(request, work) : work()),
  }
}

/** A browser sends a line break of a multipart form as CR LF, which would count as two characters. */
function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Any error while reading a form is the client's. */
function problemOf(error: unknown): Problem {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('photo_too_large', 413, { megabytes: reviewPhotos.megabytes })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_many_photos', 422, { most: reviewPhotos.most })
  return statusCode === 413 ? new Problem('body_too_large', 413) : new Problem('bad_request', 400)
}

/** Retry-After: a slot is most likely free by then. */
const seconds = 10

/** Bytes that an upload must send in each interval: 8 kB/s, which the slowest mobile line manages. */
export const uploadPace = { bytes: 80_000, ms: 10_000 }

/**
 * Slots for requests whose large bodies are kept in memory: `most` per process, which bounds the memory. One per network
 * address (an IPv6 /64), and all but one per site (an IPv6 /48, which one client may have), so that one client cannot
 * take them all.
 */
export function uploadSlots(most: number): {
  /** Takes a slot until the response is sent or the client disconnects. Throws photos_busy (503). */
  enter: (request: FastifyRequest, reply: FastifyReply) => void
  /** Runs `work`; the slot stays taken until it ends, even if the client disconnects. */
  during: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
} {
  const mostOfSite = Math.max(1, most - 1)
  const taken = new Set<FastifyRequest>()
  const atWork = new Set<FastifyRequest>()
  return {
    enter(request, reply) {
      // A client that has gone meanwhile frees no slot: its response has closed before.
      if (reply.raw.destroyed) throw new Problem('photos_busy', 503, { seconds })
      const ips = [...taken].map(({ ip }) => ip)
      const ofAddress = ips.filter((ip) => addressKey(ip) === addressKey(request.ip))
      const ofSite = ips.filter((ip) => siteKey(ip) === siteKey(request.ip))
      if (taken.size >= most || ofAddress.length > 0 || ofSite.length >= mostOfSite)
        throw new Problem('photos_busy', 503, { seconds })
      taken.add(request)
      reply.raw.once('close', () => atWork.has(request) || taken.delete(request))
    },
    async during(request, work) {
      atWork.add(request)
      taken.add(request)
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
async function unlessStalled<Result>(
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
