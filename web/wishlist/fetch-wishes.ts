import type { Wish } from '#shared/api/account.ts'
import { call } from '#web/browser/api.ts'
import { changes } from '#web/wishlist/wishes.ts'

/** The customer's wishlist. Refetches if the list changed while the request was in flight. Throws ApiProblem. */
export async function fetchWishes(signal?: AbortSignal): Promise<Wish[]> {
  for (;;) {
    const { count, settled } = changes
    await settled
    const wished = await call('GET /wishlist', {}, { signal })
    if (count === changes.count) return wished
  }
}
