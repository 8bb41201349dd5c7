/** Half an inch in mm: what one inch of width adds on either side of the rim's middle. */
const halfInch = 12.7

/** Width in inches; offset (ET) in mm, + where the mounting face lies outside the rim's middle. */
type Rim = { width: number; offset: number }

/** Distance from the mounting face out to the rim's outer edge, mm. The edge is the nominal one, without the flange. */
export function outerEdge({ width, offset }: Rim): number {
  return width * halfInch - offset
}

/** Distance from the mounting face in to the rim's inner edge, mm. The edge is the nominal one, without the flange. */
export function innerEdge({ width, offset }: Rim): number {
  return width * halfInch + offset
}
