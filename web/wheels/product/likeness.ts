import type { WheelSummary } from '#shared/api/browse.ts'

type Figures = Pick<WheelSummary, 'sku' | 'bolt_pattern' | 'diameter' | 'width' | 'offset'>

/** The same bolt pattern before the same diameter, width and offset: it says for which cars a size is. */
export function likeness(size: Figures, to: Figures): number {
  return (
    (size.sku === to.sku ? 16 : 0) +
    (size.bolt_pattern === to.bolt_pattern ? 8 : 0) +
    (size.diameter === to.diameter ? 4 : 0) +
    (size.width === to.width ? 2 : 0) +
    (size.offset === to.offset ? 1 : 0)
  )
}
