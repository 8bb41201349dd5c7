/** Half an inch in mm: what one inch of width adds on each side of the rim's centre line. */
const halfInch = 12.7

/** Width in inches; offset (ET) in mm, + if the mounting face is outboard of the rim's centre line. */
type Rim = { width: number; offset: number }

/** Distance from the mounting face to the rim's outer edge, mm. Nominal edge, without the flange. */
export function outerEdge({ width, offset }: Rim): number {
  return width * halfInch - offset
}

/** Distance from the mounting face to the rim's inner edge, mm. Nominal edge, without the flange. */
export function innerEdge({ width, offset }: Rim): number {
  return width * halfInch + offset
}
