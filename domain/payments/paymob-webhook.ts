import { checkAndSettle } from '#domain/payments/check-payment.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { recordRefunds } from '#domain/payments/execute-refund.ts'
import { isOurFault } from '#domain/payments/gateway.ts'
import { paymentOfPaymob, paymentOfTransaction } from '#domain/payments/paymob.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { isPaymobHmac } from '#services/paymob/hmac.ts'
import { type PaymobTransaction, paymobTransaction } from '#services/paymob/transaction.ts'

/**
 * Handles a callback whose signature was verified. It only says that something happened to one transaction of a Paymob
 * order; the payment's status is then read from Paymob, for that transaction too, because callbacks come late, twice
 * and out of order, and the signature does not cover every field.
 * Throws payment_unclear if Paymob does not answer: it then sends the callback again.
 */
export async function handlePaymobWebhook(shop: Shop, transaction: PaymobTransaction): Promise<void> {
  const { id, success, pending, refunded_amount_cents, is_voided, is_refund, is_void, order } = transaction
  // A refund and a void are transactions of their own; often theirs is the only callback.
  const isReversal = is_refund || is_void
  const paid_by = isReversal ? (transaction.parent_transaction ?? id) : id
  const payment = await paymentOfPaymob(shop, order.id)
  await recordPaymentEvent(shop, {
    kind: 'callback',
    decision: payment ? 'asking' : 'unknown_payment',
    payment,
    gateway: 'paymob',
    event_id: `${id}-${success}-${pending}-${refunded_amount_cents}${is_voided ? '-voided' : ''}`,
    facts: { transaction_id: paid_by, pending: pending && !isReversal },
  })
  if (!payment) return
  await checkAndSettle(shop, payment.id, { transaction_id: paid_by }).catch((error: unknown) => {
    if (isOurFault(error))
      shop.log.error({ err: error, payment_id: payment.id }, 'the gateway refuses to say how a payment stands')
    throw new Problem('payment_unclear', 503)
  })
  if (isReversal || refunded_amount_cents > 0 || is_voided)
    await recordRefunds(shop, ((await paymentOfTransaction(shop, paid_by)) ?? payment).id)
}

/** The transaction of a callback if its signature is valid; undefined for anything else sent to that address. */
export function readPaymobCallback(
  { paymob }: Shop,
  obj: Record<string, unknown>,
  hmac: unknown,
): PaymobTransaction | undefined {
  const read = paymobTransaction.safeParse(obj)
  return paymob && read.success && isPaymobHmac(obj, hmac, paymob.hmac_secret) ? read.data : undefined
}
