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

/** The sentence for a failed answer: the first of its list of errors, else its message, else the general one. */
function sentenceOf(body: unknown, locale: Locale): string {
  const { errors, message } = (body ?? {}) as { errors?: unknown; message?: unknown }
  if (Array.isArray(errors) && typeof errors[0] === 'string' && errors[0]) return errors[0]
  if (typeof message === 'string' && message) return message
  return calls[locale].something_went_wrong
}

/** What a failed answer says, as one error. */
export function problemOf(body: unknown, status: number, locale: Locale): ApiProblem {
  const { code, fields } = (body ?? {}) as { code?: unknown; fields?: unknown }
  return new ApiProblem(
    sentenceOf(body, locale),
    status,
    typeof code === 'string' ? code : 'something_went_wrong',
    fields && typeof fields === 'object' ? (fields as Record<string, string[]>) : {},
  )
}

/** Anything thrown, as a sentence to show. */
export function sayError(error: unknown, locale: Locale): string {
  return error instanceof ApiProblem ? error.message : calls[locale].something_went_wrong
}
