import { eq, inArray, sql } from 'drizzle-orm'
import { productReviews } from '#database/schema/reviews.ts'
import { statement } from '#database/statement.ts'
import { generationOf } from '#domain/fitment/vehicles.ts'
import { isoIn } from '#domain/iso-time.ts'
import { keptAnswers, keptInStep } from '#domain/kept.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { MyReview } from '#shared/api/account.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { DesignReviews, ReviewPage } from '#shared/api/reviews.ts'

/** Number of ratings and their mean, to one decimal. */
export type Rating = { count: number; average: number | null }

/**
 * The approved reviews of a design with the count, mean and distribution of all of them: first those for the generation
 * of `car`, then its model, then the newest; `genuine` is the rating without the demo reviews.
 */
export async function listReviews(
  shop: Shop,
  { design_id, car = null, limit = 20 }: { design_id: string; car?: ChosenVehicle | null; limit?: number },
): Promise<DesignReviews & { genuine: Rating }> {
  const filters = { rating: null, photos: false, ...(await carFilters(shop, car ?? {})), skip: 0, limit }
  await shop.catalogue.current()
  const isReviewed = (await reviewedDesigns(shop)).has(design_id)
  const { total: _, ...found } = isReviewed ? await firstReviews(shop, { design_id, ...filters }) : noReviews
  return found
}

/** A page of the approved reviews of a design, optionally only those with a number of stars or with photos. */
export async function reviewPage(
  shop: Shop,
  design_id: string,
  query: {
    rating?: number | undefined
    photos: boolean
    page: number
    per_page: number
  } & PartialCar,
): Promise<ReviewPage> {
  const { page, per_page, photos, rating = null } = query
  const skip = (page - 1) * per_page
  const { genuine: _, ...found } = await queryReviews(shop, {
    ...{ design_id, rating, photos, skip, limit: per_page },
    ...(await carFilters(shop, query)),
  })
  const shown = found.reviews.length
  return {
    ...{ ...found, current_page: page, per_page, last_page: Math.max(1, Math.ceil(found.total / per_page)) },
    ...{ from: shown > 0 ? skip + 1 : null, to: shown > 0 ? skip + shown : null },
  }
}

/** A car in a query, possibly incomplete. */
type PartialCar = { [part in keyof ChosenVehicle]?: ChosenVehicle[part] | undefined }

/** The generation is only known for a complete car. */
async function carFilters(shop: Shop, { make, model, year, modification }: PartialCar) {
  const whole = make && model && year && modification ? { make, model, year, modification } : null
  return { make: make ?? null, model: model ?? null, generation: whole && (await generationOf(shop, whole)) }
}

/** All reviews of a customer, newest first, including pending and declined ones. */
export async function myReviews(shop: Shop, customer_id: string): Promise<MyReview[]> {
  const rows = await reviewsOfCustomer(shop.db, { customer_id })
  return rows.map(({ product, ...row }) => ({ ...row, product: product && withPicture(shop, product) }))
}

function withPicture(shop: Shop, { images, ...product }: NonNullable<MyRow['product']>): MyReview['product'] {
  return { ...product, picture: shop.pictures.find(firstImage(images)) }
}

/** The columns of a Review, except `same_car`. */
export const reviewColumns = sql`id, design_id, name, city, rating, title, reviews, vehicle, make, model, fit,
  lang, translation, demo, verified, photos, nullif(answer, '') as answer, nullif(answer_ar, '') as answer_ar,
  ${isoIn('created_at')} as created_at`

type ReviewsQuery = {
  design_id: string
  rating: number | null
  photos: boolean
  make: string | null
  model: string | null
  generation: string | null
  skip: number
  limit: number
}

type Found = DesignReviews & { total: number; genuine: Rating }

const noReviews: Found = {
  ...{ count: 0, average: null, distribution: [0, 0, 0, 0, 0], reviews: [], total: 0 },
  genuine: { count: 0, average: null },
}

