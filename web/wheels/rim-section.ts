import { innerEdge, outerEdge } from '#shared/wheel-size.ts'

/**
 * Cross-section of a wheel through its axle, in mm. x runs from the mounting face (0) outwards to the street, y from
 * the axle (0) upwards. Edges are the nominal rim edges, as in all fitment figures.
 */
export type Rim = {
  /** Inches. */
  diameter: number
  width: number
  /** mm, positive if the mounting face is outside the rim's centre line. */
  offset: number
}

const inch = 25.4
/** Height of the rim's flange above the bead seat (J contour), mm. */
const flange = 17.3
/** Depth of the drop centre below the bead seat, mm. */
const well = 20

/** x of the rim's centre line: inside the mounting face by the offset. */
export function middle({ offset }: Rim): number {
  return -offset
}

/** Height of the rim's flange above the axle, mm. */
export function rimTop({ diameter }: Rim): number {
  return (diameter * inch) / 2 + flange
}

type Point = readonly [x: number, y: number]

/** Outline of the upper half of a rim, `thickness` mm thick, as a closed polygon. */
export function sectionOutline(rim: Rim, thickness = 8): Point[] {
  const [out, inn] = [outerEdge(rim), -innerEdge(rim)]
  const seat = (rim.diameter * inch) / 2
  const drop = seat - well
  const wellOut = out - Math.min(48, (rim.width * inch) / 4)
  const wellIn = Math.max(wellOut - 44, inn + 70)
  const surface: Point[] = [
    [inn, seat + flange],
    [inn + 4, seat + flange - 3],
    [inn + 6, seat + 5],
    [inn + 10, seat],
    [inn + 30, seat - 1],
    [inn + 36, seat + 1],
    [inn + 46, seat - 4],
    [wellIn, drop],
    [wellOut, drop],
    [out - 36, seat - 3],
    [out - 30, seat + 1],
    [out - 25, seat - 1],
    [out - 10, seat],
    [out - 6, seat + 5],
    [out - 4, seat + flange - 3],
    [out, seat + flange],
  ]
  const inside: Point[] = [
    [out, seat + flange - 6],
    [out - 2, seat - thickness + 4],
    [out - 8, seat - thickness],
    [out - 30, seat - thickness - 1],
    [wellOut + 2, drop - thickness],
    [wellIn - 2, drop - thickness],
    [inn + 44, seat - 5 - thickness],
    [inn + 10, seat - thickness],
    [inn + 2, seat - thickness + 4],
    [inn, seat + flange - 6],
  ]
  return [...surface, ...inside]
}

/**
 * The disc or spoke as an SVG path: flat on the mounting face, then curved to the outer side of the rim. Its edges are
 * simplified; the hub contact is to scale.
 */
export function spokePath(rim: Rim, { pcd, centre_bore }: { pcd: number; centre_bore: number }): string {
  const out = outerEdge(rim)
  const seat = (rim.diameter * inch) / 2
  const drop = seat - well
  const bore = centre_bore / 2
  const pad = pcd / 2 + 24
  const reach = Math.max(out - 14, 18)
  const face = Math.max(34, Math.min(out - 10, 62))
  const at = (x: number, y: number) => `${round(x)} ${round(-y)}`
  return [
    `M${at(0, bore)}`,
    `L${at(0, pad)}`,
    `C${at(0, pad + 40)} ${at(reach - 34, drop - 70)} ${at(reach - 30, drop - 4)}`,
    // Overlaps the rim, which is drawn on top.
    `L${at(reach - 22, seat - 6)}L${at(reach, seat - 4)}`,
    `C${at(reach - 2, seat - 70)} ${at(face - 6, pad + 60)} ${at(face - 8, pad + 16)}`,
    `C${at(face - 8, pad)} ${at(face, pad - 6)} ${at(face, pad - 18)}`,
    `L${at(face, bore + 6)}`,
    `L${at(face - 6, bore)}Z`,
  ].join('')
}

/** Points as an SVG path, whose y runs downwards. */
export function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(-y)}`).join('L')}Z`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
