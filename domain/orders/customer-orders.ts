import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { isoIn } from '#domain/iso-time.ts'
import { buyerHash, type Proof } from '#domain/orders/whose.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { OrderSummary } from '#shared/api/account.ts'

export type OrderPage = {
  current_page: number
  data: OrderSummary[]
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
}

/** The customer's orders, paginated, newest first; with what was bought as a guest since the last sign-in. */
export async function listCustomerOrders(
  shop: Shop,
  customer_id: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<OrderPage> {
  const skip = (page - 1) * per_page
  await claimOrders(shop, customer_id)
  const [found] = await pageOfCustomer(shop.db, { customer_id, skip, limit: per_page })
  const { total, rows } = found!
  return {
    current_page: page,
    data: rows.map(({ image, ...row }) => ({ ...row, picture: shop.pictures.find(firstImage(image)) })),
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
    from: rows.length > 0 ? skip + 1 : null,
    to: rows.length > 0 ? skip + rows.length : null,
  }
}

/**
 * The paid orders with a design, of the account, its verified address, or the guest of this session with the key of the
 * browser that placed them. Orders count that are neither cancelled nor refunded in full.
 */
export async function purchasesOf(
  shop: Shop,
  { design_id, ...who }: { design_id: string; session_id?: string | undefined } & Pick<Proof, 'customer_id' | 'buyer'>,
): Promise<string[]> {
  const { customer_id = null, session_id = null, buyer } = who
  const found = await purchases(shop.db, { design_id, customer_id, session_id, buyer_hash: buyerHash(buyer) })
  return found.map(({ id }) => id)
}

type Row = Omit<OrderSummary, 'picture'> & { image: string }

const pageOfCustomer = statement<{ total: number; rows: Row[] }, { customer_id: string; skip: number; limit: number }>(
  'orders_of_customer',
  sql`
    with page as (
      select * from orders where customer_id = ${sql.placeholder('customer_id')}::uuid
      order by created_at desc, id offset ${sql.placeholder('skip')}::int limit ${sql.placeholder('limit')}::int
    )
    select
      (select count(*)::int from orders where customer_id = ${sql.placeholder('customer_id')}::uuid) as total,
      (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'order_number', coalesce(o.order_number, o.reference), 'status', o.status,
          'created_at', ${isoIn('o.created_at')},
          'payment_status', o.payment_status, 'currency', o.currency, 'total', o.total,
          'delivery_date', o.delivery_date::text,
          'cancelled_at', ${isoIn('o.cancelled_at')},
          'dispatched_at', ${isoIn('o.dispatched_at')},
          'delivered_at', ${isoIn('o.delivered_at')},
          'vehicle', concat_ws(' ', o.vehicle_year, o.vehicle_make, o.vehicle_model),
          'pieces', goods.pieces, 'name', first.name, 'name_ar', first.name_ar, 'image', first.image
        ) order by o.created_at desc, o.id), '[]')
        from page o
        cross join lateral (select sum(quantity)::int as pieces from order_lines l where l.order_id = o.id) goods
        cross join lateral (
          select name, name_ar, image from order_lines l where l.order_id = o.id order by position limit 1
        ) first
      ) as rows`,
)

const isKept = sql`o.status = 1 and o.cancelled_at is null and o.payment_status <> 'refunded'`

const purchases = statement<
  { id: string },
  { design_id: string; customer_id: string | null; session_id: string | null; buyer_hash: Buffer | null }
>(
  'purchases_of_design',
  sql`
    with theirs as (
      select o.id from orders o where o.customer_id = ${sql.placeholder('customer_id')}::uuid and ${isKept}
      union
      select o.id from orders o
      where o.session_id = ${sql.placeholder('session_id')}::text and o.customer_id is null
        and o.buyer_hash = ${sql.placeholder('buyer_hash')}::bytea and ${isKept}
      union
      select o.id from customers c
      join order_addresses a on lower(a.email) = lower(c.email) and a.kind = 'billing'
      join orders o on o.id = a.order_id and ${isKept}
      where c.id = ${sql.placeholder('customer_id')}::uuid and c.email_verified_at is not null
    )
    select t.id from theirs t
    where exists (
      select 1 from order_lines l join wheels w on w.sku = l.sku
      where l.order_id = t.id and w.design_id = ${sql.placeholder('design_id')}::text
    )
    order by t.id`,
)

/** Hours for which a guest may be about to pay an order that was stored. */
const checkoutHours = 24

/**
 * Attaches guest orders to the account of their billing address, only after the customer has proved that the address
 * is theirs: a stranger may type an address or put it in a Facebook profile. Runs at every sign-in, at the end of its
 * transaction, and before the orders are listed, exported or deleted, so that it also finds later orders. Locked orders
 * are skipped until next time, because waiting now could deadlock (see lock.ts). So are orders that a guest is about to
 * pay, perhaps on another device: their browser could neither pay them nor learn how the payment ended. `buyer` is the key
 * of the browser that signs in, which goes on with its own; `with_unpaid` takes those of other browsers, too.
 */
export async function claimOrders(
  shop: Shop,
  customer_id: string,
  { buyer, with_unpaid = false }: { buyer?: string | undefined; with_unpaid?: boolean } = {},
): Promise<void> {
  const before = with_unpaid ? 'infinity' : new Date(shop.now().getTime() - checkoutHours * 3_600_000).toISOString()
  await joinGuestOrders(shop.db, { customer_id, buyer_hash: buyerHash(buyer), before })
}

/** Whether a guest is buying the cart of a session in another browser than the one with this key. */
export async function isBoughtElsewhere(
  shop: Shop,
  { session_id, buyer }: { session_id: string | undefined; buyer: string | undefined },
): Promise<boolean> {
  if (session_id === undefined) return false
  const { rowCount } = await shop.db.execute(sql`
    select from orders where session_id = ${session_id} and status = 0 and customer_id is null
      and buyer_hash is distinct from ${buyerHash(buyer)}::bytea limit 1`)
  return rowCount !== 0
}

/**
 * Closes a customer's orders to the browsers that placed them. Without an account they count as a guest's, and the key of
 * a browser that had been signed out would open them again.
 */
export async function closeOrders(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.execute(sql`
    update orders set buyer_hash = null where customer_id = ${customer_id}::uuid and buyer_hash is not null`)
}

/** Locks all orders of a customer, always in the same order. */
export async function lockOrdersOfCustomer(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.execute(sql`
    select from orders where customer_id = ${customer_id}::uuid order by id for no key update`)
}

/** Makes guest orders of a customer's orders that are billed to another address than `email`. Returns their ids. */
export async function unlinkOrdersOfOthers(
  shop: Shop,
  { customer_id, email }: { customer_id: string; email: string },
): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    update orders o set customer_id = null
    where o.customer_id = ${customer_id}::uuid and not exists (
      select from order_addresses a
      where a.order_id = o.id and a.kind = 'billing' and lower(a.email) = ${email.toLowerCase()}
    )
    returning o.id`)
  return rows.map(({ id }) => id)
}

/**
 * Sign-in gives a browser a new session id: its stored orders move along, so that an order begun as a guest can be
 * paid. Another customer's orders stay, and those of guests in other browsers: the session id alone proves nothing. Call it
 * with the carts locked and the customer not yet locked.
 */
export async function moveSessionOrders(
  shop: Shop,
  {
    from,
    to,
    customer_id,
    buyer,
  }: { from: string | undefined; to: string; customer_id: string; buyer: string | undefined },
): Promise<void> {
  if (from === undefined) return
  await shop.db.execute(sql`
    update orders set session_id = ${to}
    where session_id = ${from}
      and (customer_id = ${customer_id}::uuid or (customer_id is null and buyer_hash = ${buyerHash(buyer)}::bytea))`)
}

const joinGuestOrders = statement<never, { customer_id: string; buyer_hash: Buffer | null; before: string }>(
  'join_guest_orders',
  sql`
    with theirs as (
      select o.id from customers c
      join order_addresses a on lower(a.email) = lower(c.email) and a.kind = 'billing'
      join orders o on o.id = a.order_id and o.customer_id is null
      where c.id = ${sql.placeholder('customer_id')}::uuid and c.email_verified_at is not null
        and (
          o.status = 1 or o.stored_at < ${sql.placeholder('before')}::timestamptz
          or o.buyer_hash = ${sql.placeholder('buyer_hash')}::bytea
        )
        and not exists (select 1 from payments p where p.order_id = o.id and p.state in ('started', 'requires_action'))
      order by o.id for no key update of o skip locked
    )
    update orders o set customer_id = ${sql.placeholder('customer_id')}::uuid from theirs t where o.id = t.id`,
)
