import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

/** Adds a wheel to the customer's wishlist. Throws ApiProblem. */
export async function saveWish(sku: string): Promise<void> {
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
