import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { orderAddresses, orderLines, orders, type PaymentStatus, stockHolds } from '#database/schema/orders.ts'
import { removeBoughtGoods } from '#domain/cart/clear.ts'
import { orderEmail, ownerLetter } from '#domain/emails.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { sellerNow } from '#domain/orders/orders.ts'
import { countCoupon, mayUseCoupon } from '#domain/orders/reservations/coupon-use.ts'
import { areInStock, releaseReservations } from '#domain/orders/reservations/holds.ts'
import { type DueJob, enqueueJob, job, writeAll } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { deliveryRatesNow, quoteDelivery } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { lockGoods, type StockedGoods, takeGoods } from '#domain/stock/goods.ts'
import { store } from '#domain/store.ts'

/** The payment method of an order, by the gateway that took its money. */
const methods = { stripe: 'Stripe', paymob: 'Paymob', bank_transfer: 'Bank transfer' } as const

/**
 * What makes an order paid; or why it cannot be: its hold had expired, and the goods or its coupon are gone, or another
 * order with the prices of the same offer was paid.
 */
type MarkedPaid = { writes: SQLWrapper[]; jobs: DueJob[] } | 'sold_out' | 'coupon_used_up' | 'paid_twice'

type Sale = {
  transaction_id: string | null
  gateway: keyof typeof methods
  /** The session ids of the locked carts that lose the goods. */
  carts: readonly string[]
  /** The locked goods that are taken from stock. */
  goods: readonly StockedGoods[]
  /** The moment of the ledger entry: a period that has one has the other. */
  now: Date
}

/**
 * The writes and jobs that make a locked, unpaid order paid: they take the goods off stock and out of the locked carts,
 * end the hold, assign the order number ("RD-100001", without gaps), freeze the seller and the days for returns, and
 * enqueue the confirmation. Run them last: the number serialises the whole shop until the transaction ends. An order that
 * cannot be paid any more then reserves nothing.
 */
export async function markPaid(
  shop: Shop,
  order: LockedOrder,
  { transaction_id, gateway, carts, goods, now }: Sale,
): Promise<MarkedPaid> {
  const { id, customer_id, coupon_code, offer_id } = order
  if (offer_id && (await isOfferPaid(shop, offer_id))) {
    await writeAll(shop, releaseReservations(shop, id))
    return 'paid_twice'
  }
  const buyer = coupon_code ? await buyerOf(shop, id) : null
  const mayUse = !buyer || (await mayUseCoupon(shop, order, buyer))
  if (!mayUse || !(await areInStock(shop, order, goods))) {
    await writeAll(shop, releaseReservations(shop, id))
    return mayUse ? 'sold_out' : 'coupon_used_up'
  }
  const paid = {
    status: 1,
    payment_status: 'success' as const,
    // The payment method actually used, whichever was chosen when the order was stored.
    payment_method: methods[gateway],
    paid_at: now,
    hold_expires_at: null,
    transaction_id,
    ...(gateway === 'paymob' && { paymob_transaction_id: transaction_id }),
    seller: sellerNow(),
    return_days: store.returns.days,
    order_number: sql`'RD-' || next_number('order_number')`,
  }
  return {
    writes: [
      shop.db.update(orders).set(paid).where(eq(orders.id, id)),
      takeGoods(shop, goods, { reason: 'sold', order_id: id }),
      ...removeBoughtGoods(shop, order, carts),
      shop.db.delete(stockHolds).where(eq(stockHolds.order_id, id)),
      ...(buyer ? [countCoupon(shop, { code: coupon_code!, order_id: id, customer_id, email: buyer.email })] : []),
    ],
    jobs: [
      orderEmail(shop, 'order.paid', { order_id: id }),
      ownerLetter(shop, 'owner.order_paid', { order_id: id }, id),
      job(shop, 'order.news', { order_id: id, event: 'order.paid', subject_id: id }),
    ],
  }
}

/** Whether an order with the prices of a locked offer was paid. */
async function isOfferPaid(shop: Shop, offer_id: string): Promise<boolean> {
  return (await shop.db.$count(orders, and(eq(orders.offer_id, offer_id), eq(orders.status, 1)))) > 0
}

/** The e-mail address and phone (E.164) of an order's billing address. */
export async function buyerOf(shop: Shop, order_id: string): Promise<{ email: string; phone: string }> {
  const { email, phone, kind } = orderAddresses
  const [billing] = await shop.db
    .select({ email, phone })
    .from(orderAddresses)
    .where(and(eq(orderAddresses.order_id, order_id), eq(kind, 'billing')))
  return billing!
}

/**
 * Locks the offer and the coupon of a locked order, and its goods that are taken from stock; made-to-order goods come from
 * the maker.
 */
export async function lockSale(
  shop: Shop,
  { id, offer_id, coupon_code }: Pick<LockedOrder, 'id' | 'offer_id' | 'coupon_code'>,
): Promise<StockedGoods[]> {
  if (offer_id) await shop.db.execute(sql`select 1 from offers where id = ${offer_id} for no key update`)
  if (coupon_code) await shop.db.execute(sql`select 1 from coupons where code = ${coupon_code} for no key update`)
  return lockGoods(shop, sql`select kind, sku, quantity from order_lines where order_id = ${id} and not special_order`)
}

/** Adds a refunded amount (fils) to a locked, paid order. */
export async function markRefunded(shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  const refunded = order.refunded + amount
  const payment_status = refunded === order.total ? ('refunded' as const) : ('partially_refunded' as const)
  await shop.db.update(orders).set({ refunded, payment_status }).where(eq(orders.id, order.id))
}

/** Marks a locked, paid order as cancelled, so that its parcel never leaves. Throws cancel_dispatched. */
export async function markCancelled(shop: Shop, order: LockedOrder, cancel_key: string): Promise<void> {
  if (order.dispatched_at) throw new Problem('cancel_dispatched', 409)
  await shop.db.update(orders).set({ cancelled_at: shop.now(), cancel_key }).where(eq(orders.id, order.id))
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

/** Counts the days of delivery from now: a transfer may come days after its order was stored. */
export async function promiseDelivery(shop: Shop, { id, country, delivery_date }: LockedOrder): Promise<void> {
  const rate = (await deliveryRatesNow(shop)).find((each) => each.country === country)
  if (!rate) return
  const special_order =
    (await shop.db.$count(orderLines, and(eq(orderLines.order_id, id), orderLines.special_order))) > 0
  const { date } = quoteDelivery(rate, { cost: 0, goods_total: 0, special_order, now: shop.now() })
  if (date > delivery_date) await shop.db.update(orders).set({ delivery_date: date }).where(eq(orders.id, id))
}
