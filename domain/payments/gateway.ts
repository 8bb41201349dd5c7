import type { Payment } from '#domain/payments/attempt.ts'
import type { Gateway } from '#domain/payments/gateway-status.ts'
import { paymobGateway } from '#domain/payments/paymob.ts'
import { classifyError, gaveNoAnswer, stripeGateway } from '#domain/payments/stripe.ts'
import { ServiceError } from '#services/http.ts'

/** The payment services, by the gateway of an attempt. */
export const gateways: Readonly<Record<Payment['gateway'], Gateway>> = { stripe: stripeGateway, paymob: paymobGateway }

/** Whether a gateway gave no usable answer: the next call would fail as well. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'unreachable' || error.kind === 'limited'
  return gaveNoAnswer(error)
}

/** Whether a gateway answered that our request is wrong: a retry would not help. */
export function isOurFault(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'refused' || error.kind === 'misconfigured'
  return classifyError(error).kind === 'not_done'
}
