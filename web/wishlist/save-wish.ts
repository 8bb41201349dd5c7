import { fullWishlist } from '#shared/i18n/account.ts'
import { mostKept } from '#shared/limits.ts'
import { localeOf } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'

/** Adds a wheel to the customer's wishlist. A guest comes here only with a full list. Throws ApiProblem. */
export async function saveWish(sku: string): Promise<void> {
  if (!readKept('access_token'))
    throw new ApiProblem(fullWishlist[localeOf(location.pathname)].full(mostKept.wishes), 409, 'wishlist_full')
  await call('POST /wishlist/add', { body: { sku } })
}

/** Removes a wheel from the customer's wishlist; a missing entry counts as removed. Throws other ApiProblems. */
export async function deleteWish(sku: string): Promise<void> {
  try {
    await call('DELETE /wishlist/{id}/delete', { params: { id: sku } })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error
  }
}
