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
