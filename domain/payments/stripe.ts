import Stripe from 'stripe'
import { evidenceOfCharge } from '#domain/payments/evidence.ts'
import type { Gateway, GatewayPayment } from '#domain/payments/gateway-status.ts'
import { listStripe, refundStripe, refundsAtStripe } from '#domain/payments/stripe-refunds.ts'
import type { Shop } from '#domain/shop.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'

/** An address of an order, as stored: E.164 phone, the shop's country code. */
export type Contact = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'country', string>

/** One attempt in Stripe's terms. Money in minor units. */
export type Attempt = {
  payment_id: string
  order_id: string
  idempotency_key: string
  amount: number
  currency: string
  /** What the payer may quote; shown in Stripe's dashboard. */
  description: string
  /** Many cards were declined before this one: the bank must require 3-D Secure, if the card supports it. */
  challenged: boolean
  /** The payer and the delivery address: Radar rates a payment by them. */
  billing: Contact
  shipping: Contact
}

/** Stripe behind the common gateway interface. */
export const stripeGateway: Gateway = {
  ask: (shop, payment) => askStripe(shop, payment.gateway_reference!),
  end: (shop, _payment, reported) => cancelStripe(shop, reported.reference),
  refund: refundStripe,
  refunds: refundsAtStripe,
  list: listStripe,
}

/** One retry on a network or server error, under the same key. */
const retryOnce = { maxNetworkRetries: 1 }
const withCharge = { expand: ['latest_charge'] }

/** Turns a token of the card field into a chargeable card. */
export async function makeMethod(shop: Shop, token: string, attempt: Attempt): Promise<string> {
  const method = await shop.stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: { ...partyOf(attempt.billing), email: attempt.billing.email } },
    { ...retryOnce, idempotencyKey: `${attempt.idempotency_key}-card` },
  )
  return method.id
}

/** Stripe sends no receipts (`receipt_email` stays empty): the shop's own confirmation is the only e-mail. */
function partyOf({ first_name, last_name, phone, address, city, country }: Contact) {
  const code = isCountryCode(country) ? iso2[country] : country
  return { name: `${first_name} ${last_name}`, phone, address: { line1: address, city, country: code } }
}

/** Creates an unconfirmed intent. Its id is stored before it is confirmed, so we can always query its outcome. */
export async function makeIntent(shop: Shop, attempt: Attempt): Promise<string> {
  const intent = await shop.stripe.paymentIntents.create(
    {
      amount: attempt.amount,
      currency: attempt.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      description: attempt.description,
      shipping: partyOf(attempt.shipping),
      metadata: { order_id: attempt.order_id, payment_id: attempt.payment_id },
      ...(attempt.challenged && { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }),
    },
    { ...retryOnce, idempotencyKey: attempt.idempotency_key },
  )
  return intent.id
}

/** Confirms: money moves here, or the bank asks the payer first. `classifyError` classifies what this throws. */
export async function confirmIntent(
  shop: Shop,
  { reference, method, return_url, idempotency_key }: Confirmation,
): Promise<GatewayPayment> {
  const intent = await shop.stripe.paymentIntents.confirm(
    reference,
    { payment_method: method, return_url, ...withCharge },
    { ...retryOnce, idempotencyKey: `${idempotency_key}-confirm` },
  )
  return toGatewayPayment(intent)
}

type Confirmation = { reference: string; method: string; return_url: string; idempotency_key: string }

/** The current status of an attempt, from Stripe. */
export async function askStripe(shop: Shop, reference: string): Promise<GatewayPayment> {
  return toGatewayPayment(await shop.stripe.paymentIntents.retrieve(reference, withCharge, retryOnce))
}

/** Makes sure that an attempt takes no more money; if it already took some, the returned status says so. */
async function cancelStripe(shop: Shop, reference: string): Promise<GatewayPayment> {
  try {
    return toGatewayPayment(await shop.stripe.paymentIntents.cancel(reference, withCharge, retryOnce))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return askStripe(shop, reference)
    throw error
  }
}

/** Converts an intent: amount in minor units, the received amount if it succeeded. */
export function toGatewayPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const charge = intent.latest_charge
  const failure = intent.last_payment_error
  const succeeded = intent.status === 'succeeded'
  return {
    gateway: 'stripe',
    reference: intent.id,
    transaction_id: succeeded && charge ? (typeof charge === 'string' ? charge : charge.id) : null,
    amount: succeeded ? intent.amount_received : intent.amount,
    given_back: succeeded ? givenBack(intent) : 0,
    currency: intent.currency.toUpperCase(),
    order_id: intent.metadata.order_id ?? null,
    payment_id: intent.metadata.payment_id ?? null,
    state: stateOf(intent),
    failure: failure
      ? { code: failure.decline_code || failure.code || 'unknown', message: failure.message?.slice(0, 300) ?? '' }
      : null,
    redirect_url: intent.next_action?.redirect_to_url?.url ?? null,
    evidence: succeeded && charge && typeof charge !== 'string' ? evidenceOfCharge(charge) : null,
  }
}

/** Minor units; the charge is expanded wherever an intent may have succeeded. */
function givenBack({ latest_charge }: Stripe.PaymentIntent): number {
  return latest_charge && typeof latest_charge !== 'string' ? latest_charge.amount_refunded : 0
}

/** A payment that was fully refunded in Stripe's dashboard counts as failed. */
function stateOf(intent: Stripe.PaymentIntent): GatewayPayment['state'] {
  switch (intent.status) {
    case 'succeeded':
      return givenBack(intent) >= intent.amount_received ? 'failed' : 'succeeded'
    case 'canceled':
      return 'canceled'
    case 'requires_action':
      return 'requires_action'
    case 'requires_payment_method':
      return intent.last_payment_error ? 'failed' : 'unconfirmed'
    case 'requires_confirmation':
      return 'unconfirmed'
    default:
      return 'processing'
  }
}

/**
 * What a failed call means. `reported`: the card was declined and Stripe gives the attempt's status. `refused`: the
 * card or its token is invalid. `unclear`: it may have been carried out. `not_done`: it was not, and the fault is
 * ours.
 */
export type StripeFailure =
  | { kind: 'reported'; reported: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unclear' }
  | { kind: 'not_done' }

/** Classifies an error of Stripe's client. Rethrows any other error. */
export function classifyError(error: unknown): StripeFailure {
  if (error instanceof Stripe.errors.StripeCardError)
    return error.payment_intent
      ? { kind: 'reported', reported: toGatewayPayment(error.payment_intent) }
      : { kind: 'refused', code: error.decline_code || error.code || 'unknown' }
  if (gaveNoAnswer(error)) return { kind: 'unclear' }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isAboutToken(error))
    return { kind: 'refused', code: 'token' }
  if (error instanceof Stripe.errors.StripeError) return { kind: 'not_done' }
  throw error
}

/** Whether Stripe did not answer, or answered with a server error. */
export function gaveNoAnswer(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
}

function isAboutToken(error: Stripe.errors.StripeInvalidRequestError): boolean {
  return error.code === 'token_already_used' || (error.code === 'resource_missing' && /token/.test(error.param ?? ''))
}
