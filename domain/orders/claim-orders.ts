import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Attaches guest orders to the account of their billing address, only after the customer has proved that the address
 * is theirs: a stranger may type an address or put it in a Facebook profile. Runs at every sign-in, so that it also
 * finds later orders, and at the end of its transaction: locked orders are skipped until next time, because waiting
 * now could deadlock (see lock.ts).
 */
export async function claimOrders(shop: Shop, customer_id: string): Promise<void> {
  await joinGuestOrders(shop.db, { customer_id })
}

/**
 * Sign-in gives a browser a new session id: its stored orders move along, so that an order begun as a guest can be
 * paid. Another customer's orders stay. Call it with the carts locked and the customer not yet locked.
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
