import type { GatewayName } from '#domain/payments/attempt.ts'
import { transferGateway } from '#domain/payments/gateways/bank-transfer.ts'
import type { CallFailure, Gateway } from '#domain/payments/gateways/gateway.ts'
import { paymobGateway } from '#domain/payments/gateways/paymob.ts'
import { classifyError, gaveNoAnswer, stripeGateway } from '#domain/payments/gateways/stripe.ts'
import type { Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'
import type { Answer } from '#shared/api.ts'

/** The payment services, by the gateway of an attempt. */
export const gateways: Readonly<Record<GatewayName, Gateway>> = {
  stripe: stripeGateway,
  paymob: paymobGateway,
  bank_transfer: transferGateway,
}

/** The gateways that can be called. */
export const gatewayNames = ['stripe', 'paymob'] as const satisfies GatewayName[]

/** Gateways whose attempts are paid on a page of theirs. */
export const pageGateways = gatewayNames.filter((name) => gateways[name].has_page)

/** The payment methods available now. */
export function listGateways(shop: Shop): Answer<'GET /payment/gateways'> {
  return gatewayNames.flatMap((name) => offerOf(shop, name) ?? [])
}

/** A payment method as a shopper may choose it; undefined without an account there, and while the desk has it off. */
export function offerOf(shop: Shop, name: GatewayName): ReturnType<Gateway['offer']> {
  return shop.gateways_off?.includes(name) ? undefined : gateways[name].offer(shop)
}

/** What a failed call means. Rethrows an error that no gateway's client throws. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof ServiceError) return { kind: isUnreachable(error) ? 'unclear' : 'not_done' }
  return classifyError(error)
}

/** Whether a gateway gave no usable answer: the next call would fail as well. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ServiceError) return error.kind === 'unreachable' || error.kind === 'limited'
  return gaveNoAnswer(error)
}

/** Whether a gateway answered that our request is wrong: a retry would not help. */
export function isOurFault(error: unknown): boolean {
  return failureOf(error).kind === 'not_done'
}
