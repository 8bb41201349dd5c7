import { tidyCarts } from '#domain/cart/clear.ts'
import { forgetChanges } from '#domain/catalogue/memory/changes.ts'
import { tidyCodes } from '#domain/codes/codes.ts'
import { refreshInstagram } from '#domain/content/instagram.ts'
import { tidyPictures } from '#domain/content/tidy-pictures.ts'
import { reencryptCustomerSecondFactors, tidyCustomers } from '#domain/customers/tidy.ts'
import { tryLateLetters } from '#domain/emails.ts'
import { countDays } from '#domain/figures/count-days.ts'
import { foldVisits } from '#domain/figures/visits.ts'
import { applyDuePrices } from '#domain/goods/planned-prices.ts'
import { forgetDeliveries } from '#domain/integrations/deliveries.ts'
import { reencryptEndpointKeys } from '#domain/integrations/endpoints.ts'
import { tidyLimits } from '#domain/limits/limit.ts'
import { eraseOldLetters } from '#domain/notifications/erase.ts'
import { eraseEndedOffers } from '#domain/offers/erase.ts'
import { fillNameWords } from '#domain/orders/fill-name-words.ts'
import { watchHolds } from '#domain/orders/reservations/watch-holds.ts'
import { tidyOrders } from '#domain/orders/tidy.ts'
import { forgetOutsideCalls } from '#domain/outside-calls.ts'
import { askBuyers } from '#domain/owner-results/ask-buyers.ts'
import { renewEndedLetters } from '#domain/owner-results/end-letters.ts'
import { forgetOrigins } from '#domain/payments/declined-cards.ts'
import { readDisputes } from '#domain/payments/disputes/disputes.ts'
import { forgetUnpaid } from '#domain/payments/forget-unpaid.ts'
import { tryLatePurchases } from '#domain/payments/purchase-event.ts'
import { reportNightly } from '#domain/payments/reconcile/nightly-report.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import { retryRefunds } from '#domain/payments/refunds/retry-refunds.ts'
import { eraseOldOrders } from '#domain/retention/erase-orders.ts'
import { readSettlements } from '#domain/settlements/compare.ts'
import { reencryptServiceKeys } from '#domain/setup/service-keys.ts'
import { forgetPrefixCountries } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'
import { reencryptStaffSecondFactors } from '#domain/staff/second-factor.ts'
import { tidyStaff } from '#domain/staff/sessions.ts'
import { forgetFailedJobs, unlockAbandonedJobs } from '#jobs/upkeep.ts'

/** Cron tasks by name; each must be idempotent. */
export const cronTasks: Record<string, (shop: Shop) => Promise<void>> = {
  'payments:reconcile': reconcilePayments,
  'payments:compare': (shop) => compareLists(shop, { days: 3 }),
  'payments:compare-month': (shop) => compareLists(shop, { days: 30 }),
  'jobs:unlock': unlockAbandonedJobs,
  'refunds:retry': retryRefunds,
  'disputes:read': readDisputes,
  'money:report': reportNightly,
  'settlements:read': readSettlements,
  // Not waited for: a large shop's backup takes longer than a job may.
  'backups:make': async (shop) => shop.startBackup?.(),
  'orders:tidy': async (shop) => {
    await tidyOrders(shop)
    await forgetOrigins(shop)
  },
  'orders:watch': watchHolds,
  'letters:late': async (shop) => {
    await tryLateLetters(shop)
    await tryLatePurchases(shop)
  },
  'prices:apply': applyDuePrices,
  'catalogue:tidy': forgetChanges,
  'results:ask': async (shop) => {
    await renewEndedLetters(shop)
    await askBuyers(shop)
  },
  'customers:tidy': async (shop) => {
    await tidyCustomers(shop)
    await tidyStaff(shop)
    await tidyCodes(shop)
    await tidyLimits(shop)
  },
  'secrets:renew': async (shop) => {
    await reencryptCustomerSecondFactors(shop)
    await reencryptStaffSecondFactors(shop)
    await reencryptServiceKeys(shop)
    await reencryptEndpointKeys(shop)
  },
  'instagram:refresh': refreshInstagram,
  'figures:fold': async (shop) => {
    await foldVisits(shop)
    await forgetDeliveries(shop)
  },
  'pictures:tidy': tidyPictures,
  'outside:forget': async (shop) => {
    await forgetPrefixCountries(shop)
    await forgetOutsideCalls(shop)
  },
  'shoppers:forget': async (shop) => {
    await tidyCarts(shop)
    await forgetUnpaid(shop)
    await eraseOldOrders(shop)
    await eraseEndedOffers(shop)
    await eraseOldLetters(shop)
    await forgetFailedJobs(shop)
  },
  'names:fill': fillNameWords,
  'figures:count': countDays,
}

