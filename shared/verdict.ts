import type { VerdictWord } from '#shared/api/common.ts'
import type { Verdict } from '#shared/api/fitment.ts'
import { setOf } from '#shared/limits.ts'

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

/** A line of an order with its frozen verdict; `ordered` where `quantity` counts only the pieces that leave. */
export type FrozenLine = { axle: 'any' | 'front' | 'rear'; quantity: number; ordered?: number; fitment: Verdict | null }

/**
 * The one word of a line of an order, the one that its buyer saw in the cart; null if nothing was checked. It is the word of the
 * frozen verdict. Older orders froze the verdict of four equal wheels for wheels of one axle: theirs is the word of that
 * axle, and where the line does not name it, of the one that did not fail, because what failed could not be ordered. In SQL it is
 * `wordOfLine` (domain/orders/measuring.ts).
 */
export function verdictOn({ axle, quantity, ordered = quantity, fitment }: FrozenLine): VerdictWord | null {
  if (!fitment) return null
  const [front, rear] = fitment.axles
  const isPair = front?.sku !== rear?.sku
  if (!front || isPair || ordered > setOf / 2 || (axle === 'any' && fitment.verdict !== 'fail')) return fitment.verdict
  const isOwn = (each: Verdict['axles'][number]) => (axle === 'any' ? each.verdict !== 'fail' : each.axle === axle)
  return fitment.axles.find(isOwn)?.verdict ?? fitment.verdict
}
