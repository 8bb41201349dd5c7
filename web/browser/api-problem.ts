import { calls } from '#shared/i18n/calls.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * A call that did not work. `message` may be shown; `status` is 0 where no answer came at all, and then it is unknown
 * whether the server acted.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly code: string
  /** Sentences by form field, dotted: `billing.email`. */
  readonly fields: Record<string, string[]>

  constructor(message: string, status: number, code: string, fields: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Anything thrown, as a sentence to show. */
export function sayError(error: unknown, locale: Locale): string {
  return error instanceof ApiProblem ? error.message : calls[locale].something_went_wrong
}
