/**
 * The options of a call that sends photos: they and the body as one form, with two minutes for the answer (docs/security.md,
 * Uploads). Without photos none.
 */
export function withPhotos(body: object, photos: readonly string[]): { form?: FormData; timeoutMs?: number } {
  if (photos.length === 0) return {}
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  for (const [i, photo] of photos.entries()) form.append('photos', asFile(photo, i + 1))
  return { form, timeoutMs: 120_000 }
}

function asFile(photo: string, number: number): File {
  const bytes = Uint8Array.from(atob(photo.slice(photo.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], `photo-${number}.jpg`, { type: 'image/jpeg' })
}
