import { tidyCarts } from '#domain/cart/clear.ts'
import { forgetChanges } from '#domain/catalogue/memory/keep.ts'
import { tidyCodes } from '#domain/codes/codes.ts'
import { refreshInstagram } from '#domain/content/instagram.ts'
import { tidyCustomers } from '#domain/customers/tidy.ts'
import { tidyLimits } from '#domain/limits/limit.ts'
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
  sendGuaranteeDecided,
  sendGuaranteeOpened,
  sendGuaranteePhotosAsked,
  sendOwnerGuarantee,
} from '#domain/notifications/guarantee.ts'
import { sendOrderConfirmed } from '#domain/notifications/order-confirmed.ts'
import { sendFitAsked, sendOrderDispatched } from '#domain/notifications/order-dispatched.ts'
import { sendOwnerDispute } from '#domain/notifications/owner-dispute.ts'
import { sendOwnerDifferences, sendOwnerMismatch, sendOwnerRefund } from '#domain/notifications/owner-money.ts'
import { sendOwnerOrder, sendOwnerStock } from '#domain/notifications/owner-orders.ts'
import { sendOrderRefunded, sendPaymentFailed, sendPaymentReturned } from '#domain/notifications/payments.ts'
import { sendOwnerReview, sendReviewDecided } from '#domain/notifications/reviews.ts'
import { tidyOrders, watchHolds } from '#domain/orders/tidy.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import { forgetOutsideCalls } from '#domain/outside-calls.ts'
import { askBuyers } from '#domain/owner-results/ask-buyers.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { forgetOrigins } from '#domain/payments/declined-cards.ts'
import { readDisputes } from '#domain/payments/disputes/disputes.ts'
import { forgetIfUnpaid, forgetUnpaid } from '#domain/payments/forget-unpaid.ts'
import { reportNightly } from '#domain/payments/reconcile/nightly-report.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { compareLists, comparePage } from '#domain/payments/reconcile/unbooked.ts'
import { reportPurchase } from '#domain/payments/record-claim.ts'
import { executeRefund, recordRefundsOf } from '#domain/payments/refunds/execute-refund.ts'
import { refundPayment } from '#domain/payments/refunds/refund-payment.ts'
import { retryRefunds } from '#domain/payments/refunds/retry-refunds.ts'
import { forgetPrefixCountries } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetFailedJobs, unlockAbandonedJobs } from '#jobs/upkeep.ts'

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
    'guarantee.opened': sendGuaranteeOpened,
    'guarantee.photos_asked': sendGuaranteePhotosAsked,
    'guarantee.decided': sendGuaranteeDecided,
    'order.fit_asked': sendFitAsked,
    'payment.failed': sendPaymentFailed,
    'payment.returned': sendPaymentReturned,
    'order.forget_buyer': (shop, { order_id }) => forgetIfUnpaid(shop, order_id),
    'order.track': sendTrackingCode,
    'customer.registered': sendRegistrationEmail,
    'customer.welcome': sendWelcome,
    'customer.forgot': sendResetLink,
    'customer.password_changed': sendPasswordChanged,
    'customer.second_factor': sendSecondFactor,
    'customer.network_joined': sendNetworkJoined,
    'review.decided': sendReviewDecided,
    'customer.deleted': sendAccountDeleted,
    'owner.order_paid': sendOwnerOrder,
    'owner.dispute': sendOwnerDispute,
    'owner.refund_refused': sendOwnerRefund,
    'owner.payment_mismatch': sendOwnerMismatch,
    'owner.differences': sendOwnerDifferences,
    'owner.review_waiting': sendOwnerReview,
    'owner.stock_held': sendOwnerStock,
    'owner.guarantee': sendOwnerGuarantee,
  }

