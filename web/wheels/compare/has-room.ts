import { mostCompared } from '#shared/limits.ts'

/** Whether these wheels can be added to the comparison without dropping one of it. Pure. */
export function hasRoom(own: readonly { sku: string }[], wheels: readonly { sku: string }[]): boolean {
  const skus = new Set([...own, ...wheels].map(({ sku }) => sku))
  return skus.size <= mostCompared || skus.size === own.length
}
