import { reviewForm } from '#shared/forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import { reviewPhotos } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { knownSessionId } from '#web/browser/session.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { carName } from '#web/finder/car-words.ts'
import type { GarageCar } from '#web/finder/garage.ts'
import { asFile } from '#web/reviews/take-photo.ts'

export type ReviewValues = { rating: number; name: string; reviews: string; vehicle: string; fit: string }

/** Text and photos that survive closing the form, a refresh and an error; deleted with the tab or once sent. */
export type ReviewDraft = { values: ReviewValues; photos: string[] }

/** This tab's draft for a design; stored data may be old or damaged. */
export function readDraft(design_id: string, fresh: ReviewValues): ReviewDraft {
  const kept = drafts()[design_id]
  if (!kept) return { values: fresh, photos: [] }
  const { values, photos } = kept as { values?: Record<string, unknown>; photos?: unknown }
  const restored = Object.entries(fresh).map(([name, value]) => {
    const typed = values?.[name]
    return [name, typeof typed === typeof value ? typed : value]
  })
  return {
    values: Object.fromEntries(restored) as ReviewValues,
    photos: Array.isArray(photos) ? photos.filter(isPhoto).slice(0, reviewPhotos.most) : [],
  }
}

/** Null deletes it. */
export function keepDraft(design_id: string, draft: ReviewDraft | null): void {
  const { [design_id]: _, ...others } = drafts()
  const next = draft ? { ...others, [design_id]: draft } : others
  keep('review_drafts', Object.keys(next).length > 0 ? JSON.stringify(next) : null)
}

function drafts(): Record<string, unknown> {
  const kept = readKeptJson('review_drafts')
  return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {}
}

function isPhoto(photo: unknown): photo is string {
  return typeof photo === 'string' && photo.startsWith('data:image/jpeg;base64,')
}

export type Issues = Partial<Record<string, string>>

/** The form's errors, one sentence per field, by the server's own rules. */
export function issuesOf(values: ReviewValues, locale: Locale): Issues {
  const issues: Issues = {}
  for (const issue of reviewForm.safeParse({ product_id: 'any', ...values }).error?.issues ?? [])
    issues[issue.path.join('.')] ??= sayIssue(issue.message, locale)
  return issues
}

/** Sends the review with its photos; the timeout is two minutes. Adds the car's slugs while the text still names it. */
export async function sendReview(
  { design_id, car }: { design_id: string; car: GarageCar | null },
  { values, photos }: ReviewDraft,
): Promise<void> {
  const isThatCar = car && [carName(car, 'en'), carName(car, 'ar')].includes(values.vehicle.trim())
  const session_id = knownSessionId()
  const body = {
    product_id: design_id,
    ...values,
    ...(isThatCar && { make: car.make, model: car.model, year: car.year, modification: car.modification }),
    ...(session_id && { session_id }),
  }
  if (photos.length === 0) return void (await call('POST /product-review/add', { body }))
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  for (const [i, photo] of photos.entries()) form.append('photos', asFile(photo, i + 1))
  await call('POST /product-review/add', { body }, { form, timeoutMs: 120_000 })
}
