import { guaranteeForm } from '#shared/api/guarantee.ts'
import { sayIssue } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import type { CaseDraft } from '#web/guarantee/draft.ts'
import type { Props } from '#web/guarantee/order-guarantee.tsx'
import { asFile } from '#web/reviews/take-photo.ts'

export type Issues = { [field in 'line' | 'reason' | 'text']?: string }

/** The form's errors, one sentence per field, by the server's own rules. */
export function issuesOf({ line, reason, text }: CaseDraft, locale: Locale): Issues {
  const issues: Record<string, string> = {}
  for (const issue of guaranteeForm.safeParse({ line: line ?? '', reason, text }).error?.issues ?? [])
    issues[issue.path.join('.')] ??= sayIssue(issue.message, locale)
  return issues
}

/** Sends a report with its photos; the timeout is two minutes. */
export async function sendCase({ order_id, signature }: Props, draft: CaseDraft): Promise<void> {
  const { photos, line, reason, text } = draft
  const body = { line: line!, reason: reason!, text }
  const asked = { params: { id: order_id }, query: queryOf(signature), body }
  if (photos.length === 0) return void (await call('POST /order/{id}/guarantee', asked))
  const form = formOf(photos)
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  await call('POST /order/{id}/guarantee', asked, { form, timeoutMs: 120_000 })
}

/** Adds photos to a case. */
export async function sendPhotos({ order_id, signature }: Props, number: string, photos: string[]): Promise<void> {
  const asked = { params: { id: order_id, number }, query: queryOf(signature), body: {} }
  const options = { form: formOf(photos), timeoutMs: 120_000 }
  await call('POST /order/{id}/guarantee/{number}/photos', asked, options)
}

function queryOf(signature: string | undefined) {
  return { ...(signature && { signature }) }
}

function formOf(photos: string[]): FormData {
  const form = new FormData()
  for (const [i, photo] of photos.entries()) form.append('photos', asFile(photo, i + 1))
  return form
}