/**
 * Tasks that also run at start: a new shop shows its posts and is backed up, a new LINK_SECRET encrypts every key, and after an
 * update the search finds the names of before it, and figures have the days of before it.
 */
export const tasksAtStart = ['instagram:refresh', 'backups:make', 'secrets:renew', 'names:fill', 'figures:count']

/**
 * The schedule of cron tasks, as crontab lines in UTC. Runs missed while no worker ran are not made up for: each task
 * processes everything that is due, so the next run covers the missed ones.
 */
export const schedule = [
  // Payments with an unknown outcome, also those whose process was killed: often, because the buyer is waiting.
  '* * * * * payments:reconcile ?id=payments_reconcile&max=1&jobKey=payments:reconcile',
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
  // After it, so that a charge it has just named is one task and not two.
  '3 23 * * * settlements:read ?id=settlements_read&max=5&jobKey=settlements:read',
  // The night's backup, if it has not been made.
  '3 * * * * backups:make ?id=backups_make&max=1&jobKey=backups:make',
  '17 * * * * orders:tidy ?id=orders_tidy&max=3&jobKey=orders:tidy',
  // Checks whether unpaid orders hold much of the stock.
  '*/10 * * * * orders:watch ?id=orders_watch&max=1&jobKey=orders:watch',
  // Letters and reports to Meta that were given up, as after days without an account; at seven in the morning in the Gulf.
  '9 3 * * * letters:late ?id=letters_late&max=3&jobKey=letters:late',
  // Each planned price has its own job; this one finds those whose job failed.
  '*/5 * * * * prices:apply ?id=prices_apply&max=1&jobKey=prices:apply',
  // The changes that the processes have read into memory.
  '43 * * * * catalogue:tidy ?id=catalogue_tidy&max=1&jobKey=catalogue:tidy',
  // Asks buyers whether the wheels fit, some weeks after dispatch; at ten in the morning in the Gulf.
  '11 6 * * * results:ask ?id=results_ask&max=3&jobKey=results:ask',
  '37 * * * * customers:tidy ?id=customers_tidy&max=3&jobKey=customers:tidy',
  // After a change of LINK_SECRET.
  '31 * * * * secrets:renew ?id=secrets_renew&max=3&jobKey=secrets:renew',
  // The picture links of posts expire after some days.
  '7 */4 * * * instagram:refresh ?id=instagram_refresh&max=3&jobKey=instagram:refresh',
  // Night in the Gulf.
  '17 22 * * * figures:fold ?id=figures_fold&max=3&jobKey=figures:fold',
  '37 22 * * * pictures:tidy ?id=pictures_tidy&max=3&jobKey=pictures:tidy',
  '27 22 * * * outside:forget ?id=outside_forget&max=3&jobKey=outside:forget',
  // Deletes what the privacy page promises to delete after a number of days, or of tax years.
  '47 22 * * * shoppers:forget ?id=shoppers_forget&max=3&jobKey=shoppers:forget',
  // What the run at start has left: names that were locked then.
  '57 22 * * * names:fill ?id=names_fill&max=3&jobKey=names:fill',
  '51 22 * * * figures:count ?id=figures_count&max=3&jobKey=figures:count',
].join('\n')
