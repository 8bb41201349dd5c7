import type { ProblemCode } from '#shared/i18n/problems.ts'

export type ProblemFacts = Record<string, string | number>

/**
 * An error to show to the shopper. Anything else that is thrown is a bug. The texts are in shared/i18n/problems.ts;
 * `api/index.ts` turns a Problem into the error envelope.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly facts: ProblemFacts
  /** Messages by form field, already in the reader's language. */
  readonly fields: Record<string, string[]> | undefined

  constructor(code: ProblemCode, status = 422, facts: ProblemFacts = {}, fields?: Record<string, string[]>) {
    super(code)
    this.code = code
    this.status = status
    this.facts = facts
    this.fields = fields
  }
}
