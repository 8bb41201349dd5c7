import { round } from '#web/wheels/section.ts'

type Props = {
  /** Start and end in the drawing's units; `y` grows downwards. */
  from: number
  to: number
  y: number
  /** Where the extension lines start. */
  fromY: number
  toY: number
  label: string
  /** Position of the figure: between the ends, or beside one of them if there is no room. */
  place?: 'between' | 'start' | 'end'
}

/** Length of the arrowheads; if the ends are closer, the arrowheads point inwards from outside. */
const arrow = 9

/** A dimension line of a technical drawing: two extension lines, a line with arrowheads, and the figure. */
export function Dimension({ from, to, y, fromY, toY, label, place = 'between' }: Props) {
  const [left, right] = from < to ? [from, to] : [to, from]
  const tight = right - left < arrow * 3
  const line = tight ? `M${left - 26} ${y}H${right + 26}` : `M${left} ${y}H${right}`
  const beside = tight ? 32 : 8
  const at = place === 'between' ? (left + right) / 2 : place === 'start' ? left - beside : right + beside
  return (
    <g className="text-accent" stroke="currentColor" fill="none" strokeWidth="1">
      <path d={`M${round(from)} ${round(fromY)}V${y - 7}M${round(to)} ${round(toY)}V${y - 7}`} opacity=".55" />
      <path d={line} pathLength={1} className="line-draws" />
      <path fill="currentColor" stroke="none" d={head(left, y, tight ? -1 : 1)} />
      <path fill="currentColor" stroke="none" d={head(right, y, tight ? 1 : -1)} />
      <text
        x={round(at)}
        y={place === 'between' ? y - 8 : y}
        dy={place === 'between' ? 0 : '.35em'}
        textAnchor={place === 'between' ? 'middle' : place === 'start' ? 'end' : 'start'}
        fill="currentColor"
        stroke="none"
        className="drawing-figure"
      >
        {label}
      </text>
    </g>
  )
}

/** An arrowhead with its tip at (x, y); +1 extends to the right of the tip. */
function head(x: number, y: number, side: 1 | -1): string {
  return `M${round(x)} ${y}l${side * arrow} -3.2v6.4Z`
}
