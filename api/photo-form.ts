import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unlessStalled, uploadPace, uploadSlots } from '#api/upload-slots.ts'
import { Problem } from '#domain/problem.ts'
import { reviewPhotos } from '#shared/limits.ts'

/** Photo forms that one process reads or resizes at once: each may hold 40 MB, all in memory. */
const slots = uploadSlots(3)

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
  }: { count: (request: FastifyRequest) => Promise<void>; pace?: typeof uploadPace | undefined },
): Promise<{
  photosOf: (request: FastifyRequest) => Buffer[]
  /** Runs `work` on the photos; the slot stays taken until it ends, even if the client disconnects. */
  during: <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>
}> {
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
        else fields[part.fieldname] = part.value
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

/** Any error while reading a form is the client's. */
function problemOf(error: unknown): Problem {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('photo_too_large', 413, { megabytes: reviewPhotos.megabytes })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_many_photos', 422, { most: reviewPhotos.most })
  return statusCode === 413 ? new Problem('body_too_large', 413) : new Problem('bad_request', 400)
}
