import { and, eq } from 'drizzle-orm'
import { orderAddresses, orders } from '#database/schema/orders.ts'
import { lacking, lockBasket } from '#domain/orders/basket.ts'
import { countCoupon } from '#domain/orders/coupon-use.ts'
import { areThere, extendHold, holdGoods, isHeld } from '#domain/orders/holds.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * The last look before money moves, on a locked order: the cart is still what was quoted, and the goods are there and set
 * aside while the payment is under way, anew if their time had run out. The day of delivery is counted from now on,
 * and the language is the one they pay in.
 * Throws order_changed, hold_expired, and out_of_stock or not_enough_stock where they are gone though they were set aside.
 */
export async function readyToPay(shop: Shop, order: LockedOrder, locale: Locale): Promise<void> {
  const { id, session_id, country, customer_id } = order
  const email = await emailOf(shop, id)
  // Its buyer has been forgotten: nobody would know where the goods go.
  if (email === '') throw new Problem('order_changed', 409)
  const basket = await lockBasket(shop, { session_id, country, email, customer_id, locale })
  const lack = lacking(basket, locale)
  const held = isHeld(shop, order)
  if (!held && lack) throw new Problem('hold_expired', 409)
  if (basket.hash !== order.quote_hash) throw new Problem('order_changed', 409)
  if (held && lack && !(await areThere(shop, order, basket.goods))) throw lack
  await shop.db.update(orders).set({ delivery_date: basket.quote.delivery.date, locale }).where(eq(orders.id, id))
  if (held) return extendHold(shop, id)
  await holdGoods(shop, id, basket.goods)
  if (order.coupon_code) await countCoupon(shop, { code: order.coupon_code, order_id: id, customer_id, email })
}

/** The buyer's address, where the bill and the e-mails go. */
export async function emailOf(shop: Shop, order_id: string): Promise<string> {
  const [billing] = await shop.db
    .select({ email: orderAddresses.email })
    .from(orderAddresses)
    .where(and(eq(orderAddresses.order_id, order_id), eq(orderAddresses.kind, 'billing')))
  return billing!.email
}
