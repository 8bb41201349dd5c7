import { ltr } from '#shared/bidi.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { middle, path, type Rim, rimTop, round, sectionOutline, spokePath } from '#web/wheels/rim-section.ts'
import { mm, offsetMark, signed } from '#web/wheels/wheel-figures.tsx'

type Props = {
  wheel: Rim & { pcd: number; centre_bore: number }
  /** The factory wheel; null without a car or if its offset is unknown. */
  factory: Rim | null
  /** Alt text. */
  label: string
  words: { car_side: string; street: string; mm: string }
}

/** Space around the section for figures, mm. */
const side = 146
const above = 74
const below = 84

/**
 * The fitment drawing to scale: the factory wheel dashed, the new one over it, and the distances between their edges
 * (poke and inner clearance).
 */
export function FitDrawing({ wheel, factory, label, words }: Props) {
  const rims = factory ? [wheel, factory] : [wheel]
  const [out, inn] = [Math.max(...rims.map(outerEdge)), Math.max(...rims.map(innerEdge))]
  const top = Math.max(...rims.map(rimTop))
  const [left, width] = [-inn - side, inn + out + side * 2]
  const row = round(-top - 34)
  return (
    <svg
      viewBox={`${round(left)} ${round(-top - above)} ${round(width)} ${round(top + above + below)}`}
      role="img"
      aria-label={label}
      direction="ltr"
      className="h-auto w-full"
    >
      <g className="text-muted" stroke="currentColor" fill="none" strokeWidth="1">
        <path d={`M${round(left + 8)} 0H${round(left + width - 8)}`} strokeDasharray="18 4 3 4" />
        <path d={`M0 ${round(-wheel.pcd / 2 - 44)}V44`} />
      </g>
      <Hub pcd={wheel.pcd} bore={wheel.centre_bore} />
      <g className="fill-sunken text-ink" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
        <path d={spokePath(wheel, wheel)} />
        <path d={path(sectionOutline(wheel))} />
      </g>
      {factory && (
        <path
          d={path(sectionOutline(factory))}
          className="text-muted"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeDasharray="6 4"
        />
      )}
      {factory ? (
        <>
          <Dimension
            from={outerEdge(factory)}
            to={outerEdge(wheel)}
            y={row}
            fromY={-rimTop(factory) - 4}
            toY={-rimTop(wheel) - 4}
            label={inUnit(words.mm, signed(outerEdge(wheel) - outerEdge(factory)))}
            place="end"
          />
          <Dimension
            from={-innerEdge(factory)}
            to={-innerEdge(wheel)}
            y={row}
            fromY={-rimTop(factory) - 4}
            toY={-rimTop(wheel) - 4}
            label={inUnit(words.mm, signed(innerEdge(wheel) - innerEdge(factory)))}
            place="start"
          />
        </>
      ) : (
        <Dimension
          from={-innerEdge(wheel)}
          to={outerEdge(wheel)}
          y={row}
          fromY={-rimTop(wheel) - 4}
          toY={-rimTop(wheel) - 4}
          label={inUnit(words.mm, `${wheel.width}″`, mm(wheel.width * 25.4))}
        />
      )}
      <Offset rim={wheel} y={40} />
      <g className="text-muted" fill="currentColor">
        <path
          d={`M${round(left + 8)} ${below - 24}${arrow(1)}M${round(left + width - 8)} ${below - 24}${arrow(-1)}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
        <text x={round(left + 34)} y={below - 18} className="drawing-word">
          {words.car_side}
        </text>
        <text x={round(left + width - 34)} y={below - 18} textAnchor="end" className="drawing-word">
          {words.street}
        </text>
      </g>
    </svg>
  )
}

/** An arrow as a path from its tip, since the typeface has none. +1 points left. */
function arrow(side: 1 | -1): string {
  return `m${6 * side} -5l${-6 * side} 5l${6 * side} 5m${-6 * side} -5h${18 * side}`
}

/** The car's side of the mounting face: the hub's flange and a stud, to show which side faces the car. */
function Hub({ pcd, bore }: { pcd: number; bore: number }) {
  const flange = pcd / 2 + 14
  return (
    <g className="text-muted" stroke="currentColor" fill="none" strokeWidth="1" opacity=".7">
      <path d={`M0 0V${-flange}H-13V${round(-bore / 2 - 8)}H-58V0`} fill="currentColor" fillOpacity=".06" />
      <path d={`M-26 ${-pcd / 2}H84`} strokeDasharray="12 3 2 3" />
    </g>
  )
}

/** The offset: from the rim's centre line to the mounting face. */
function Offset({ rim, y }: { rim: Rim; y: number }) {
  const centre = middle(rim)
  return (
    <>
      <path
        d={`M${centre} ${round(-rimTop(rim) + 30)}V${y + 8}`}
        className="text-accent"
        stroke="currentColor"
        strokeWidth="1"
        strokeDasharray="14 3 3 3"
        opacity=".6"
      />
      <Dimension
        from={centre}
        to={0}
        y={y}
        fromY={y - 1}
        toY={y - 1}
        label={offsetMark(rim.offset)}
        place={rim.offset < 0 ? 'start' : 'end'}
      />
    </>
  )
}

/**
 * Figures, the last with its unit, in the order of the unit's script, in a drawing of either direction: each figure is
 * left-to-right, and an Arabic unit goes to the left of its own.
 */
function inUnit(unit: string, ...figures: string[]): string {
  return `\u2068${figures.map((figure) => ltr(figure)).join(' · ')} ${unit}\u2069`
}

type DimensionProps = {
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
const arrowLength = 9

/** A dimension line of a technical drawing: two extension lines, a line with arrowheads, and the figure. */
function Dimension({ from, to, y, fromY, toY, label, place = 'between' }: DimensionProps) {
  const [left, right] = from < to ? [from, to] : [to, from]
  const tight = right - left < arrowLength * 3
  const line = tight ? `M${left - 26} ${y}H${right + 26}` : `M${left} ${y}H${right}`
  const beside = tight ? 32 : 8
  const at = place === 'between' ? (left + right) / 2 : place === 'start' ? left - beside : right + beside
  return (
    <g className="text-accent" stroke="currentColor" fill="none" strokeWidth="1">
      <path d={`M${round(from)} ${round(fromY)}V${y - 7}M${round(to)} ${round(toY)}V${y - 7}`} opacity=".55" />
      <path d={line} pathLength={1} className="line-draws" />
      <path fill="currentColor" stroke="none" d={arrowhead(left, y, tight ? -1 : 1)} />
      <path fill="currentColor" stroke="none" d={arrowhead(right, y, tight ? 1 : -1)} />
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
function arrowhead(x: number, y: number, side: 1 | -1): string {
  return `M${round(x)} ${y}l${side * arrowLength} -3.2v6.4Z`
}
