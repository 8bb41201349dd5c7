import { calls } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * A failed API call. `message` may be shown; `status` is 0 where there was no response, and then it is unknown whether
 * the server acted.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly code: string
  /** Error messages by form field, dotted: `billing.email`. */
  readonly fields: Record<string, string[]>

  constructor(message: string, status: number, code: string, fields: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Any thrown value as a message to show. */
export function sayError(error: unknown, locale: Locale): string {
  return error instanceof ApiProblem ? error.message : calls[locale].something_went_wrong
}
