import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { findPayment, type GatewayName, openStates, type Payment } from '#domain/payments/attempt.ts'
import { checkAndSettle } from '#domain/payments/check-payment.ts'
import { gatewayNames, gateways, isUnreachable } from '#domain/payments/gateways/gateways.ts'
import { mayBePaidTwice } from '#domain/payments/gateways/paymob-transactions.ts'
import type { Shop } from '#domain/shop.ts'
import { longestRun } from '#domain/time-limit.ts'
import { leftPageHours } from '#shared/limits.ts'

/** Minimum time between two checks of the same payment, minutes. */
const pause = 2

/** The same for gateways' pages that were abandoned or where several cards were tried, for `leftPageHours`, minutes. */
const pauseOfEnded = 10

/** After this many unanswered calls, a gateway is skipped until the next run. */
const maxUnanswered = 2

/** Checks every open payment at its gateway, all gateways in parallel, least recently checked first. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  await Promise.all(gatewayNames.map((gateway) => reconcileGateway(shop, gateway)))
}

/** One gateway's payments in sequence, so that an unresponsive gateway delays only its own. */
async function reconcileGateway(shop: Shop, gateway: GatewayName): Promise<void> {
  const over = shop.now().getTime() + longestRun * 1000
  let unanswered = 0
  for (const { id, state } of await paymentsToCheck(shop, gateway)) {
    if (shop.now().getTime() >= over) return
    // Read now, since the calls before this one took their time.
    const payment = await findPayment(shop, id)
    if (!payment) continue
    await checkAndSettle(shop, payment, { paid_twice: state === 'succeeded' }).catch((error: unknown) => {
      if (isUnreachable(error)) unanswered++
      else shop.log.error({ err: error, payment_id: id }, 'a payment could not be looked after')
    })
    if (unanswered >= maxUnanswered) return shop.log.warn({ gateway }, 'a gateway does not answer')
  }
}

function paymentsToCheck(shop: Shop, gateway: GatewayName): Promise<Pick<Payment, 'id' | 'state'>[]> {
  const ago = (minutes: number) => new Date(shop.now().getTime() - minutes * 60_000)
  const notSince = (since: Date) => or(isNull(payments.checked_at), lt(payments.checked_at, since))
  const isOpen = inArray(payments.state, openStates)
  return shop.db
    .select({ id: payments.id, state: payments.state })
    .from(payments)
    .where(
      or(
        and(eq(payments.gateway, gateway), isOpen, lt(payments.created_at, ago(pause)), notSince(ago(pause))),
        and(
          gateways[gateway].has_page ? eq(payments.gateway, gateway) : sql`false`,
          or(inArray(payments.state, ['failed', 'canceled']), and(eq(payments.state, 'succeeded'), mayBePaidTwice)),
          isNotNull(payments.gateway_reference),
          gt(payments.created_at, ago(leftPageHours * 60)),
          notSince(ago(pauseOfEnded)),
        ),
      ),
    )
    .orderBy(desc(isOpen), sql`${payments.checked_at} nulls first`, payments.created_at)
    .limit(200)
}