/** Most designs of a large shop have no review. */
const reviewedDesigns = keptInStep('reviews', async (db) => {
  const rows = await designsWithReviews(db, {})
  return new Set(rows.map(({ design_id }) => design_id))
})

const designsWithReviews = statement<{ design_id: string }>(
  'designs_with_reviews',
  sql`select distinct design_id from product_reviews where approved_at is not null`,
)

/** What product pages show at first, about 10 kB for a design and car. */
const firstReviews = keptAnswers('reviews', { most: 500, read: queryReviews })

async function queryReviews(shop: Pick<Shop, 'db'>, query: ReviewsQuery): Promise<Found> {
  const [row] = await reviewsOfDesign(shop.db, query)
  return row!
}

const stars = sql.join(
  [1, 2, 3, 4, 5].map((n) => sql`count(*) filter (where rating = ${sql.raw(String(n))})::int`),
  sql`, `,
)

const reviewsOfDesign = statement<Found, ReviewsQuery>(
  'reviews_of_design',
  sql`
    with approved as (
      select * from product_reviews where design_id = ${sql.placeholder('design_id')} and approved_at is not null
    ),
    matching as (
      select * from approved
      where (${sql.placeholder('rating')}::int is null or rating = ${sql.placeholder('rating')}::int)
        and (not ${sql.placeholder('photos')}::boolean or photos <> '[]')
    )
    select count(*)::int as count, round(avg(rating), 1)::float8 as average, json_build_array(${stars}) as distribution,
      (select count(*)::int from matching) as total,
      json_build_object(
        'count', count(rating) filter (where not demo),
        'average', round(avg(rating) filter (where not demo), 1)::float8
      ) as genuine,
      (
        select coalesce(json_agg(r), '[]') from (
          select ${reviewColumns}, (a.generation = ${sql.placeholder('generation')}::text) is true as same_car from matching a
          order by (a.generation = ${sql.placeholder('generation')}::text) is true desc,
            (a.make = ${sql.placeholder('make')}::text and a.model = ${sql.placeholder('model')}::text) is true desc,
            a.created_at desc, a.id
          offset ${sql.placeholder('skip')}::int limit ${sql.placeholder('limit')}::int
        ) r
      ) as reviews
    from approved`,
)

type MyRow = Omit<MyReview, 'product'> & {
  product: (Omit<NonNullable<MyReview['product']>, 'picture'> & { images: string }) | null
}

const reviewsOfCustomer = statement<MyRow, { customer_id: string }>(
  'reviews_of_customer',
  sql`
    select ${reviewColumns}, false as same_car, decline_reason,
      case when approved_at is not null then 'approved' when declined_at is not null then 'declined' else 'waiting' end
        as state,
      (
        select json_build_object('sku', w.sku, 'slug', w.slug, 'design', d.name, 'brand', b.name, 'brand_ar', b.name_ar,
          'images', w.images)
        from wheels w join designs d on d.id = w.design_id join brands b on b.slug = d.brand_slug
        where w.design_id = r.design_id order by w.shown desc, (w.sku = r.sku) is true desc, w.id limit 1
      ) as product
    from product_reviews r
    where customer_id = ${sql.placeholder('customer_id')}::uuid
    order by r.created_at desc, r.id limit 200`,
)

/** Makes a guest's of all of a customer's reviews: they stay, with the name that their writer chose. */
export async function unlinkReviews(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.update(productReviews).set({ customer_id: null }).where(eq(productReviews.customer_id, customer_id))
}

/** Unlinks reviews from orders that are erased: what was published then says no more whose order it was. */
export async function unlinkOrdersOfReviews(shop: Shop, order_ids: readonly string[]): Promise<void> {
  await shop.db
    .update(productReviews)
    .set({ order_id: null })
    .where(inArray(productReviews.order_id, [...order_ids]))
}

/** Deletes all of a customer's reviews, with their photos. */
export async function removeReviews(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(productReviews).where(eq(productReviews.customer_id, customer_id))
}
