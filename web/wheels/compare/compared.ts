import { keptList } from '#web/browser/kept-list.ts'

/** Side by side there is room for so many. */
export const mostCompared = 4

const isSku = (item: unknown): item is string => typeof item === 'string' && /^[\w-]{1,80}$/.test(item)

/** The SKUs that the shopper wants to see side by side. */
export const compared = keptList('compare', mostCompared, isSku, (a, b) => a === b)
