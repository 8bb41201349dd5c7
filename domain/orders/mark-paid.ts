import { eq } from 'drizzle-orm'
import { orderLines, orders } from '#database/schema/orders.ts'
import { removeBoughtGoods } from '#domain/cart/clear.ts'
import { type Goods, takeGoods } from '#domain/catalogue/stock.ts'
import { countCoupon, mayUseCoupon } from '#domain/orders/coupon-use.ts'
import { areInStock, endHold, releaseReservations } from '#domain/orders/holds.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { nextOrderNumber } from '#domain/orders/number.ts'
import { buyerOf } from '#domain/orders/ready-to-pay.ts'
import { sellerNow } from '#domain/orders/seller.ts'
import { enqueueEmail, enqueueLetter } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Marks a locked, unpaid order paid: takes the goods off stock, ends the hold, removes the goods from the cart,
 * enqueues the confirmation, assigns the order number and freezes the seller. If its hold had expired and the goods or
 * its coupon are gone, returns that reason; the order then reserves nothing.
 */
export async function markPaid(
  shop: Shop,
  order: LockedOrder,
  { transaction_id, gateway }: { transaction_id: string | null; gateway: 'stripe' | 'paymob' },
): Promise<'paid' | 'sold_out' | 'coupon_used_up'> {
  const { id, customer_id, coupon_code } = order
  const buyer = await buyerOf(shop, id)
  if (coupon_code && !(await mayUseCoupon(shop, order, buyer))) {
    await releaseReservations(shop, id)
    return 'coupon_used_up'
  }
  const goods = await goodsFromShelf(shop, id)
  if (!(await areInStock(shop, order, goods))) {
    await releaseReservations(shop, id)
    return 'sold_out'
  }
  await takeGoods(shop, goods)
  await endHold(shop, id)
  if (coupon_code) await countCoupon(shop, { code: coupon_code, order_id: id, customer_id, email: buyer.email })
  await removeBoughtGoods(shop, id, order.session_id)
  await enqueueEmail(shop, 'order.paid', { order_id: id })
  await enqueueLetter(shop, 'owner.order_paid', { order_id: id }, id)
  // The payment method actually used, whichever was chosen when the order was stored.
  const how =
    gateway === 'paymob'
      ? { payment_method: 'Paymob' as const, paymob_transaction_id: transaction_id }
      : { payment_method: 'Stripe' as const }
  const order_number = await nextOrderNumber(shop)
  await shop.db
    .update(orders)
    .set({
      status: 1,
      payment_status: 'success',
      paid_at: shop.now(),
      order_number,
      transaction_id,
      seller: sellerNow(),
      ...how,
    })
    .where(eq(orders.id, id))
  return 'paid'
}

/** Pieces by SKU; made-to-order goods come from the maker. */
export async function goodsFromShelf(shop: Shop, order_id: string): Promise<Goods[]> {
  const { kind, sku, quantity, special_order } = orderLines
  const lines = await shop.db
    .select({ kind, sku, quantity, special_order })
    .from(orderLines)
    .where(eq(orderLines.order_id, order_id))
  const bySku = Map.groupBy(
    lines.filter((line) => !line.special_order),
    (line) => line.sku,
  )
  return [...bySku.values()].map((same) => ({
    kind: same[0]!.kind,
    sku: same[0]!.sku,
    quantity: same.reduce((sum, line) => sum + line.quantity, 0),
  }))
}
