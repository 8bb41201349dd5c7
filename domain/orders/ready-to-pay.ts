import { and, eq } from 'drizzle-orm'
import { orderAddresses, orders } from '#database/schema/orders.ts'
import type { Origin } from '#domain/limits/origin.ts'
import { type Basket, lacking, lockBasket } from '#domain/orders/basket.ts'
import { countCoupon } from '#domain/orders/coupon-use.ts'
import { arePageFree, holdGoods, wasHeld } from '#domain/orders/holds.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { holdMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** `is_page`: the payment opens a hosted page, where a card may be typed or not. */
type Paying = { locale: Locale; origin: Origin; is_page: boolean }

/**
 * The last look before money moves, on a locked order: the cart is still what was quoted, and its goods are on the shelf.
 * Pieces that another buyer is paying for at this moment are not free, whoever came first; what others have only set
 * aside yields to a card that is charged now, and not to a page that is opened. Then the goods are set aside and a coupon
 * counts as used. The day of delivery is counted from now on; the language stays that of the order form.
 * `locale` is for what is refused.
 * Throws order_changed; out_of_stock and not_enough_stock; hold_expired where the goods were this order's and have been
 * sold; being_bought and set_aside_for_another where they may be free again in some minutes.
 */
export async function readyToPay(shop: Shop, order: LockedOrder, { locale, origin, is_page }: Paying): Promise<void> {
  const { id, session_id, country, customer_id } = order
  const { email, phone } = await buyerOf(shop, id)
  // Its buyer has been forgotten: nobody would know where the goods go.
  if (email === '') throw new Problem('order_changed', 409)
  const basket = await lockBasket(shop, { session_id, country, email, phone, customer_id, locale })
  const lack = lacking(basket, locale)
  if (lack) throw await whyLacking(shop, order, basket, lack)
  if (basket.hash !== order.quote_hash) throw new Problem('order_changed', 409)
  const { goods, on_hand } = basket
  if (is_page && !(await arePageFree(shop, order, { goods, on_hand, origin })))
    throw new Problem('set_aside_for_another', 409, { minutes: 2 * holdMinutes })
  await shop.db
    .update(orders)
    .set({ delivery_date: basket.quote.delivery.date, stored_at: shop.now() })
    .where(eq(orders.id, id))
  await holdGoods(shop, { order_id: id, session_id, goods, on_hand, origin, is_page })
  if (order.coupon_code) await countCoupon(shop, { code: order.coupon_code, order_id: id, customer_id, email })
}

/** All of it is on the shelf: then others are paying. Else it was sold, or an import has lowered the stock. */
async function whyLacking(shop: Shop, { id }: LockedOrder, basket: Basket, lack: Problem): Promise<Problem> {
  const isOnShelf = basket.goods.every(({ sku, quantity }) => quantity <= (basket.on_hand.get(sku) ?? 0))
  const { name = '' } = lack.facts
  if (isOnShelf) return new Problem('being_bought', 409, { name })
  return (await wasHeld(shop, id)) ? new Problem('hold_expired', 409, { name }) : lack
}

/** The buyer's addresses: where the bill and the e-mails go, and the phone (E.164). */
export async function buyerOf(shop: Shop, order_id: string): Promise<{ email: string; phone: string }> {
  const { email, phone, kind } = orderAddresses
  const [billing] = await shop.db
    .select({ email, phone })
    .from(orderAddresses)
    .where(and(eq(orderAddresses.order_id, order_id), eq(kind, 'billing')))
  return billing!
}
