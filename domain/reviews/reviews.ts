import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { DesignReviews } from '#shared/api/reviews.ts'

/** The newest approved reviews of a design, with the number and mean of all of them. */
export async function listReviews(
  shop: Shop,
  { design_id, limit = 20 }: { design_id: string; limit?: number },
): Promise<DesignReviews> {
  const [row] = await reviewsOfDesign(shop.db, { design_id, limit })
  return row!
}

/** The columns of a Review. */
export const reviewColumns = sql`id, design_id, name, city, rating, title, reviews, vehicle, fit, lang, demo, verified,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at`

const reviewsOfDesign = statement<DesignReviews, { design_id: string; limit: number }>(
  'reviews_of_design',
  sql`
    with approved as (
      select * from product_reviews where design_id = ${sql.placeholder('design_id')} and approved_at is not null
    )
    select count(*)::int as count, round(avg(rating), 1)::float8 as average,
      (
        select coalesce(json_agg(r), '[]') from (
          select ${reviewColumns} from approved a order by a.created_at desc, a.id limit ${sql.placeholder('limit')}
        ) r
      ) as reviews
    from approved`,
)
