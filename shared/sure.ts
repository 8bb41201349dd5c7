import type { VerdictWord } from '#shared/api/common.ts'

/** Whether the fit guarantee covers this verdict: it fits, with nothing more or with parts that are named. */
export function isSure(verdict: VerdictWord): boolean {
  return verdict === 'pass' || verdict === 'parts'
}
