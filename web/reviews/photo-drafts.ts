import { reviewPhotos } from '#shared/limits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** Drafts of forms with photos, one per subject; deleted with the tab. */
type Key = 'review_drafts' | 'case_draft'

/**
 * This tab's draft about `id`: its photos (data URLs) and the rest as stored, which may be old or damaged. Null if there
 * is none.
 */
export function readPhotoDraft(key: Key, id: string): { kept: Record<string, unknown>; photos: string[] } | null {
  const kept = drafts(key)[id]
  if (!kept || typeof kept !== 'object') return null
  const { photos } = kept as { photos?: unknown }
  return {
    kept: kept as Record<string, unknown>,
    photos: Array.isArray(photos) ? photos.filter(isPhoto).slice(0, reviewPhotos.most) : [],
  }
}

/** Null deletes the draft. */
export function keepPhotoDraft(key: Key, id: string, draft: { photos: string[] } | null): void {
  const { [id]: _, ...others } = drafts(key)
  const next = draft ? { ...others, [id]: draft } : others
  keep(key, Object.keys(next).length > 0 ? JSON.stringify(next) : null)
}

function drafts(key: Key): Record<string, unknown> {
  const kept = readKeptJson(key)
  return kept && typeof kept === 'object' ? (kept as Record<string, unknown>) : {}
}

function isPhoto(photo: unknown): photo is string {
  return typeof photo === 'string' && photo.startsWith('data:image/jpeg;base64,')
}
