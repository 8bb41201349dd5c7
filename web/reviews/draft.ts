import { reviewPhotos } from '#shared/limits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

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
