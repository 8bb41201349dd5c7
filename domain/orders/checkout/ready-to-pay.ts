import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { shortagesOf } from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import type { Origin } from '#domain/limits/limit.ts'
import { type Basket, priceBasket } from '#domain/orders/checkout/basket.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { countCoupon } from '#domain/orders/reservations/coupon-use.ts'
import { readHeld } from '#domain/orders/reservations/hold-limits.ts'
import { areFreeForPage, holdGoods, wasHeld } from '#domain/orders/reservations/holds.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockedGoods } from '#domain/stock/goods.ts'
import { holdMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** `is_page`: the payment opens a hosted page, where a card may never be typed. Phone in E.164. */
type Paying = {
  buyer: { email: string; phone: string }
  /** The goods of the cart, as `lockCheckout` returned them. */
  locked: readonly StockedGoods[]
  locale: Locale
  origin: Origin
  is_page: boolean
}

/**
 * The last check before money moves, on an order locked by `lockCheckout`: the cart still matches the quote, and its goods are in stock.
 * Pieces that another buyer is paying for now are not free, even if this order is older; pieces merely held yield to a card
 * that is charged now, but not to a hosted page. Returns the writes that hold the goods, count a coupon as used and make
 * the payment pending. The delivery date is counted from now; the language stays that of the order form. `locale` is for
 * error messages.
 * Throws order_changed; account_blocked; offer_being_paid; out_of_stock and not_enough_stock; hold_expired if this order's
 * goods have been sold; being_bought and set_aside_for_another if they may be free again in some minutes.
 */
export async function readyToPay(
  shop: Shop,
  order: LockedOrder,
  { buyer: { email, phone }, locked, locale, origin, is_page }: Paying,
): Promise<SQLWrapper[]> {
  const { id, session_id, country, customer_id, coupon_code, offer_id } = order
  // Its buyer's data were erased: there is no delivery address.
  if (email === '') throw new Problem('order_changed', 409)
  const skus = locked.map(({ sku }) => sku)
  const [cart, held] = await Promise.all([
    readCart(shop, session_id, { email, phone, customer_id }),
    readHeld(shop, { order_id: id, session_id, skus, origin }),
  ])
  const basket = priceBasket(shop, { cart, locked, country, locale })
  if (basket.cart.is_blocked) throw new Problem('account_blocked', 403)
  const [short] = shortagesOf(basket.cart, basket.quote, locale)
  if (short) throw await shortageReason(shop, order, basket, short.problem)
  if (basket.hash !== order.quote_hash) throw new Problem('order_changed', 409)
  if (offer_id && (await isBeingPaid(shop, order))) throw new Problem('offer_being_paid', 409)
  const { goods } = basket
  if (is_page && !(await areFreeForPage(shop, order, { goods, origin })))
    throw new Problem('set_aside_for_another', 409, { minutes: 2 * holdMinutes })
  const hold = holdGoods(shop, { order_id: id, session_id, goods, origin, is_page }, held)
  const now = { delivery_date: basket.quote.delivery.date, stored_at: shop.now(), hold_expires_at: hold.expires_at }
  return [
    shop.db
      .update(orders)
      .set({ ...now, payment_status: 'pending' })
      .where(eq(orders.id, id)),
    ...hold.writes,
    ...(coupon_code ? [countCoupon(shop, { code: coupon_code, order_id: id, customer_id, email })] : []),
  ]
}

/**
 * Whether another order with the prices of a locked offer may still be paid: its goods are held, or its bank is to answer. An
 * offer is for one order. If an attempt succeeds that had been left, the money goes back (`markPaid`).
 */
export async function isBeingPaid(
  shop: Shop,
  { id, offer_id }: Pick<LockedOrder, 'id' | 'offer_id'>,
): Promise<boolean> {
  const { rows } = await shop.db.execute(sql`
    select from orders o join payments p on p.order_id = o.id
    where o.offer_id = ${offer_id} and o.id <> ${id} and p.state in ('started', 'requires_action')
      and (o.hold_expires_at > ${shop.now().toISOString()}::timestamptz or o.payment_status = 'pending_verification')
    limit 1`)
  return rows.length > 0
}

/** If all goods are in stock, others are paying for them; else they were sold, or an import lowered the stock. */
async function shortageReason(shop: Shop, { id }: LockedOrder, basket: Basket, shortage: Problem): Promise<Problem> {
  const isOnShelf = basket.goods.every(({ quantity, on_hand }) => quantity <= on_hand)
  const { name = '' } = shortage.facts
  if (isOnShelf) return new Problem('being_bought', 409, { name })
  return (await wasHeld(shop, id)) ? new Problem('hold_expired', 409, { name }) : shortage
}
