import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { isBeingPaid } from '#domain/orders/checkout/ready-to-pay.ts'
import { type LockedOrder, lockCartsOf } from '#domain/orders/lock.ts'
import { buyerOf, lockSale, markPaid, promiseDelivery } from '#domain/orders/payment-status.ts'
import { writeAll } from '#domain/outbox.ts'
import { bankTransfer, openStates, paymentEvent } from '#domain/payments/attempt.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Books that a locked, unpaid order was paid in full by bank transfer, and makes it paid like a card does: goods leave
 * the stock, it gets its number, its buyer a confirmation. A bank's reference pays one order. If the goods or the coupon are
 * gone, nothing is booked, because a person can still decide what to do with the money.
 * The delivery is promised from now on. Throws order_already_paid, also for another order of its offer; order_erased;
 * payment_unclear while a card may still be charged; transfer_reference_used, transfer_sold_out and coupon_used_up.
 */
export async function bookTransfer(shop: Shop, order: LockedOrder, bank_reference: string): Promise<void> {
  const { id: order_id, total: amount, currency } = order
  if (order.status === 1) throw new Problem('order_already_paid', 409)
  // Its buyer's data were erased: there is no delivery address.
  if ((await buyerOf(shop, order_id)).email === '') throw new Problem('order_erased', 409)
  const ofOrder = eq(payments.order_id, order_id)
  if ((await shop.db.$count(payments, and(ofOrder, inArray(payments.state, [...openStates])))) > 0)
    throw new Problem('payment_unclear', 409)
  const isSame = sql`${ledger.gateway} = ${bankTransfer} and lower(${ledger.transaction_id}) = lower(${bank_reference})`
  if ((await shop.db.$count(ledger, isSame)) > 0) throw new Problem('transfer_reference_used', 409)
  const [last] = await shop.db
    .select({ attempt: sql<number>`coalesce(max(${payments.attempt}), 0)` })
    .from(payments)
    .where(ofOrder)
  const now = shop.now()
  const payment = {
    id: randomUUID(),
    gateway: bankTransfer,
    ...{ order_id, amount, currency, attempt: last!.attempt + 1, state: 'succeeded' as const },
    idempotency_key: `${order_id}-${bankTransfer}`,
    ...{ gateway_reference: bank_reference, transaction_id: bank_reference, created_at: now },
  } as const
  const carts = await lockCartsOf(shop, order_id)
  const goods = await lockSale(shop, order)
  // After the offer is locked: no payment of another of its orders can begin any more.
  if (order.offer_id && (await isBeingPaid(shop, order))) throw new Problem('payment_unclear', 409)
  await promiseDelivery(shop, order)
  const paid = await markPaid(shop, order, { transaction_id: bank_reference, gateway: bankTransfer, carts, goods, now })
  if (paid === 'paid_twice') throw new Problem('order_already_paid', 409)
  if (paid === 'sold_out') throw new Problem('transfer_sold_out', 409)
  if (paid === 'coupon_used_up') throw new Problem('coupon_used_up', 409)
  const booking = { order_id, payment_id: payment.id, kind: 'charge' as const, amount, currency }
  await writeAll(
    shop,
    [
      shop.db.insert(payments).values(payment),
      shop.db
        .insert(ledger)
        .values({ ...booking, gateway: bankTransfer, transaction_id: bank_reference, created_at: now }),
      ...paid.writes,
      paymentEvent(shop, { kind: 'transfer', decision: 'paid', payment, facts: { reference: bank_reference } }),
    ],
    paid.jobs,
  )
}
