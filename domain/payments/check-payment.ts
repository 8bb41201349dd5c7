import { and, eq, isNull } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { attemptMinutes, type Payment } from '#domain/payments/attempt.ts'
import { gateways, isOurFault } from '#domain/payments/gateway.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** Minutes after which we no longer expect the payer or the bank to answer. */
const waitingMinutes = 60

/** The same if the payer has since tried another card that was declined, so they are back on the page, minutes. */
const waitingBesideDeclined = 10

export type CheckOptions = {
  /** End at once an attempt whose payer is at the bank's page; second: one that was never confirmed. */
  end_waiting?: boolean
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
    return await checkAndSettle(shop, payment_id, options)
  } catch (error) {
    if (isOurFault(error)) shop.log.error({ err: error, payment_id }, 'the gateway refuses to say how a payment stands')
    return undefined
  }
}

/** The same for callers that must know whether the gateway answered: throws its client's error if it did not. */
export async function checkAndSettle(
  shop: Shop,
  payment_id: string,
  options: CheckOptions = {},
): Promise<GatewayPayment | undefined> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, payment_id))
  if (!payment || (payment.state === 'succeeded' && !mayBePaidAgain(payment, options))) return undefined
  if (!payment.gateway_reference) return void (await giveUpUnsent(shop, payment))
  const gateway = gateways[payment.gateway]
  let reported = await gateway.ask(shop, payment, options.transaction_id)
  if (mayEnd(shop, payment, reported, options)) reported = await gateway.end(shop, payment, reported)
  await settlePayment(shop, reported, { kind: 'inquiry' })
  await shop.db.update(payments).set({ checked_at: shop.now() }).where(eq(payments.id, payment.id))
  return reported
}

/** A second card can be paid on one Paymob page; Stripe charges an intent once. */
function mayBePaidAgain({ gateway, transaction_id }: Payment, options: CheckOptions): boolean {
  if (gateway === 'stripe') return false
  return options.paid_twice === true || (options.transaction_id ?? transaction_id) !== transaction_id
}

function mayEnd(
  shop: Shop,
  payment: Payment,
  reported: GatewayPayment,
  { end_waiting, end_unconfirmed }: CheckOptions,
): boolean {
  const age = (shop.now().getTime() - payment.created_at.getTime()) / 60_000
  if (payment.gateway === 'paymob') {
    // A silent bank holds the goods and keeps the buyer from paying by another card, so there is a limit.
    if (reported.state === 'processing')
      return age >= (reported.later_declined ? waitingBesideDeclined : waitingMinutes)
    // `unconfirmed` is a page that was opened and not paid: the payer may still be typing.
    return (
      reported.state === 'unconfirmed' && (end_waiting === true || end_unconfirmed === true || age >= waitingMinutes)
    )
  }
  if (reported.state === 'unconfirmed') return end_unconfirmed === true || age >= attemptMinutes
  return reported.state === 'requires_action' && (end_waiting === true || age >= waitingMinutes)
}

/** Ends an attempt without a gateway reference: nothing was charged. Concurrent callers then see `canceled`. */
async function giveUpUnsent(shop: Shop, payment: Payment): Promise<void> {
  if (payment.state !== 'started' || shop.now().getTime() - payment.created_at.getTime() < attemptMinutes * 60_000)
    return
  await shop.db
    .update(payments)
    .set({ state: 'canceled', failure_code: 'not_reached', checked_at: shop.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'started'), isNull(payments.gateway_reference)))
}
