import { and, DrizzleQueryError, eq, inArray, isNull, sql } from 'drizzle-orm'
import { productReviews, reviewPhotos } from '#database/schema/reviews.ts'
import { statement } from '#database/statement.ts'
import { noSuchWheel } from '#domain/catalogue/wheels.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { generationOf } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import { encodePhotos, type Photo } from '#domain/reviews/photos.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'
import type { ReviewForm } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'

export type NewReview = Omit<ReviewForm, 'product_id' | 'session_id'> & {
  design_id: string
  sku: string | null
  customer_id: string | undefined
  /** The orders by which the reviewer has bought this design: each makes one review a verified buyer's. */
  bought_by: readonly string[]
  /** Set for the demonstration, which has no orders by its reviewers. */
  verified?: boolean
  /** As uploaded. */
  photos: Buffer[]
}

/**
 * Stores a review for moderation; until then only its writer sees it. An account, and an order, makes one of a design. Throws
 * photo_refused, already_reviewed, and not_signed_in if the account was deleted meanwhile.
 */
export async function addReview(
  shop: Shop,
  { photos, customer_id, bought_by, year, modification, ...review }: NewReview,
  locale: Locale,
): Promise<{ id: string; verified: boolean }> {
  const { make, model } = review
  const car = make && model && year && modification ? { make, model, year, modification } : null
  const generation = car && (await generationOf(shop, car))
  const developed = await encodePhotos(photos, 'visitor')
  return inTransaction(shop, async (open) => {
    const { db } = open
    const order_id = await unreviewed(open, { design_id: review.design_id, customer_id, bought_by })
    const [row] = await db
      .insert(productReviews)
      .values({
        ...review,
        generation,
        customer_id: customer_id ?? null,
        order_id,
        verified: review.verified ?? order_id !== null,
        lang: languageOf(review.reviews, locale),
        photos: developed.map(({ id, width, height }) => ({ id, width, height })),
        created_at: shop.now(),
      })
      .onConflictDoNothing()
      .returning({ id: productReviews.id, verified: productReviews.verified })
    if (!row) throw new Problem('already_reviewed', 409)
    if (developed.length > 0) await db.insert(reviewPhotos).values(developed.map((each) => inReview(row.id, each)))
    await enqueueOwnerLetter(open, 'owner.review_waiting', { review_id: row.id }, row.id)
    return row
  }).catch(refuseDeletedAccount)
}

/**
 * The first of these orders by which the design is not reviewed yet. If it is by all: null for an account, whose own reviews
 * are counted by themselves, and one of them for a guest, who is then refused. Null if there is none.
 */
async function unreviewed(
  { db }: Shop,
  { design_id, customer_id, bought_by }: Pick<NewReview, 'design_id' | 'customer_id' | 'bought_by'>,
): Promise<string | null> {
  if (bought_by.length === 0) return null
  const { order_id, declined_at } = productReviews
  const ofDesign = and(eq(productReviews.design_id, design_id), isNull(declined_at))
  const reviewed = await db
    .select({ order_id })
    .from(productReviews)
    .where(and(inArray(order_id, [...bought_by]), ofDesign))
  const free = bought_by.find((id) => !reviewed.some((each) => each.order_id === id))
  return free ?? (customer_id ? null : bought_by[0]!)
}

/** A review written while its account is being deleted is rejected, not stored anonymously. */
function refuseDeletedAccount(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? (error.cause as { constraint?: string }) : null
  if (cause?.constraint === 'product_reviews_customer_id_customers_id_fk') throw new Problem('not_signed_in', 401)
  throw error
}

function inReview(review_id: string, { id, large, small }: Photo) {
  return { id, review_id, large, small }
}

/** Detects the language: people write in their own on either side of the shop. */
function languageOf(text: string, locale: Locale): Locale {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return arabic === latin ? locale : arabic > latin ? 'ar' : 'en'
}

/** Finds a design by its id or any of its SKUs. Throws wheel_not_found and not_a_wheel. */
export async function designOf(shop: Shop, product_id: string): Promise<{ design_id: string; sku: string | null }> {
  const id = /^[a-z0-9-]{1,80}$/.test(product_id) ? product_id : ''
  const [found] = await designByName(shop.db, { id, key: skuKey(product_id) })
  if (!found) throw await noSuchWheel(shop, skuKey(product_id))
  return found
}

const designByName = statement<{ design_id: string; sku: string | null }, { id: string; key: string }>(
  'design_by_name',
  sql`
    select id as design_id, null as sku from designs where id = ${sql.placeholder('id')}::text
    union all
    (select design_id, sku from wheels where ${skuKeyOf(sql`sku`)} = ${sql.placeholder('key')}::text limit 1)
    limit 1`,
)
