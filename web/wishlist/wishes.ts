import { mostKept } from '#shared/limits.ts'
import { keptList } from '#web/browser/kept-list.ts'
import { readKept } from '#web/browser/storage.ts'

/** The SKUs on this browser's wishlist, newest first; a customer's are in the account too. */
export const wishes = keptList(
  'wishlist',
  mostKept.wishes,
  (item): item is string => typeof item === 'string',
  (a, b) => a === b,
)

/** Wishlist changes made on this page: their number, and a promise that settles once the account has them all. */
export const changes: { count: number; settled: Promise<unknown> } = { count: 0, settled: Promise.resolve() }

/**
 * Toggles a wheel optimistically; rolls back if the account's request fails. A full list keeps all of its wheels. Throws
 * ApiProblem.
 */
export function toggleWish(sku: string): Promise<void> {
  changes.count++
  const request = toggle(sku)
  changes.settled = Promise.allSettled([changes.settled, request])
  return request
}

async function toggle(sku: string): Promise<void> {
  const kept = wishes.items()
  const wished = kept.includes(sku)
  const isFull = !wished && kept.length >= mostKept.wishes
  const put = (wanted: boolean) => (wanted ? wishes.add(sku) : wishes.remove(sku))
  if (!isFull) {
    put(!wished)
    if (!readKept('access_token')) return
  }
  try {
    const account = await import('#web/wishlist/save-wish.ts')
    await (wished ? account.deleteWish(sku) : account.saveWish(sku))
    // Another device had made room in the account.
    if (isFull) put(true)
  } catch (error) {
    put(wished)
    throw error
  }
}
