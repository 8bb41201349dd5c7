import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { leftPageHours, openStates } from '#domain/payments/attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** The gateway is not asked about the same payment more often, minutes. */
const pause = 2

/** Paymob is asked about a page that was left for `leftPageHours`, more seldom, minutes. */
const pauseOfEnded = 10

/** Asks the gateway about every payment that stays open, whoever forgot it; the one asked longest ago first. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const ago = (minutes: number) => new Date(shop.now().getTime() - minutes * 60_000)
  const notSince = (since: Date) => or(isNull(payments.checked_at), lt(payments.checked_at, since))
  const open = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      or(
        and(inArray(payments.state, openStates), lt(payments.created_at, ago(pause)), notSince(ago(pause))),
        and(
          eq(payments.gateway, 'paymob'),
          inArray(payments.state, ['failed', 'canceled']),
          isNotNull(payments.gateway_reference),
          gt(payments.created_at, ago(leftPageHours * 60)),
          notSince(ago(pauseOfEnded)),
        ),
      ),
    )
    .orderBy(asc(payments.checked_at), asc(payments.created_at))
    .limit(200)
  for (const { id } of open)
    await checkPayment(shop, id).catch((error: unknown) =>
      shop.log.error({ err: error, payment_id: id }, 'a payment could not be looked after'),
    )
}
