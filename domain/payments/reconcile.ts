import { and, asc, inArray, isNull, lt, or } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** The gateway is not asked about the same payment more often, minutes. */
const pause = 2

/** Asks the gateway about every payment that stays open, whoever forgot it; the one asked longest ago first. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - pause * 60_000)
  const open = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['started', 'requires_action']),
        lt(payments.created_at, before),
        or(isNull(payments.checked_at), lt(payments.checked_at, before)),
      ),
    )
    .orderBy(asc(payments.checked_at), asc(payments.created_at))
    .limit(200)
  for (const { id } of open) await checkPayment(shop, id)
}
