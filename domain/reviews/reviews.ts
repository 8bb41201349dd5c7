import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { MyReview } from '#shared/api/account.ts'
import type { DesignReviews, ReviewPage } from '#shared/api/reviews.ts'

/** The newest approved reviews of a design, with the number, mean and stars of all of them. */
export async function listReviews(
  shop: Shop,
  { design_id, limit = 20 }: { design_id: string; limit?: number },
): Promise<DesignReviews> {
  const { total: _, ...found } = await ask(shop, { design_id, rating: null, photos: false, skip: 0, limit })
  return found
}

/** The approved reviews of a design page by page, all of them or those with so many stars or with photos. */
export async function reviewPage(
  shop: Shop,
  design_id: string,
  asked: { rating?: number | undefined; photos: boolean; page: number; per_page: number },
): Promise<ReviewPage> {
  const { page, per_page, photos, rating = null } = asked
  const skip = (page - 1) * per_page
  const found = await ask(shop, { design_id, rating, photos, skip, limit: per_page })
  return { ...found, current_page: page, per_page, last_page: Math.max(1, Math.ceil(found.total / per_page)) }
}

/** What a customer has written, newest first, also what is not approved yet. */
export function myReviews(shop: Shop, customer_id: string): Promise<MyReview[]> {
  return reviewsOfCustomer(shop.db, { customer_id })
}

/** The columns of a Review. */
export const reviewColumns = sql`id, design_id, name, city, rating, title, reviews, vehicle, fit, lang, demo, verified,
  photos, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at`

type Asked = { design_id: string; rating: number | null; photos: boolean; skip: number; limit: number }

async function ask(shop: Shop, asked: Asked): Promise<DesignReviews & { total: number }> {
  const [row] = await reviewsOfDesign(shop.db, asked)
  return row!
}

const stars = sql.join(
  [1, 2, 3, 4, 5].map((n) => sql`count(*) filter (where rating = ${sql.raw(String(n))})::int`),
  sql`, `,
)

const reviewsOfDesign = statement<DesignReviews & { total: number }, Asked>(
  'reviews_of_design',
  sql`
    with approved as (
      select * from product_reviews where design_id = ${sql.placeholder('design_id')} and approved_at is not null
    ),
    asked as (
      select * from approved
      where (${sql.placeholder('rating')}::int is null or rating = ${sql.placeholder('rating')}::int)
        and (not ${sql.placeholder('photos')}::boolean or photos <> '[]')
    )
    select count(*)::int as count, round(avg(rating), 1)::float8 as average, json_build_array(${stars}) as distribution,
      (select count(*)::int from asked) as total,
      (
        select coalesce(json_agg(r), '[]') from (
          select ${reviewColumns} from asked a order by a.created_at desc, a.id
          offset ${sql.placeholder('skip')}::int limit ${sql.placeholder('limit')}::int
        ) r
      ) as reviews
    from approved`,
)

const reviewsOfCustomer = statement<MyReview, { customer_id: string }>(
  'reviews_of_customer',
  sql`
    select ${reviewColumns}, approved_at is not null as approved from product_reviews r
    where customer_id = ${sql.placeholder('customer_id')}::uuid
    order by r.created_at desc, r.id limit 200`,
)
