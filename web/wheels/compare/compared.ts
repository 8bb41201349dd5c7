import type { Picture } from '#shared/api/common.ts'
import { mostCompared } from '#shared/limits.ts'
import { isPicture, keptList } from '#web/browser/kept-list.ts'

type Compared = { sku: string; picture: Picture | null }

function isCompared(item: unknown): item is Compared {
  const kept = item as Compared | null
  return typeof kept?.sku === 'string' && /^[\w.-]{1,80}$/.test(kept.sku) && isPicture(kept.picture)
}

/** The wheels in this browser's comparison. */
export const compared = keptList('compare', mostCompared, isCompared, (a, b) => a.sku === b.sku)

/** Whether these wheels can be added to the comparison without dropping one of it. Pure. */
export function hasRoom(own: readonly { sku: string }[], wheels: readonly { sku: string }[]): boolean {
  const skus = new Set([...own, ...wheels].map(({ sku }) => sku))
  return skus.size <= mostCompared || skus.size === own.length
}

/** Path of the comparison, without the locale; `car` is a query that names a car. */
export function comparePath(skus: readonly string[], car?: string): string {
  return `/compare?skus=${skus.map(encodeURIComponent).join(',')}${car ? `&${car}` : ''}`
}
