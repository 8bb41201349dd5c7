import { type GuaranteeReason, guaranteeReasons } from '#shared/guarantee.ts'
import { reviewPhotos } from '#shared/limits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** An unfinished report; `line` and `reason` are null until chosen. Photos are data URLs. */
export type CaseDraft = { line: number | null; reason: GuaranteeReason | null; text: string; photos: string[] }

export const emptyDraft: CaseDraft = { line: null, reason: null, text: '', photos: [] }

/** The draft for an order in this tab, null if there is none; stored data may be old or damaged. */
export function readDraft(order_id: string): CaseDraft | null {
  const kept = readKeptJson('case_draft') as Record<string, unknown> | null
  if (!kept || typeof kept !== 'object' || kept.order_id !== order_id) return null
  const { line, reason, text, photos } = kept
  return {
    line: Number.isInteger(line) ? (line as number) : null,
    reason: guaranteeReasons.find((each) => each === reason) ?? null,
    text: typeof text === 'string' ? text : '',
    photos: Array.isArray(photos) ? photos.filter(isPhoto).slice(0, reviewPhotos.most) : [],
  }
}

/** Stores one draft at a time; null deletes it. */
export function keepDraft(order_id: string, draft: CaseDraft | null): void {
  keep('case_draft', draft && JSON.stringify({ order_id, ...draft }))
}

function isPhoto(photo: unknown): photo is string {
  return typeof photo === 'string' && photo.startsWith('data:image/jpeg;base64,')
}
