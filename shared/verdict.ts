import type { VerdictWord } from '#shared/api/common.ts'

const order: VerdictWord[] = ['fail', 'unknown', 'warn', 'parts', 'pass']

/** The worst of several verdicts: fail, then unknown, then warn, then parts, then pass. An empty list is unknown. */
export function worst(verdicts: VerdictWord[]): VerdictWord {
  return order.find((each) => verdicts.includes(each)) ?? 'unknown'
}

/** Sort key: smaller is better. */
export function badness(verdict: VerdictWord): number {
  return order.length - order.indexOf(verdict)
}

/** Whether the fit guarantee covers this verdict: it fits, as it is or with the named parts. */
export function isSure(verdict: VerdictWord): boolean {
  return verdict === 'pass' || verdict === 'parts'
}
