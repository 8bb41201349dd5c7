import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Orders made as a guest join the account of their bill's address, once the customer has shown that the address is theirs
 * and not before: anybody may type an address, or have one in a profile at Facebook. Called whenever somebody signs in,
 * so that it also finds what was ordered since, and at the end of its transaction: an order that somebody is busy with
 * is left for the next time, for waiting now could be waiting for ever (see lock.ts).
 */
export async function claimOrders(shop: Shop, customer_id: string): Promise<void> {
  await joinGuestOrders(shop.db, { customer_id })
}

/**
 * Signing in gives a browser a new session id: the orders that it stored before go along, so that one can be paid that
 * was begun as a guest. Another customer's stay where they are. Call it with the carts locked and the customer not yet.
 */
export async function moveSessionOrders(
  shop: Shop,
  { from, to, customer_id }: { from: string | undefined; to: string; customer_id: string },
): Promise<void> {
  if (from === undefined) return
  await shop.db.execute(sql`
    update orders set session_id = ${to}
    where session_id = ${from} and (customer_id is null or customer_id = ${customer_id}::uuid)`)
}

const joinGuestOrders = statement<never, { customer_id: string }>(
  'join_guest_orders',
  sql`
    with theirs as (
      select o.id from customers c
      join order_addresses a on lower(a.email) = lower(c.email) and a.kind = 'billing'
      join orders o on o.id = a.order_id and o.customer_id is null
      where c.id = ${sql.placeholder('customer_id')}::uuid and c.email_verified_at is not null
      order by o.id for no key update of o skip locked
    )
    update orders o set customer_id = ${sql.placeholder('customer_id')}::uuid from theirs t where o.id = t.id`,
)
