import type { ProblemCode } from '#shared/i18n/problems.ts'

export type ProblemFacts = Record<string, string | number>

/**
 * Something we can tell the shopper. Anything else that is thrown is our own mistake.
 * The words live in shared/i18n/problems.ts; `api/index.ts` turns a Problem into the error envelope.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly facts: ProblemFacts
  /** Sentences by form field, already in the reader's language. */
  readonly fields: Record<string, string[]> | undefined

  constructor(code: ProblemCode, status = 422, facts: ProblemFacts = {}, fields?: Record<string, string[]>) {
    super(code)
    this.code = code
    this.status = status
    this.facts = facts
    this.fields = fields
  }
}
