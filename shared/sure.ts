import type { VerdictWord } from '#shared/api/common.ts'

/** Whether the fit guarantee covers this verdict: it fits, as it is or with the named parts. */
export function isSure(verdict: VerdictWord): boolean {
  return verdict === 'pass' || verdict === 'parts'
}
