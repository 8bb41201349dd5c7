import type { WheelSummary } from '#shared/api/browse.ts'

type Figures = Pick<WheelSummary, 'sku' | 'bolt_pattern' | 'diameter' | 'width' | 'offset'>

/**
 * Similarity of two sizes; higher is more similar. Weighted so that each criterion outweighs all after it: SKU, bolt
 * pattern (decides which cars a size fits), diameter, width, offset.
 */
export function likeness(size: Figures, to: Figures): number {
  return (
    (size.sku === to.sku ? 16 : 0) +
    (size.bolt_pattern === to.bolt_pattern ? 8 : 0) +
    (size.diameter === to.diameter ? 4 : 0) +
    (size.width === to.width ? 2 : 0) +
    (size.offset === to.offset ? 1 : 0)
  )
}
