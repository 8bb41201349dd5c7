import type { Wish } from '#shared/api/account.ts'
import { call } from '#web/browser/api.ts'
import { changes } from '#web/wishlist/wishes.ts'

/**
 * The customer's wishlist. An answer that was on its way while something was wished for or taken back does not know of it,
 * and is asked for again. Throws what the API throws.
 */
export async function readWishes(signal?: AbortSignal): Promise<Wish[]> {
  for (;;) {
    await changes.told
    const { count } = changes
    const wished = await call('GET /wishlist', {}, { signal })
    if (count === changes.count) return wished
  }
}
