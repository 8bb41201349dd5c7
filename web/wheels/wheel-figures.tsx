import type { VerdictWord } from '#shared/api/common.ts'
import { inFigures } from '#shared/figures.ts'
import type { card } from '#shared/i18n/wheels/wheel.ts'
import { tenths } from '#shared/wheel-size.ts'
import { Figure } from '#web/design/figure.tsx'

/** "18×8.5"; inches. */
export function rimSize({ diameter, width }: { diameter: number; width: number }): string {
  return `${diameter}×${width}`
}

/** "6×139.7": number of studs and the bolt circle's diameter, mm. */
export function boltPattern(pattern: string): string {
  return pattern.replace('x', '×')
}

/** "ET35", "ET−12": the offset with a typographic minus. */
export function offsetMark(offset: number): string {
  return `ET${offset < 0 ? `−${-offset}` : offset}`
}

/** A wheel's size as marked on it: "18×8.5 ET35". Inches and mm. */
export function WheelSize({ wheel }: { wheel: { diameter: number; width: number; offset: number } }) {
  return (
    <Figure>
      {rimSize(wheel)} {offsetMark(wheel.offset)}
    </Figure>
  )
}

/** A figure and its unit: "1,250 kg". */
export function Amount({ figure, unit }: { figure: number | string; unit: string }) {
  return (
    <>
      <Figure>{typeof figure === 'number' ? inFigures(figure) : figure}</Figure> {unit}
    </>
  )
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
