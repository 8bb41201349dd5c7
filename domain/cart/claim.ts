import { eq, type SQL, sql } from 'drizzle-orm'
import { cartLines } from '#database/schema/cart.ts'
import { statement } from '#database/statement.ts'
import { offerHolds } from '#domain/cart/read-cart.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { newSessionId, sessionIdPattern } from '#shared/session-id.ts'

/**
 * Merges the cart of a device with the customer's carts from other sessions: every line once, in the larger quantity.
 * A cart that another customer left on the device moves away and is not shown. Idempotent; a customer who continues on
 * another device finds the cart there.
 */
export async function claimCart(shop: Shop, session_id: string, customer_id: string): Promise<void> {
  if (!sessionIdPattern.test(session_id)) return
  const [due] = await claimDue(shop.db, { session_id, customer_id })
  if (!due?.found) return
  await inTransaction(shop, async (open) => {
    const carts = await lockCarts(open, session_id, customer_id)
    const here = carts.find((cart) => cart.session_id === session_id)
    if (here?.customer_id && here.customer_id !== customer_id) await moveCart(open, session_id, newSessionId())
    const elsewhere = carts.filter((cart) => cart.session_id !== session_id)
    for (const cart of elsewhere) await moveCart(open, cart.session_id, session_id)
    await open.db.execute(sql`
      update carts set customer_id = ${customer_id}, updated_at = ${shop.now().toISOString()}::timestamptz
      where session_id = ${session_id}`)
  })
}

/**
 * Takes the customer's cart back that another device has fetched since this one showed it. What the session has in a cart
 * counts: an order is for no more than its buyer saw.
 */
export async function reclaimCart(shop: Shop, session_id: string, customer_id: string): Promise<void> {
  const [line] = await shop.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(eq(cartLines.session_id, session_id))
    .limit(1)
  if (!line) await claimCart(shop, session_id, customer_id)
}

/**
 * On sign-in, merges the device's cart and the customer's carts into one under the new session id `to`. Another
 * customer's cart on the device is left out. Of a cart that a guest is buying in another browser (`is_bought_elsewhere`) the
 * customer gets a copy: who only knows its session id must not take it away.
 */
export async function mergeCartsAtSignIn(
  shop: Shop,
  {
    from,
    to,
    customer_id,
    is_bought_elsewhere,
  }: { from: string | undefined; to: string; customer_id: string; is_bought_elsewhere: boolean },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const carts = await lockCarts(open, from ?? to, customer_id)
    const theirs = carts.filter((cart) => cart.customer_id === null || cart.customer_id === customer_id)
    // The device's own first: its coupon and country win over those of earlier carts.
    const isElsewhere = (cart: Cart) => Number(cart.session_id !== from)
    for (const cart of theirs.toSorted((a, b) => isElsewhere(a) - isElsewhere(b)))
      if (is_bought_elsewhere && cart.customer_id === null) await copyCart(open, cart.session_id, to)
      else await moveCart(open, cart.session_id, to)
    await open.db.execute(sql`
      update carts set customer_id = ${customer_id}, updated_at = ${shop.now().toISOString()}::timestamptz
      where session_id = ${to}`)
  })
}

/**
 * On sign-out, moves the customer's cart off the device: the next user finds none, and the customer finds it again
 * after signing in, here or elsewhere.
 */
export async function releaseCart(shop: Shop, session_id: string, customer_id: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const carts = await lockCarts(open, session_id, customer_id)
    const isTheirs = carts.some((cart) => cart.session_id === session_id && cart.customer_id === customer_id)
    if (isTheirs) await moveCart(open, session_id, newSessionId())
  })
}

type Cart = { session_id: string; customer_id: string | null }

/** Always locks in the same order, so that two devices cannot deadlock. */
async function lockCarts({ db }: Shop, session_id: string, customer_id: string): Promise<Cart[]> {
  const { rows } = await db.execute<Cart>(sql`
    select session_id, customer_id from carts where session_id = ${session_id} or customer_id = ${customer_id}
    order by session_id for update`)
  return rows
}

/**
 * Moves lines, coupon, accepted offer and country of a cart to another session, which may have its own; one that no longer
 * holds gives way to another. An offer brings its country along, because its prices are agreed for that one.
 */
async function moveCart({ db, now }: Shop, from: string, to: string): Promise<void> {
  const holds = (id: SQL) =>
    sql`exists (select from offers f where f.id = ${id} and ${offerHolds(sql`${now().toISOString()}::timestamptz`)})`
  const takesOffer = sql`${holds(sql`excluded.offer_id`)} and not ${holds(sql`here.offer_id`)}`
  await db.execute(sql`
    insert into carts as here (session_id, customer_id, country, coupon_code, offer_id, created_at, updated_at)
    select ${to}, customer_id, country, coupon_code, offer_id, created_at, updated_at from carts where session_id = ${from}
    on conflict (session_id) do update set
      coupon_code = coalesce(here.coupon_code, excluded.coupon_code),
      offer_id = case when ${takesOffer} then excluded.offer_id else here.offer_id end,
      country = case when ${takesOffer} then excluded.country else here.country end`)
  const isSame = sql`here.sku is not distinct from there.sku and here.addon_id is not distinct from there.addon_id
    and here.axle = there.axle`
  // Lines on both sides are merged; a line that is new here keeps its id, so that an open page still knows it.
  await db.execute(sql`
    update cart_lines here set
      quantity = greatest(here.quantity, there.quantity), vehicle = coalesce(here.vehicle, there.vehicle)
    from cart_lines there
    where here.session_id = ${to} and there.session_id = ${from} and ${isSame}`)
  await db.execute(sql`
    update cart_lines there set session_id = ${to} where there.session_id = ${from} and not exists (
      select 1 from cart_lines here where here.session_id = ${to} and ${isSame}
    )`)
  await db.execute(sql`delete from carts where session_id = ${from}`)
}

/** Copies lines, coupon and country of a cart to a new session. Its price offer stays with the buyer who accepted it. */
async function copyCart({ db }: Shop, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into carts (session_id, country, coupon_code, created_at, updated_at)
    select ${to}, country, coupon_code, created_at, updated_at from carts where session_id = ${from}`)
  await db.execute(sql`
    insert into cart_lines (session_id, kind, sku, addon_id, quantity, axle, set_id, vehicle, created_at)
    select ${to}, kind, sku, addon_id, quantity, axle, set_id, vehicle, created_at from cart_lines
    where session_id = ${from}`)
}

/** Whether there is anything to merge: for most reads of a cart there is not. */
const claimDue = statement<{ found: boolean }, { session_id: string; customer_id: string }>(
  'cart_claim_due',
  sql`
    select exists (
      select 1 from carts
      where customer_id = ${sql.placeholder('customer_id')}::uuid and session_id <> ${sql.placeholder('session_id')}::text
    ) or exists (
      select 1 from carts
      where session_id = ${sql.placeholder('session_id')}::text
        and customer_id is distinct from ${sql.placeholder('customer_id')}::uuid
    ) as found`,
)
