import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { coupons, couponUses } from '#database/schema/promotions.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { isHeld } from '#domain/orders/reservations/holds.ts'
import { type CouponUse, limitReached } from '#domain/promotions/coupons.ts'
import type { Shop } from '#domain/shop.ts'

/** The write that counts an order's coupon once, however many payments begin; the use is its latest buyer's. */
export function countCoupon(
  shop: Shop,
  use: { code: string; order_id: string; customer_id: string | null; email: string },
): SQLWrapper {
  const email = use.email.toLowerCase()
  // As on the order itself: a customer who was signed in before stays its customer.
  const customer_id = sql`coalesce(excluded.customer_id, ${couponUses.customer_id})`
  return shop.db
    .insert(couponUses)
    .values({ ...use, email, created_at: shop.now() })
    .onConflictDoUpdate({ target: couponUses.order_id, set: { email, customer_id } })
}

/** The write that moves the order's coupon use, if any, to its new billing address. */
export function moveCouponUse(shop: Shop, order_id: string, email: string): SQLWrapper {
  return shop.db.update(couponUses).set({ email: email.toLowerCase() }).where(eq(couponUses.order_id, order_id))
}

/**
 * Whether a locked order that is being paid may use its coupon. A Paymob page can be paid long after its order released its
 * use, and the pages of two orders can be paid at the same time: this locks the coupon, so that the second one waits and finds
 * the use of the first. Uses of paid orders always count; claims of other shoppers' orders
 * count once this order's hold has expired. A deleted coupon cannot be used.
 */
export async function mayUseCoupon(
  shop: Shop,
  order: LockedOrder,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const code = order.coupon_code!
  const [coupon] = await shop.db.select().from(coupons).where(eq(coupons.code, code)).for('no key update')
  if (!coupon) return false
  const { id, customer_id, session_id } = order
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const claims = sql`${!isHeld(shop, order)} and o.session_id <> ${session_id}
    and (o.hold_expires_at > ${now} or being_paid(o.id, false, ${now}))`
  const theirs = sql`(
    select a.order_id from order_addresses a where a.kind = 'billing' and (
      email_identity(a.email) = email_identity(${email}) or (a.phone = ${phone} and a.phone <> '')
    )
  )`
  const { rows } = await shop.db.execute<CouponUse>(sql`
    select count(*)::int as all,
      (count(*) filter (where u.customer_id = ${customer_id}::uuid or u.order_id in ${theirs}))::int
        as by_this_customer,
      (
        select count(*)::int from orders o
        where o.status = 1 and (o.customer_id = ${customer_id}::uuid or o.id in ${theirs})
      ) as earlier_orders
    from coupon_uses u join orders o on o.id = u.order_id
    where u.code = ${code} and u.order_id <> ${id} and (o.status = 1 or (${claims}))`)
  return limitReached(coupon, rows[0]!) === undefined
}
