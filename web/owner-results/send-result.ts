import type { Sent } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { asFile } from '#web/reviews/take-photo.ts'

type Body = Sent<'POST /owner-results/save', 'body'>

/** Sends an answer, with its photos as multipart; the timeout is two minutes. */
export async function sendResult(body: Body, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return void (await call('POST /owner-results/save', { body }))
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  for (const [i, photo] of photos.entries()) form.append('photos', asFile(photo, i + 1))
  await call('POST /owner-results/save', { body }, { form, timeoutMs: 120_000 })
}
