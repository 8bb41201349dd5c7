import { countDays } from '#domain/figures/count-days.ts'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import { runImport } from '#domain/goods-import/desk/run.ts'
import { deliver } from '#domain/integrations/deliveries.ts'
import {
  sendAccountDeleted,
  sendNetworkJoined,
  sendPasswordChanged,
  sendRegistrationEmail,
  sendResetLink,
  sendSecondFactor,
  sendTrackingCode,
  sendWelcome,
} from '#domain/notifications/account.ts'
import {
  sendOrderCancelled,
  sendOwnerRequest,
  sendRequestDeclined,
  sendReturnOpened,
  sendReturnSent,
} from '#domain/notifications/after-sale.ts'
import {
  sendGuaranteeDecided,
  sendGuaranteeOpened,
  sendGuaranteePhotosAsked,
  sendOwnerGuarantee,
} from '#domain/notifications/guarantee.ts'
import { announceDifferences, sendStaffDifferences } from '#domain/notifications/money-news.ts'
import { sendOrderConfirmed } from '#domain/notifications/order-confirmed.ts'
import { sendFitAsked, sendOrderDispatched } from '#domain/notifications/order-dispatched.ts'
import {
  sendNightPush,
  sendOrdersOfNight,
  sendStaffOrderEmail,
  sendStaffOrderPush,
  tellOfOrder,
} from '#domain/notifications/order-news.ts'
import { sendBackupFailed } from '#domain/notifications/owner-backup.ts'
import { sendOwnerDispute, sendOwnerDisputeTurned } from '#domain/notifications/owner-dispute.ts'
import { sendWebhookFailing } from '#domain/notifications/owner-integrations.ts'
import {
  sendOwnerDifferences,
  sendOwnerMismatch,
  sendOwnerRefund,
  sendOwnerUnknown,
} from '#domain/notifications/owner-money.ts'
import { sendOwnerOrder, sendOwnerStock } from '#domain/notifications/owner-orders.ts'
import { sendOrderRefunded, sendPaymentFailed, sendPaymentReturned } from '#domain/notifications/payments.ts'
import { sendOwnerReview, sendReviewDecided } from '#domain/notifications/reviews.ts'
import { sendStaffLink, sendStaffNotice } from '#domain/notifications/staff.ts'
import { fillNameWords } from '#domain/orders/fill-name-words.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { forgetIfUnpaid } from '#domain/payments/forget-unpaid.ts'
import { reportPurchase } from '#domain/payments/purchase-event.ts'
import { comparePage } from '#domain/payments/reconcile/unbooked.ts'
import { executeRefund, recordRefundsOf } from '#domain/payments/refunds/execute-refund.ts'
import { refundPayment } from '#domain/payments/refunds/refund-payment.ts'
import { eraseOldOrders } from '#domain/retention/erase-orders.ts'
import { readSettlements } from '#domain/settlements/compare.ts'
import { loadVehicles } from '#domain/setup/vehicles.ts'
import type { Shop } from '#domain/shop.ts'

