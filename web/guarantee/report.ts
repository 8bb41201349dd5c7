import { type GuaranteeReason, guaranteeReasons } from '#shared/after-sale/lists.ts'
import { guaranteeForm } from '#shared/api/guarantee.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { withPhotos } from '#web/browser/photos.ts'
import { keepPhotoDraft, readPhotoDraft } from '#web/reviews/photo-drafts.ts'

/** An order, with the signature of the link or code that opened it. */
export type SignedOrder = { order_id: string; signature?: string | undefined }

/** An unfinished report; `line` and `reason` are null until chosen. Photos are data URLs. */
export type ReportDraft = { line: number | null; reason: GuaranteeReason | null; text: string; photos: string[] }

export const emptyDraft: ReportDraft = { line: null, reason: null, text: '', photos: [] }

/** The draft for an order in this tab, null if there is none. */
export function readDraft(order_id: string): ReportDraft | null {
  const found = readPhotoDraft('case_draft', order_id)
  if (!found) return null
  const { line, reason, text } = found.kept
  return {
    line: Number.isInteger(line) ? (line as number) : null,
    reason: guaranteeReasons.find((each) => each === reason) ?? null,
    text: typeof text === 'string' ? text : '',
    photos: found.photos,
  }
}

/** Null deletes the draft. */
export function keepDraft(order_id: string, draft: ReportDraft | null): void {
  keepPhotoDraft('case_draft', order_id, draft)
}

export type Issues = { [field in 'line' | 'reason' | 'text']?: string }

/** The form's errors, one sentence per field, by the server's own rules. */
export function issuesOf({ line, reason, text }: ReportDraft, locale: Locale): Issues {
  const issues: Record<string, string> = {}
  for (const issue of guaranteeForm.safeParse({ line: line ?? '', reason, text }).error?.issues ?? [])
    issues[issue.path.join('.')] ??= sayIssue(issue.message, locale)
  return issues
}

/** Sends a report with its photos. */
export async function sendReport({ order_id, signature }: SignedOrder, draft: ReportDraft): Promise<void> {
  const { photos, line, reason, text } = draft
  const body = { line: line!, reason: reason!, text }
  const request = { params: { id: order_id }, query: { ...(signature && { signature }) }, body }
  await call('POST /order/{id}/guarantee', request, withPhotos(body, photos))
}

/** Adds photos to a case. */
export async function sendPhotos(
  { order_id, signature }: SignedOrder,
  number: string,
  photos: string[],
): Promise<void> {
  const request = { params: { id: order_id, number }, query: { ...(signature && { signature }) }, body: {} }
  await call('POST /order/{id}/guarantee/{number}/photos', request, withPhotos({}, photos))
}
