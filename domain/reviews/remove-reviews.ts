import { eq } from 'drizzle-orm'
import { productReviews } from '#database/schema/reviews.ts'
import type { Shop } from '#domain/shop.ts'

/** Deletes all of a customer's reviews, with their photos. */
export async function removeReviews(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(productReviews).where(eq(productReviews.customer_id, customer_id))
}
