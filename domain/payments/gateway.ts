import { bankSilent, type Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment, GatewayRefund } from '#domain/payments/gateway-status.ts'
import { askPaymob, refundPaymob, refundsAtPaymob } from '#domain/payments/paymob.ts'
import {
  askStripe,
  cancelStripe,
  gaveNoAnswer,
  refundStripe,
  refundsAtStripe,
  whatWentWrong,
} from '#domain/payments/stripe.ts'
import type { Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'

/** How an attempt stands now, from its gateway itself; `transaction_id` is the one at Paymob that we were told of. */
export function askGateway(shop: Shop, payment: Payment, transaction_id?: string): Promise<GatewayPayment> {
  if (payment.gateway === 'paymob') return askPaymob(shop, payment, transaction_id)
  return askStripe(shop, payment.gateway_reference!)
}

/**
 * Makes sure, as far as the gateway can, that an attempt takes no money any more. Paymob cannot take an intention back: it
 * ends by itself, and should it be paid after all, the money goes back or pays the order, whichever is right then.
 */
export function endAtGateway(shop: Shop, payment: Payment, word: GatewayPayment): Promise<GatewayPayment> {
  if (payment.gateway === 'stripe') return cancelStripe(shop, word.reference)
  const failure = word.state === 'processing' ? { code: bankSilent, message: '' } : word.failure
  return Promise.resolve({ ...word, state: 'canceled', failure })
}

/** Gives an amount back, once, whatever repeats. */
export function refundAtGateway(
  shop: Shop,
  payment: Payment,
  wish: { refund_id: string; amount: number },
): Promise<GatewayRefund | { refused: string }> {
  if (payment.gateway === 'paymob') return refundPaymob(shop, payment, wish)
  return refundStripe(shop, { ...wish, order_id: payment.order_id, reference: payment.gateway_reference! })
}

/** Every refund of a payment that the gateway knows of, ours and those made in its own pages. */
export function refundsAtGateway(shop: Shop, payment: Payment): Promise<GatewayRefund[]> {
  if (payment.gateway === 'paymob') return refundsAtPaymob(shop, payment)
  return refundsAtStripe(shop, payment.gateway_reference!)
}

/** Whether a gateway gave no answer that can be used: the next question would have none either. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'unreachable' || error.kind === 'limited'
  return gaveNoAnswer(error)
}

/** Whether a gateway answered and the answer was that our question is wrong: asking again would not help. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'refused' || error.kind === 'misconfigured'
  return whatWentWrong(error).kind === 'not_done'
}
