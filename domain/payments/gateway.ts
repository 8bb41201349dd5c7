import type { Payment } from '#domain/payments/attempt.ts'
import type { Gateway } from '#domain/payments/gateway-status.ts'
import { paymobGateway } from '#domain/payments/paymob.ts'
import { gaveNoAnswer, stripeGateway, whatWentWrong } from '#domain/payments/stripe.ts'
import { ServiceError } from '#services/http.ts'

/** The payment services; `gateways[payment.gateway]` is the one that an attempt was begun at. */
export const gateways: Readonly<Record<Payment['gateway'], Gateway>> = { stripe: stripeGateway, paymob: paymobGateway }

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
