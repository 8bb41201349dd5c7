import { and, eq } from 'drizzle-orm'
import { orderAddresses, orders } from '#database/schema/orders.ts'
import type { Origin } from '#domain/limits/origin.ts'
import { type Basket, lockBasket, shortageOf } from '#domain/orders/checkout/basket.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { countCoupon } from '#domain/orders/reservations/coupon-use.ts'
import { areFreeForPage, holdGoods, wasHeld } from '#domain/orders/reservations/holds.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { holdMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** `is_page`: the payment opens a hosted page, where a card may never be typed. */
type Paying = { locale: Locale; origin: Origin; is_page: boolean }

/**
 * The last check before money moves, on a locked order: the cart still matches the quote, and its goods are in stock.
 * Pieces that another buyer is paying for now are not free, even if this order is older; pieces merely held yield to a card
 * that is charged now, but not to a hosted page. Then the goods are held and a coupon counts as used. The delivery
 * date is counted from now; the language stays that of the order form. `locale` is for error messages.
 * Throws order_changed; out_of_stock and not_enough_stock; hold_expired if this order's goods have been sold;
 * being_bought and set_aside_for_another if they may be free again in some minutes.
 */
export async function readyToPay(shop: Shop, order: LockedOrder, { locale, origin, is_page }: Paying): Promise<void> {
  const { id, session_id, country, customer_id } = order
  const { email, phone } = await buyerOf(shop, id)
  // Its buyer's data were erased: there is no delivery address.
  if (email === '') throw new Problem('order_changed', 409)
  const basket = await lockBasket(shop, { session_id, country, email, phone, customer_id, locale })
  const shortage = shortageOf(basket, locale)
  if (shortage) throw await shortageReason(shop, order, basket, shortage)
  if (basket.hash !== order.quote_hash) throw new Problem('order_changed', 409)
  const { goods, on_hand } = basket
  if (is_page && !(await areFreeForPage(shop, order, { goods, on_hand, origin })))
    throw new Problem('set_aside_for_another', 409, { minutes: 2 * holdMinutes })
  await shop.db
    .update(orders)
    .set({ delivery_date: basket.quote.delivery.date, stored_at: shop.now() })
    .where(eq(orders.id, id))
  await holdGoods(shop, { order_id: id, session_id, goods, on_hand, origin, is_page })
  if (order.coupon_code) await countCoupon(shop, { code: order.coupon_code, order_id: id, customer_id, email })
}

/** If all goods are in stock, others are paying for them; else they were sold, or an import lowered the stock. */
async function shortageReason(shop: Shop, { id }: LockedOrder, basket: Basket, shortage: Problem): Promise<Problem> {
  const isOnShelf = basket.goods.every(({ sku, quantity }) => quantity <= (basket.on_hand.get(sku) ?? 0))
  const { name = '' } = shortage.facts
  if (isOnShelf) return new Problem('being_bought', 409, { name })
  return (await wasHeld(shop, id)) ? new Problem('hold_expired', 409, { name }) : shortage
}

/** The buyer's e-mail address for invoice and e-mails, and the phone (E.164). */
export async function buyerOf(shop: Shop, order_id: string): Promise<{ email: string; phone: string }> {
  const { email, phone, kind } = orderAddresses
  const [billing] = await shop.db
    .select({ email, phone })
    .from(orderAddresses)
    .where(and(eq(orderAddresses.order_id, order_id), eq(kind, 'billing')))
  return billing!
}