/** Cron tasks by name: see schedule.ts. */
export const cronTasks: Record<string, (shop: Shop) => Promise<void>> = {
  'payments:reconcile': reconcilePayments,
  'payments:compare': (shop) => compareLists(shop, { days: 3 }),
  'payments:compare-month': (shop) => compareLists(shop, { days: 30 }),
  'jobs:unlock': unlockAbandonedJobs,
  'refunds:retry': retryRefunds,
  'disputes:read': readDisputes,
  'money:report': reportNightly,
  'orders:tidy': async (shop) => {
    await tidyOrders(shop)
    await forgetOrigins(shop)
  },
  'orders:watch': watchHolds,
  'catalogue:tidy': forgetChanges,
  'results:ask': askBuyers,
  'customers:tidy': async (shop) => {
    await tidyCustomers(shop)
    await tidyCodes(shop)
    await tidyLimits(shop)
  },
  'instagram:refresh': refreshInstagram,
  'outside:forget': async (shop) => {
    await forgetPrefixCountries(shop)
    await forgetOutsideCalls(shop)
  },
  'shoppers:forget': async (shop) => {
    await tidyCarts(shop)
    await forgetUnpaid(shop)
    await forgetFailedJobs(shop)
  },
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
] satisfies (keyof JobPayloads | 'payments:reconcile' | 'refunds:retry' | 'disputes:read' | 'money:report')[])

/** Tasks that also run at start: a shop that has just been set up shows its posts at once. */
export const tasksAtStart = ['instagram:refresh']

/**
 * The schedule of cron tasks, as crontab lines in UTC. Runs missed while no worker ran are not made up for: each task
 * processes everything that is due, so the next run covers the missed ones.
 */
export const schedule = [
  // Payments with an unknown outcome: often, because the buyer is waiting.
  '*/2 * * * * payments:reconcile ?id=payments_reconcile&max=1&jobKey=payments:reconcile',
  // Finds what the gateways' lists have and our books lack: soon after it happened, and once more long after.
  '23 * * * * payments:compare ?id=payments_compare&max=3&jobKey=payments:compare',
  '53 21 * * * payments:compare-month ?id=payments_compare_month&max=3&jobKey=payments:compare-month',
  // E-mails that a killed process was about to send.
  '*/2 * * * * jobs:unlock ?id=jobs_unlock&max=1&jobKey=jobs:unlock',
  // Refunds that a gateway refused yesterday; at nine in the morning in the Gulf, when the owner reads e-mail.
  '7 5 * * * refunds:retry ?id=refunds_retry&max=3&jobKey=refunds:retry',
  // In case a webhook was lost: no parcel should leave while the bank questions its payment.
  '13 * * * * disputes:read ?id=disputes_read&max=3&jobKey=disputes:read',
  // The day is over in the Gulf, and its movements have been booked.
  '33 22 * * * money:report ?id=money_report&max=5&jobKey=money:report',
  '17 * * * * orders:tidy ?id=orders_tidy&max=3&jobKey=orders:tidy',
  // Checks whether unpaid orders hold much of the stock.
  '*/10 * * * * orders:watch ?id=orders_watch&max=1&jobKey=orders:watch',
  // The changes that the processes have read into memory.
  '43 * * * * catalogue:tidy ?id=catalogue_tidy&max=1&jobKey=catalogue:tidy',
  // Asks buyers whether the wheels fit, some weeks after dispatch; at ten in the morning in the Gulf.
  '11 6 * * * results:ask ?id=results_ask&max=3&jobKey=results:ask',
  '37 * * * * customers:tidy ?id=customers_tidy&max=3&jobKey=customers:tidy',
  // The picture links of posts expire after some days.
  '7 */4 * * * instagram:refresh ?id=instagram_refresh&max=3&jobKey=instagram:refresh',
  // Night in the Gulf.
  '27 22 * * * outside:forget ?id=outside_forget&max=3&jobKey=outside:forget',
  // Deletes what the privacy page promises to delete after a number of days.
  '47 22 * * * shoppers:forget ?id=shoppers_forget&max=3&jobKey=shoppers:forget',
].join('\n')
