/** A wheel's size, in inches and mm: "20x9 5x150 ET25 CB110.1". */
export type WheelSize = {
  diameter: number
  width: number
  bolt_pattern?: string | undefined
  offset?: number | undefined
  centre_bore?: number | undefined
}

/** "20x9 5x150 ET25 CB110.1": unknown figures are left out. */
export function printWheelSize({ diameter, width, bolt_pattern, offset, centre_bore }: WheelSize): string {
  return [
    `${diameter}x${width}`,
    bolt_pattern,
    offset === undefined ? undefined : `ET${offset}`,
    centre_bore === undefined ? undefined : `CB${centre_bore}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** The size in a wheel's name, "20x9 5x150 ET25": without the bore. */
export function sizeInName({
  diameter,
  width,
  bolt_pattern,
  offset,
}: Required<Omit<WheelSize, 'centre_bore'>>): string {
  return printWheelSize({ diameter, width, bolt_pattern, offset })
}

/**
 * Parses a size in common notations: "20x9 5x150 ET25 CB110.1", "8.5Jx19 5×112 ET+45", "18 x 8,5". The larger figure is
 * the diameter. Undefined if it contains no size.
 */
export function parseWheelSize(text: string): WheelSize | undefined {
  const plain = text
    .replaceAll('×', 'x')
    .replaceAll('−', '-')
    .replace(/(\d),(\d)/g, '$1.$2')
  const rim = findRim(plain)
  if (!rim) return undefined
  const pattern = /(?<![\d.])([3-9]|10)\s*x\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d.])/i.exec(plain.replace(rim.text, ' '))
  return {
    diameter: rim.diameter,
    width: rim.width,
    bolt_pattern: pattern ? `${pattern[1]}x${Number(pattern[2])}` : undefined,
    offset: figure(/(?:^|\s)(?:ET|offset)\s*([+-]?\d{1,3}(?:\.\d)?)(?![\d.])/i, plain),
    centre_bore: figure(/(?:^|\s)CB\s*(\d{2,3}(?:\.\d{1,2})?)(?![\d.])/i, plain),
  }
}

/** Normalises a bolt pattern to "5x114.3", from "5×114.30", "5 X 114.3", "5/114.3" or "5-114.3". */
export function readBoltPattern(text: string): string | undefined {
  const [, studs, pcd] = /^\s*([3-9]|10)\s*[x×*/-]\s*(\d{2,3}(?:\.\d{1,2})?)\s*$/i.exec(text) ?? []
  return studs && pcd ? `${studs}x${Number(pcd)}` : undefined
}

/** Whether two sizes agree in every figure that both have. */
export function sameWheelSize(a: WheelSize, b: WheelSize): boolean {
  const keys = ['diameter', 'width', 'bolt_pattern', 'offset', 'centre_bore'] as const
  return keys.every((key) => a[key] === undefined || b[key] === undefined || a[key] === b[key])
}

/** The first pair of figures that can be a rim size; "5x98" cannot, so a bolt pattern may come before the size. */
function findRim(text: string): { text: string; diameter: number; width: number } | undefined {
  const pairs = text.matchAll(
    /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*(?:j+\s*)?x\s*(\d{1,2}(?:\.\d{1,2})?)(?:\s*j+)?(?![\d.])/gi,
  )
  for (const [found, one, other] of pairs) {
    const width = Math.min(Number(one), Number(other))
    const diameter = Math.max(Number(one), Number(other))
    if (diameter >= 10 && diameter <= 30 && width >= 3 && width <= 20) return { text: found, diameter, width }
  }
  return undefined
}

function figure(pattern: RegExp, text: string): number | undefined {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found) + 0
}

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

/** Rounds to tenths for display and judging, halves up, never −0. */
export function tenths(mm: number): number {
  return Math.round(mm * 10 + 1e-7) / 10 + 0
}

/** In hundredths, to compare figures of one or two decimals without floating-point noise. */
export function hundredths(mm: number): number {
  return Math.round(mm * 100)
}
