import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { brands, designs } from '#database/schema/catalogue.ts'
import { productReviews, reviewPhotos } from '#database/schema/reviews.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { reviewLength } from '#shared/limits.ts'

export type WaitingReview = Pick<
  typeof productReviews.$inferSelect,
  | 'id'
  | 'customer_id'
  | 'design_id'
  | 'name'
  | 'rating'
  | 'title'
  | 'reviews'
  | 'vehicle'
  | 'fit'
  | 'verified'
  | 'created_at'
> & { photos: number; design: string }

/** Lists the pending reviews, the oldest first, with their total number. */
export async function listWaiting(
  shop: Shop,
  { limit = 50 } = {},
): Promise<{ waiting: WaitingReview[]; total: number }> {
  const waiting = await waitingReviews(shop, isWaiting).limit(limit)
  return { waiting, total: await shop.db.$count(productReviews, isWaiting) }
}

/** Finds one pending review; undefined if it is deleted or decided. */
export async function findWaiting(shop: Shop, id: string): Promise<WaitingReview | undefined> {
  return (await waitingReviews(shop, and(isWaiting, eq(productReviews.id, id))))[0]
}

const isWaiting = and(isNull(productReviews.approved_at), isNull(productReviews.declined_at))

/** Brand and name of a review's design; its id where the design is gone. */
export const designName = sql<string>`coalesce(${brands.name} || ' ' || ${designs.name}, ${productReviews.design_id})`

function waitingReviews(shop: Shop, condition: SQL | undefined) {
  const { id, customer_id, design_id, name, rating, title, reviews, vehicle, fit, verified, created_at, photos } =
    productReviews
  return shop.db
    .select({
      ...{ id, customer_id, design_id, name, rating, title, reviews, vehicle, fit, verified, created_at },
      design: designName,
      photos: sql<number>`jsonb_array_length(${photos})`,
    })
    .from(productReviews)
    .leftJoin(designs, eq(designs.id, design_id))
    .leftJoin(brands, eq(brands.slug, designs.brand_slug))
    .where(condition)
    .orderBy(asc(created_at), asc(id))
}

/**
 * Publishes a review and counts it, also one that was declined before. Idempotent. Notifies the customer who wrote it.
 * Throws review_not_found, and already_reviewed if its writer has written another one since.
 */
export async function approveReview(shop: Shop, { id }: { id: string }): Promise<void> {
  await inTransaction(shop, async (open) => {
    const review = await lockReview(open, id)
    const { rowCount } = await open.db
      .update(productReviews)
      .set({
        // The date of the first approval stays.
        approved_at: sql`coalesce(approved_at, ${shop.now().toISOString()}::timestamptz)`,
        declined_at: null,
        decline_reason: null,
        decided_by: 'staff',
      })
      .where(
        and(
          eq(productReviews.id, review.id),
          sql`not exists (
            select 1 from product_reviews other where other.id <> ${review.id} and other.declined_at is null
              and (other.customer_id = ${review.customer_id} or other.order_id = ${review.order_id})
              and other.design_id = ${review.design_id}
          )`,
        ),
      )
    if (rowCount === 0) throw new Problem('already_reviewed', 409)
    if (!review.approved_at) await notifyWriter(open, review, 'approved')
  })
}

/**
 * Hides a review, also one that was approved before; its writer gets the reason, in an e-mail and among their own
 * reviews, and may write another one. Throws review_not_found and review_reason_missing.
 */
export async function declineReview(shop: Shop, { id, reason }: { id: string; reason: string }): Promise<void> {
  const decline_reason = reason.trim()
  if (decline_reason === '' || decline_reason.length > reviewLength.decline)
    throw new Problem('review_reason_missing', 422, { most: reviewLength.decline })
  await inTransaction(shop, async (open) => {
    const review = await lockReview(open, id)
    await open.db
      .update(productReviews)
      .set({ approved_at: null, declined_at: shop.now(), decline_reason, decided_by: 'staff' })
      .where(eq(productReviews.id, review.id))
    if (!review.declined_at) await notifyWriter(open, review, 'declined')
  })
}

/** Once per decision; of several decisions before the e-mail is sent only the last counts. Guests left no address. */
async function notifyWriter(
  open: Shop,
  { id: review_id, customer_id, approved_at }: Awaited<ReturnType<typeof lockReview>>,
  state: 'approved' | 'declined',
): Promise<void> {
  if (customer_id === null) return
  const at = open.now().toISOString()
  const key = `review.decided ${review_id}`
  await enqueueJob(
    open,
    'review.decided',
    { review_id, customer_id, state, was_shown: approved_at !== null, at },
    { key },
  )
}

/** Deletes a review with its photos, at its writer's request. Throws review_not_found. */
export async function removeReview(shop: Shop, id: string): Promise<void> {
  const review = await findReview(shop, id)
  await shop.db.delete(productReviews).where(eq(productReviews.id, review.id))
}

/** A review's photos, for moderation. Throws review_not_found. */
export async function photosToDecideOn(shop: Shop, id: string): Promise<{ id: string; large: Buffer }[]> {
  const review = await findReview(shop, id)
  return shop.db
    .select({ id: reviewPhotos.id, large: reviewPhotos.large })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.review_id, review.id))
}

/** Finds a review by an id as typed, which may be invalid. */
async function findReview(shop: Shop, id: string) {
  const [found] = await reviewByNumber(shop, id)
  if (!found) throw new Problem('review_not_found', 404)
  return found
}

/** The same with a row lock of an open transaction, so that of two concurrent decisions the second sees the first. */
export async function lockReview(open: Shop, id: string) {
  const [found] = await reviewByNumber(open, id).for('no key update')
  if (!found) throw new Problem('review_not_found', 404)
  return found
}

function reviewByNumber(shop: Shop, typed: string) {
  const { id, customer_id, order_id, design_id, approved_at, declined_at } = productReviews
  return shop.db
    .select({ id, customer_id, order_id, design_id, approved_at, declined_at })
    .from(productReviews)
    .where(eq(sql`${id}::text`, typed.toLowerCase()))
}
