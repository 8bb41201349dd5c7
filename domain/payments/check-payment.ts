import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { attemptMinutes, findPayment, notReached, type Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import { gateways, isOurFault } from '#domain/payments/gateways/gateways.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import type { Shop } from '#domain/shop.ts'

export type CheckOptions = {
  /** End at once an attempt whose payer is at the bank's page. */
  end_waiting?: boolean
  /** End at once an attempt that was never confirmed. */
  end_unconfirmed?: boolean
  /** A Paymob transaction id that a callback or the browser gave us. */
  transaction_id?: string | undefined
  /** Also check a succeeded attempt: a second card may have been paid on its page. */
  paid_twice?: boolean
}

/**
 * Asks the gateway for the status of an attempt and settles it. An attempt that was never confirmed, or whose payer or
 * bank does not answer, is ended so that it cannot take money later. If the gateway does not answer, nothing changes
 * and a later check retries. Returns the gateway's status; undefined if there is none or the payment had already
 * succeeded.
 */
export async function checkPayment(
  shop: Shop,
  payment_id: string,
  options: CheckOptions = {},
): Promise<GatewayPayment | undefined> {
  try {
    const payment = await findPayment(shop, payment_id)
    return payment && (await checkAndSettle(shop, payment, options))
  } catch (error) {
    if (isOurFault(error))
      shop.log.error({ err: error, payment_id }, 'the gateway refuses to report a payment’s status')
    return undefined
  }
}

/**
 * The same for callers that have just read the attempt, and must know whether the gateway answered: throws its client's
 * error if it did not. `settlePayment` locks the row and reads it again, because the gateway's answer takes seconds.
 */
export async function checkAndSettle(
  shop: Shop,
  payment: Payment,
  { transaction_id, paid_twice, end_waiting = false, end_unconfirmed = false }: CheckOptions = {},
): Promise<GatewayPayment | undefined> {
  const gateway = gateways[payment.gateway]
  // Only on a gateway's page can a second card be paid.
  const isNamed = transaction_id !== undefined && transaction_id !== payment.transaction_id
  if (payment.state === 'succeeded' && !(gateway.has_page && (paid_twice || isNamed))) return undefined
  if (!payment.gateway_reference) return void (await giveUpUnsent(shop, payment))
  let reported = await gateway.ask(shop, payment, transaction_id)
  const age = (shop.now().getTime() - payment.created_at.getTime()) / 60_000
  if (gateway.mayEnd(reported, { age, end_waiting, end_unconfirmed }))
    reported = await gateway.end(shop, payment, reported)
  await settlePayment(shop, reported, { kind: 'inquiry' }, payment)
  await shop.db.update(payments).set({ checked_at: shop.now() }).where(eq(payments.id, payment.id))
  return reported
}

/** Ends an attempt without a gateway reference: nothing was charged. Concurrent callers then see `canceled`. */
async function giveUpUnsent(shop: Shop, payment: Payment): Promise<void> {
  if (payment.state !== 'started' || shop.now().getTime() - payment.created_at.getTime() < attemptMinutes * 60_000)
    return
  await shop.db
    .update(payments)
    .set({ state: 'canceled', failure_code: notReached, checked_at: shop.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'started'), isNull(payments.gateway_reference)))
}
