import { and, eq, sql } from 'drizzle-orm'
import { orderLines, orders, type PaymentStatus } from '#database/schema/orders.ts'
import { removeBoughtGoods } from '#domain/cart/clear.ts'
import { type Goods, takeGoods } from '#domain/catalogue/stock.ts'
import { buyerOf } from '#domain/orders/checkout/ready-to-pay.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { sellerNow } from '#domain/orders/orders.ts'
import { countCoupon, mayUseCoupon } from '#domain/orders/reservations/coupon-use.ts'
import { areInStock, endHold, releaseReservations } from '#domain/orders/reservations/holds.ts'
import { enqueueEmail, enqueueJob, enqueueLetter } from '#domain/outbox.ts'
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

/**
 * The next order number, "RD-100001". Call it only in the transaction that marks an order paid: a rollback takes the
 * number back, so there are no gaps. Call it last, because it serialises the whole shop until the transaction ends.
 */
async function nextOrderNumber(shop: Shop): Promise<string> {
  const { rows } = await shop.db.execute<{ value: number }>(
    sql`update counters set value = value + 1 where name = 'order_number' returning value`,
  )
  return `RD-${rows[0]!.value}`
}

/** Adds a refunded amount (fils) to a locked, paid order. */
export async function markRefunded(shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  const refunded = order.refunded + amount
  const payment_status = refunded === order.total ? ('refunded' as const) : ('partially_refunded' as const)
  await shop.db.update(orders).set({ refunded, payment_status }).where(eq(orders.id, order.id))
}

/** Minutes after a declined payment until the buyer is e-mailed, if nothing else happens. */
const emailAfter = 20

/** Moves a locked, unpaid order between the unpaid states; the database refuses any other transition. */
export async function moveOrder(
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'status' | 'payment_status'>,
  payment_status: Extract<PaymentStatus, 'pending' | 'pending_verification' | 'failed'>,
): Promise<void> {
  if (order.status === 1 || order.payment_status === payment_status) return
  await shop.db
    .update(orders)
    .set({ payment_status })
    .where(and(eq(orders.id, order.id), eq(orders.status, 0)))
  if (payment_status !== 'failed') return
  const at = new Date(shop.now().getTime() + emailAfter * 60_000)
  const facts = { order_id: order.id, due: at.toISOString() }
  await enqueueJob(shop, 'payment.failed', facts, { key: `payment.failed ${order.id}`, at })
}
