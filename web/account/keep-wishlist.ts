import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

/** Adds a wheel to the customer's wishlist. Throws what the API throws. */
export async function addWish(sku: string): Promise<void> {
  await call('POST /wishlist/add', { body: { sku } })
}

/** Takes a wheel off the customer's wishlist; one that is not there is off. Throws what else the API throws. */
export async function removeWish(sku: string): Promise<void> {
  try {
    await call('DELETE /wishlist/{id}/delete', { params: { id: sku } })
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error
  }
}
