import { mostKept } from '#shared/limits.ts'
import { keptList } from '#web/browser/kept-list.ts'
import { wishes } from '#web/wishlist/wishes.ts'

/** The SKUs of a former guest for which the account's wishlist has no room; right after signing in, all of the guest's. */
export const leftWishes = keptList(
  'wishes_left',
  mostKept.wishes,
  (item): item is string => typeof item === 'string',
  (a, b) => a === b,
)

/** Replaces this device's wishlist with the account's. */
export function replaceWishes(account: readonly string[]): void {
  wishes.replace(account)
  if (leftWishes.items().length > 0) leftWishes.replace(leftWishes.items().filter((sku) => !account.includes(sku)))
}
