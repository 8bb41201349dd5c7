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
