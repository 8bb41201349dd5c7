import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unlessStalled, uploadPace, uploadSlots } from '#api/upload-slots.ts'
import { Problem } from '#domain/problem.ts'
import { reviewPhotos } from '#shared/limits.ts'

/** Forms with photos that one process takes in or develops at once: each may bring 40 MB, all of it kept in memory. */
const slots = uploadSlots(3)

/**
 * Lets the calls of a plugin come as a form with photos: fields become the body before they are validated, pictures are kept
 * beside it, whole and in memory. `count` counts the attempt before a large body is taken in; it is not counted while every
 * slot is taken.
 */
export async function takePhotoForms(
  app: FastifyInstance,
  {
    count,
    pace = uploadPace,
  }: { count: (request: FastifyRequest) => Promise<void>; pace?: typeof uploadPace | undefined },
): Promise<{
  photosOf: (request: FastifyRequest) => Buffer[]
  /** Works on the photos; the slot stays taken until the end, even if the sender leaves earlier. */
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
    if (request.isMultipart()) await unlessStalled(request, reply, takeIn(request), pace)
  })

  async function takeIn(request: FastifyRequest): Promise<void> {
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

/** Whatever goes wrong while a form is read is wrong with the form. */
function problemOf(error: unknown): Problem {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('photo_too_large', 413, { megabytes: reviewPhotos.megabytes })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_many_photos', 422, { most: reviewPhotos.most })
  return statusCode === 413 ? new Problem('body_too_large', 413) : new Problem('bad_request', 400)
}
