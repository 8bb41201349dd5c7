import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { newSessionId, sessionIdPattern } from '#shared/session-id.ts'

/**
 * Joins the cart of a device and the customer's cart, wherever they left it: every line once, in the larger quantity. What
 * another customer left on the device goes with them and is not shown. Called again, it changes nothing; a customer who
 * goes on at another device finds the cart there.
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
 * Signing in on a device: its cart and the customer's, wherever they left it, become one cart under the new session id
 * `to`. What another customer left on the device does not come along.
 */
export async function takeCartAlong(
  shop: Shop,
  { from, to, customer_id }: { from: string | undefined; to: string; customer_id: string },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const carts = await lockCarts(open, from ?? to, customer_id)
    const theirs = carts.filter((cart) => cart.customer_id === null || cart.customer_id === customer_id)
    // The device's own first: its coupon and its country go before those of earlier carts.
    const isElsewhere = (cart: Cart) => Number(cart.session_id !== from)
    for (const cart of theirs.toSorted((a, b) => isElsewhere(a) - isElsewhere(b)))
      await moveCart(open, cart.session_id, to)
    await open.db.execute(sql`
      update carts set customer_id = ${customer_id}, updated_at = ${shop.now().toISOString()}::timestamptz
      where session_id = ${to}`)
  })
}

/**
 * Takes the customer's cart off a device that they sign out of: the next person there finds none, and the customer finds
 * it again when they sign in, here or elsewhere.
 */
export async function releaseCart(shop: Shop, session_id: string, customer_id: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const carts = await lockCarts(open, session_id, customer_id)
    const isTheirs = carts.some((cart) => cart.session_id === session_id && cart.customer_id === customer_id)
    if (isTheirs) await moveCart(open, session_id, newSessionId())
  })
}

type Cart = { session_id: string; customer_id: string | null }

/** In one order for everybody, so that two devices at once wait for each other instead of for ever. */
async function lockCarts({ db }: Shop, session_id: string, customer_id: string): Promise<Cart[]> {
  const { rows } = await db.execute<Cart>(sql`
    select session_id, customer_id from carts where session_id = ${session_id} or customer_id = ${customer_id}
    order by session_id for update`)
  return rows
}

/** Lines, coupon and country of a cart go to another session, which may have some of its own. */
async function moveCart({ db }: Shop, from: string, to: string): Promise<void> {
  await db.execute(sql`
    insert into carts as here (session_id, customer_id, country, coupon_code, created_at, updated_at)
    select ${to}, customer_id, country, coupon_code, created_at, updated_at from carts where session_id = ${from}
    on conflict (session_id) do update set coupon_code = coalesce(here.coupon_code, excluded.coupon_code)`)
  // What is on both sides is one line; of a line that is new here the id stays, so that an open page still knows it.
  await db.execute(sql`
    update cart_items here set
      quantity = greatest(here.quantity, there.quantity), vehicle = coalesce(here.vehicle, there.vehicle)
    from cart_items there
    where here.session_id = ${to} and there.session_id = ${from} and here.sku = there.sku and here.axle = there.axle`)
  await db.execute(sql`
    update cart_items there set session_id = ${to} where there.session_id = ${from} and not exists (
      select 1 from cart_items here where here.session_id = ${to} and here.sku = there.sku and here.axle = there.axle
    )`)
  await db.execute(sql`
    update cart_addons here set quantity = greatest(here.quantity, there.quantity) from cart_addons there
    where here.session_id = ${to} and there.session_id = ${from} and here.addon_id = there.addon_id`)
  await db.execute(sql`
    update cart_addons there set session_id = ${to} where there.session_id = ${from} and not exists (
      select 1 from cart_addons here where here.session_id = ${to} and here.addon_id = there.addon_id
    )`)
  await db.execute(sql`delete from carts where session_id = ${from}`)
}

/** Whether there is anything to join: most reads of a cart find that there is not. */
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
