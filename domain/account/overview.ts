import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { profileColumns } from '#domain/customers/profile.ts'
import { listOrders } from '#domain/orders/customer-orders.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Answer } from '#shared/api.ts'

type Overview = Answer<'GET /my-account'>

/** The account overview. Throws not_signed_in if the account was deleted meanwhile. */
export async function accountOverview(shop: Shop, customer_id: string): Promise<Overview> {
  const [[row], orders] = await Promise.all([
    overviewOf(shop.db, { customer_id }),
    listOrders(shop, customer_id, { page: 1, per_page: 1 }),
  ])
  if (!row) throw new Problem('not_signed_in', 401)
  return {
    profile: row.profile,
    counts: { ...row.counts, orders: orders.total },
    default_address: row.default_address,
    latest_order: orders.data[0] ?? null,
  }
}

type Row = Pick<Overview, 'profile' | 'default_address'> & { counts: Omit<Overview['counts'], 'orders'> }

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.identifier(table)} t where t.customer_id = ${sql.placeholder('customer_id')}::uuid)`

const overviewOf = statement<Row, { customer_id: string }>(
  'account_overview',
  sql`
    select (select to_json(p) from (select ${profileColumns}) p) as profile,
      json_build_object(
        'addresses', ${countOf('addresses')}, 'wishlist', ${countOf('wishlist_items')},
        'garage', ${countOf('garage_cars')}, 'reviews', ${countOf('product_reviews')}
      ) as counts,
      (
        select json_build_object(
          'id', a.id, 'nickname', a.nickname, 'first_name', a.first_name, 'last_name', a.last_name,
          'address', a.address, 'country', a.country, 'phone_no', a.phone_no, 'city', a.city, 'state', a.state,
          'zip', a.zip, 'email', a.email, 'is_default', a.is_default
        )
        from addresses a where a.customer_id = c.id and a.is_default
      ) as default_address
    from customers c where c.id = ${sql.placeholder('customer_id')}::uuid`,
)
