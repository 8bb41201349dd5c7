/**
 * When chores are done, as crontab lines in UTC. What was missed while nobody worked is not made up for: each chore looks
 * at all there is to do, so the next time does the work of the missed ones too.
 */
export const schedule = [
  // Payments that nobody knows the end of: often, because somebody waits for the answer.
  '*/2 * * * * payments:reconcile ?id=payments_reconcile&max=1&jobKey=payments:reconcile',
  // What the gateways' own lists show and our books do not: soon after it happened, and once more long after.
  '23 * * * * payments:compare ?id=payments_compare&max=3&jobKey=payments:compare',
  '53 21 * * * payments:compare-month ?id=payments_compare_month&max=3&jobKey=payments:compare-month',
  // E-mails that a killed process was about to send.
  '*/2 * * * * jobs:unlock ?id=jobs_unlock&max=1&jobKey=jobs:unlock',
  // What a gateway refused yesterday; in the Gulf it is nine in the morning, so that somebody reads of it.
  '7 5 * * * refunds:retry ?id=refunds_retry&max=3&jobKey=refunds:retry',
  // In case a notice was lost: no parcel should leave while the bank questions its payment.
  '13 * * * * disputes:read ?id=disputes_read&max=3&jobKey=disputes:read',
  // The day is over in the Gulf, and what it moved has been booked.
  '33 22 * * * money:report ?id=money_report&max=5&jobKey=money:report',
  '17 * * * * orders:tidy ?id=orders_tidy&max=3&jobKey=orders:tidy',
  // Whether unpaid orders keep much of the stock from others.
  '*/10 * * * * orders:watch ?id=orders_watch&max=1&jobKey=orders:watch',
  // Whether the wheels fit, asked some weeks after they left; at ten in the morning in the Gulf.
  '11 6 * * * results:ask ?id=results_ask&max=3&jobKey=results:ask',
  '37 * * * * customers:tidy ?id=customers_tidy&max=3&jobKey=customers:tidy',
  // The links to the pictures of posts end after some days.
  '7 */4 * * * instagram:refresh ?id=instagram_refresh&max=3&jobKey=instagram:refresh',
  // Night in the Gulf.
  '27 22 * * * outside:forget ?id=outside_forget&max=3&jobKey=outside:forget',
  // What the privacy page says is kept for so many days.
  '47 22 * * * shoppers:forget ?id=shoppers_forget&max=3&jobKey=shoppers:forget',
].join('\n')
