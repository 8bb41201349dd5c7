import type { WheelSummary } from '#shared/api/browse.ts'

type Figures = Pick<WheelSummary, 'sku' | 'bolt_pattern' | 'diameter' | 'width' | 'offset'>

/**
 * How like one size is to another; the most alike has the highest figure. The same SKU counts most, then the bolt pattern,
 * which decides for which cars a size is, then diameter, width and offset: each more than all after it.
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
