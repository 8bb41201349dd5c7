import { innerEdge, outerEdge } from '#shared/wheel-size.ts'

/** Poke: how far the outer edge moves out (+) or in (−) from one rim to another, mm. */
export function outerMove(from: { width: number; offset: number }, to: { width: number; offset: number }): number {
  return outerEdge(to) - outerEdge(from)
}

/** How far the inner edge moves towards the strut (+) or away from it (−), mm. */
export function innerMove(from: { width: number; offset: number }, to: { width: number; offset: number }): number {
  return innerEdge(to) - innerEdge(from)
}

/** Rounds to tenths for display and judging, halves up, never −0. */
export function tenths(mm: number): number {
  return Math.round(mm * 10 + 1e-7) / 10 + 0
}

/** To hundredths, to compare figures of one or two decimals without floating-point noise. */
export function hundredths(mm: number): number {
  return Math.round(mm * 100)
}
