import { sendOrderConfirmed } from '#domain/notifications/order-confirmed.ts'
import { sendPaymentReturned } from '#domain/notifications/payment-returned.ts'
import { tidyOrders } from '#domain/orders/tidy.ts'
import type { Follow } from '#domain/outbox.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { reconcilePayments } from '#domain/payments/reconcile.ts'
import { refundPayment } from '#domain/payments/refund-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** What follows a change: one line per event, each of which may be carried out twice without harm. */
export const follows: { [Name in keyof Follow]: (shop: Shop, facts: Follow[Name]) => Promise<unknown> } = {
  'order.paid': sendOrderConfirmed,
  'payment.check': (shop, { payment_id }) => checkPayment(shop, payment_id),
  'payment.refund': refundPayment,
  'payment.returned': sendPaymentReturned,
}

/** What is done by the clock: see schedule.ts. */
export const chores: Record<string, (shop: Shop) => Promise<void>> = {
  'payments:reconcile': reconcilePayments,
  'orders:tidy': tidyOrders,
}
