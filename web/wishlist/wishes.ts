import { mostKept } from '#shared/limits.ts'
import { keptList } from '#web/browser/kept-list.ts'
import { readKept } from '#web/browser/storage.ts'

/** The SKUs that this browser's shopper would like to have, newest first; a customer's are in the account too. */
export const wishes = keptList(
  'wishlist',
  mostKept.wishes,
  (item): item is string => typeof item === 'string',
  (a, b) => a === b,
)

/** What was wished for or taken back on this page: how often, and when the account has heard of it all. */
export const changes: { count: number; told: Promise<unknown> } = { count: 0, told: Promise.resolve() }

/** Wishes for a wheel, or takes the wish back. Where the account refuses, it is as before; throws what the API throws. */
export function toggleWish(sku: string): Promise<void> {
  changes.count++
  const telling = toggle(sku)
  changes.told = Promise.allSettled([changes.told, telling])
  return telling
}

async function toggle(sku: string): Promise<void> {
  const wished = wishes.items().includes(sku)
  const put = (wanted: boolean) => (wanted ? wishes.add(sku) : wishes.remove(sku))
  put(!wished)
  if (!readKept('access_token')) return
  try {
    const account = await import('#web/account/keep-wishlist.ts')
    await (wished ? account.removeWish(sku) : account.addWish(sku))
  } catch (error) {
    put(wished)
    throw error
  }
}
