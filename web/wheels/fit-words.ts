import type { VerdictWord } from '#shared/api/common.ts'
import type { card } from '#shared/i18n/wheels/wheel.ts'

/** Rounds to tenths of a mm, halves up, like the verdict's own figures. */
function tenths(value: number): number {
  return Math.round(value * 10 + 1e-7) / 10 + 0
}

/** A distance without its sign: "9", "12.3". */
export function mm(value: number): string {
  return String(Math.abs(tenths(value)))
}

/** "+9", "−12.3", "±0": with a typographic minus. */
export function signed(value: number): string {
  const rounded = tenths(value)
  return `${rounded === 0 ? '±' : rounded > 0 ? '+' : '−'}${mm(value)}`
}

/** "9 mm further out": the poke compared to the factory wheel. */
export function moveInWords(outer: number | null, verdict: VerdictWord, words: (typeof card)['en']): string {
  if (outer === null) return verdict === 'unknown' ? words.move_unknown : ''
  if (Math.abs(outer) < 0.5) return words.move_none
  return outer > 0 ? words.move_out(mm(outer)) : words.move_in(mm(outer))
}

/** "1,250": Latin digits with separators in both languages. */
export function inFigures(count: number): string {
  return count.toLocaleString('en-US')
}
