import { type SQL, sql } from 'drizzle-orm'
import { begins } from '#domain/begins.ts'
import { fold, wordsOf } from '#domain/fold.ts'
import { isoIn, isoTime } from '#domain/iso-time.ts'
import { readPageKey } from '#domain/page-key.ts'
import type { Shop } from '#domain/shop.ts'
import type { CustomerFilters, ListedCustomer } from '#shared/desk/customers.ts'
import { pageRows } from '#shared/desk/limits.ts'

/** A page of customers with an account, the newest first. Paged by time and id, so that a later page costs no more. */
export async function listCustomers(
  shop: Shop,
  { q, state, after }: CustomerFilters,
): Promise<{ rows: ListedCustomer[]; next: string | null }> {
  const conditions = [
    ...(q ? [searchedBy(q)] : []),
    ...(state ? [sql`c.blocked_at is not null`] : []),
    ...continued(after),
    sql`true`,
  ]
  const { rows } = await shop.db.execute<ListedCustomer & { made: string }>(sql`
    with page as materialized (
      select c.* from customers c where ${sql.join(conditions, sql` and `)}
      order by c.created_at desc, c.id desc limit ${pageRows + 1}
    )
    select ${listedColumns}, ${isoIn('c.created_at', '.US')} as made
    from page c ${ordersOfEach} order by c.created_at desc, c.id desc`)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ made: _, ...row }) => timed(row)),
    next: rows.length > pageRows && last ? `${last.made}_${last.id}` : null,
  }
}

/** The columns of a ListedCustomer, for the customer alias `c`, joined with `ordersOfEach`. */
export const listedColumns = sql`
  c.id, btrim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone, c.created_at, c.blocked_at,
  b.orders, b.spend, b.last_order_at`

export const ordersOfEach = sql`
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(total - refunded), 0)::float8 as spend, max(created_at) as last_order_at
    from orders where customer_id = c.id and status = 1
  ) b`

/** The same row with its times in ISO 8601. */
export function timed<Row extends Pick<ListedCustomer, 'created_at' | 'blocked_at' | 'last_order_at'>>(row: Row): Row {
  const { created_at, blocked_at, last_order_at } = row
  return {
    ...row,
    created_at: isoTime(created_at),
    blocked_at: isoTime(blocked_at),
    last_order_at: isoTime(last_order_at),
  }
}

/** What comes after the last row of the page before; a text that no page gave begins at the start. */
function continued(after: string | undefined): SQL[] {
  const key = readPageKey(after)
  return key ? [sql`(c.created_at, c.id) < (${key.time}::timestamptz, ${key.id}::uuid)`] : []
}

/** What a search means: the beginning of an e-mail address, the end of a phone number, or words of a name. */
function searchedBy(q: string): SQL {
  const byEmail = begins(sql`lower(c.email)`, q.toLowerCase())
  if (q.includes('@')) return byEmail
  // Arabic digits count as well.
  const typed = fold(q)
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s()+.-]+$/.test(typed))
    return digits.length >= 4
      ? sql`c.phone <> '' and ${begins(sql`reverse(c.phone)`, [...digits].reverse().join(''))}`
      : sql`false`
  const words = wordsOf(typed).filter((word) => /^[^\s'&|!:*()\\<>]+$/.test(word))
  if (words.length === 0) return byEmail
  return sql`(
    c.name_words @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')}) or (${byEmail})
  )`
}