/** Job handlers by name; each must be idempotent. */
export const jobHandlers: { [Name in keyof JobPayloads]: (shop: Shop, facts: JobPayloads[Name]) => Promise<unknown> } =
  {
    'order.paid': sendOrderConfirmed,
    'order.purchase_event': reportPurchase,
    'payment.check': (shop, { payment_id, transaction_id }) => checkPayment(shop, payment_id, { transaction_id }),
    'payments.compare': comparePage,
    'payment.refund': refundPayment,
    'payment.refunds': (shop, { payment_id }) => recordRefundsOf(shop, payment_id),
    'refund.carry_out': (shop, { refund_id }) => executeRefund(shop, refund_id),
    'order.refunded': sendOrderRefunded,
    'order.dispatched': sendOrderDispatched,
    'order.cancelled': sendOrderCancelled,
    'request.declined': sendRequestDeclined,
    'return.opened': sendReturnOpened,
    'return.sent': sendReturnSent,
    'guarantee.opened': sendGuaranteeOpened,
    'guarantee.photos_asked': sendGuaranteePhotosAsked,
    'guarantee.decided': sendGuaranteeDecided,
    'order.fit_asked': sendFitAsked,
    'payment.failed': sendPaymentFailed,
    'payment.returned': sendPaymentReturned,
    'order.forget_buyer': (shop, { order_id }) => forgetIfUnpaid(shop, order_id),
    'orders.erase': eraseOldOrders,
    'names.fill': fillNameWords,
    'figures.count': countDays,
    'order.track': sendTrackingCode,
    'customer.registered': sendRegistrationEmail,
    'customer.welcome': sendWelcome,
    'customer.forgot': sendResetLink,
    'customer.password_changed': sendPasswordChanged,
    'customer.second_factor': sendSecondFactor,
    'customer.network_joined': sendNetworkJoined,
    'review.decided': sendReviewDecided,
    'customer.deleted': sendAccountDeleted,
    'prices.due': applyDuePrices,
    'staff.link': sendStaffLink,
    'staff.notice': sendStaffNotice,
    'order.news': tellOfOrder,
    'webhook.deliver': (shop, { delivery_id }) => deliver(shop, delivery_id),
    'owner.webhook_failing': sendWebhookFailing,
    'staff.order_email': sendStaffOrderEmail,
    'staff.order_push': sendStaffOrderPush,
    'staff.orders_of_night': sendOrdersOfNight,
    'staff.night_push': sendNightPush,
    'goods.import': (shop, { import_id }) => runImport(shop, import_id),
    'owner.order_paid': sendOwnerOrder,
    'owner.dispute': sendOwnerDispute,
    'owner.dispute_turned': sendOwnerDisputeTurned,
    'owner.refund_refused': sendOwnerRefund,
    'owner.payment_mismatch': sendOwnerMismatch,
    'owner.payment_unknown': sendOwnerUnknown,
    'settlements.read': readSettlements,
    'owner.differences': sendOwnerDifferences,
    'money.differences': announceDifferences,
    'staff.differences': sendStaffDifferences,
    'owner.review_waiting': sendOwnerReview,
    'owner.stock_held': sendOwnerStock,
    'owner.request': sendOwnerRequest,
    'owner.backup_failed': sendBackupFailed,
    'owner.guarantee': sendOwnerGuarantee,
    'setup.vehicles': loadVehicles,
  }

/** Jobs that call a payment service, and so may take as long as that takes to answer. */
export const gatewayJobs: ReadonlySet<string> = new Set([
  'payment.check',
  'payment.refund',
  'payment.refunds',
  'refund.carry_out',
  'payments.compare',
  'payments:reconcile',
  'refunds:retry',
  'disputes:read',
  'money:report',
  'settlements.read',
  'settlements:read',
] satisfies (
  | keyof JobPayloads
  | 'payments:reconcile'
  | 'refunds:retry'
  | 'disputes:read'
  | 'money:report'
  | 'settlements:read'
)[])

/** Jobs that do something else than send an e-mail. */
const otherJobs: readonly (keyof JobPayloads)[] = [
  'order.purchase_event',
  'payment.check',
  'payments.compare',
  'payment.refund',
  'payment.refunds',
  'refund.carry_out',
  'order.forget_buyer',
  'orders.erase',
  'names.fill',
  'figures.count',
  'prices.due',
  'money.differences',
  'order.news',
  'webhook.deliver',
  'staff.order_push',
  'staff.night_push',
  'goods.import',
  'settlements.read',
  'setup.vehicles',
]

/** Jobs that send an e-mail: a new job counts as one until it is named above. */
export const emailJobs: ReadonlySet<string> = new Set(
  Object.keys(jobHandlers).filter((name) => !(otherJobs as readonly string[]).includes(name)),
)
