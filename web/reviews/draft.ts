import { reviewForm } from '#shared/forms.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { withPhotos } from '#web/browser/photos.ts'
import { knownSessionId } from '#web/browser/session.ts'
import { carName } from '#web/finder/car-words.ts'
import type { GarageCar } from '#web/finder/garage.ts'
import { keepPhotoDraft, readPhotoDraft } from '#web/reviews/photo-drafts.ts'

/** `rating`: 0 for none. */
export type ReviewValues = { rating: number; name: string; reviews: string; vehicle: string; fit: string }

/** Text and photos that survive closing the form, a refresh and an error; deleted with the tab or once sent. */
export type ReviewDraft = { values: ReviewValues; photos: string[] }

/** This tab's draft for a design. */
export function readDraft(design_id: string, fresh: ReviewValues): ReviewDraft {
  const found = readPhotoDraft('review_drafts', design_id)
  if (!found) return { values: fresh, photos: [] }
  const values = found.kept.values as Record<string, unknown> | undefined
  const restored = Object.entries(fresh).map(([name, value]) => {
    const typed = values?.[name]
    return [name, typeof typed === typeof value ? typed : value]
  })
  return { values: Object.fromEntries(restored) as ReviewValues, photos: found.photos }
}

/** Null deletes it. */
export function keepDraft(design_id: string, draft: ReviewDraft | null): void {
  keepPhotoDraft('review_drafts', design_id, draft)
}

export type Issues = Partial<Record<string, string>>

/** The form's errors, one sentence per field, by the server's own rules. */
export function issuesOf(values: ReviewValues, locale: Locale): Issues {
  const issues: Issues = {}
  for (const issue of reviewForm.safeParse({ product_id: 'any', ...withoutStars(values) }).error?.issues ?? [])
    issues[issue.path.join('.')] ??= sayIssue(issue.message, locale)
  return issues
}

/** The values as the API takes them: without stars where none were chosen. */
function withoutStars({ rating, ...values }: ReviewValues) {
  return { ...values, ...(rating > 0 && { rating }) }
}

/** How the form has filled in the car: in either language, and in drafts of the version before with the year last in English. */
function namesOf(car: GarageCar): string[] {
  return [carName(car, 'en'), carName(car, 'ar'), `${car.make_name} ${car.model_name} ${car.year}`]
}

/** Sends the review with its photos. Adds the car's slugs while the text still names it. */
export async function sendReview(
  { design_id, car }: { design_id: string; car: GarageCar | null },
  { values, photos }: ReviewDraft,
): Promise<void> {
  const isThatCar = car && namesOf(car).includes(values.vehicle.trim())
  const session_id = knownSessionId()
  const body = {
    product_id: design_id,
    ...withoutStars(values),
    ...(isThatCar && { make: car.make, model: car.model, year: car.year, modification: car.modification }),
    ...(session_id && { session_id }),
  }
  await call('POST /product-review/add', { body }, withPhotos(body, photos))
}
