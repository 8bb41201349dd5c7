import Stripe from 'stripe'
import type { PaymentEvidence } from '#database/schema/payments.ts'
import { signOrder } from '#domain/orders/link.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { attemptMinutes, waitingMinutes } from '#domain/payments/attempt.ts'
import type { Attempt, CallFailure, Contact, Gateway, GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import {
  findAtStripe,
  listStripe,
  refundStripe,
  refundsAtStripe,
  stripeStatement,
} from '#domain/payments/gateways/stripe-books.ts'
import { nameAtGateway, referenceIn } from '#domain/payments/rejoin-payment.ts'
import type { Shop } from '#domain/shop.ts'
import { payment_names } from '#domain/store.ts'
import { inLocale } from '#shared/locale.ts'
import { isoCountry } from '#shared/region-name.ts'

/** Stripe charges a card here, once per intent. */
export const stripeGateway: Gateway = {
  name: 'Stripe',
  has_page: false,
  totals_refunds: false,
  lists_disputes: true,
  offer: ({ test_mode, stripe_publishable_key: publishable_key, stripe_script: script }) =>
    publishable_key ? { id: 'Stripe', ...payment_names.Stripe, ...{ test_mode, publishable_key, script } } : undefined,
  async open(shop, attempt) {
    const method = await makeMethod(shop, attempt)
    const reference = await makeIntent(shop, attempt)
    return { reference, charge: () => confirmIntent(shop, attempt, { reference, method }) }
  },
  ask: (shop, payment) => askStripe(shop, payment.gateway_reference!),
  mayEnd({ state }, { age, end_waiting, end_unconfirmed }) {
    if (state === 'unconfirmed') return end_unconfirmed || age >= attemptMinutes
    return state === 'requires_action' && (end_waiting || age >= waitingMinutes)
  },
  end: (shop, _payment, reported) => cancelStripe(shop, reported.reference),
  refund: refundStripe,
  refunds: refundsAtStripe,
  list: listStripe,
  statement: stripeStatement,
  findMovement: findAtStripe,
}

/** One retry on a network or server error, under the same key. */
const retryOnce = { maxNetworkRetries: 1 }
const withCharge = { expand: ['latest_charge'] }

/** Turns the token of the card field into a chargeable card. */
async function makeMethod(shop: Shop, { token, billing, payment }: Attempt): Promise<string> {
  const method = await shop.stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: { ...partyOf(billing), email: billing.email } },
    { ...retryOnce, idempotencyKey: `${payment.idempotency_key}-card` },
  )
  return method.id
}

/** Creates an unconfirmed intent. Its id is stored before it is confirmed, so we can always query its outcome. */
async function makeIntent(shop: Shop, { payment, order, shipping, challenged }: Attempt): Promise<string> {
  const intent = await shop.stripe.paymentIntents.create(
    {
      amount: payment.amount,
      currency: payment.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      // What the payer may quote; shown in Stripe's dashboard.
      description: nameAtGateway(order),
      shipping: partyOf(shipping),
      metadata: { order_id: order.id, payment_id: payment.id },
      ...(challenged && { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }),
    },
    { ...retryOnce, idempotencyKey: payment.idempotency_key },
  )
  return intent.id
}

/** Stripe sends no receipts (`receipt_email` stays empty): the shop's own confirmation is the only e-mail. */
function partyOf({ first_name, last_name, phone, address, city, country }: Contact) {
  return { name: `${first_name} ${last_name}`, phone, address: { line1: address, city, country: isoCountry(country) } }
}

/** Confirms: money moves here, or the bank asks the payer first. `classifyError` classifies what this throws. */
async function confirmIntent(
  shop: Shop,
  { payment, order }: Attempt,
  { reference, method }: { reference: string; method: string },
): Promise<GatewayPayment> {
  const intent = await shop.stripe.paymentIntents.confirm(
    reference,
    { payment_method: method, return_url: returnUrl(shop, order, reference), ...withCharge },
    { ...retryOnce, idempotencyKey: `${payment.idempotency_key}-confirm` },
  )
  return toGatewayPayment(intent)
}

/**
 * Where the bank sends the payer back to; the page reads `order_id` and `id`. A bank's app may open it in another
 * browser than the one that made the order; there the signature gives access to the order.
 */
function returnUrl(shop: Shop, order: LockedOrder, reference: string): string {
  const signature = signOrder(shop, order.id)
  const query = new URLSearchParams({ order_id: order.id, id: reference, order_number: order.reference, signature })
  return `${shop.public_url}${inLocale('/thank-you', order.locale)}?${query}`
}

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
function toGatewayPayment(intent: Stripe.PaymentIntent): GatewayPayment {
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
    order_reference: referenceIn(intent.description),
    state: stateOf(intent),
    failure: failure
      ? { code: failure.decline_code || failure.code || 'unknown', message: failure.message?.slice(0, 300) ?? '' }
      : null,
    redirect_url: intent.next_action?.redirect_to_url?.url ?? null,
    evidence: succeeded && charge && typeof charge !== 'string' ? evidenceOfCharge(charge) : null,
  }
}

/** The card checks that Stripe reports for a charge that took money. */
function evidenceOfCharge(charge: Stripe.Charge): PaymentEvidence {
  const card = charge.payment_method_details?.card
  return {
    three_d_secure: card ? (card.three_d_secure?.result ?? 'not_used') : null,
    cvc_check: card?.checks?.cvc_check ?? null,
    address_check: card?.checks?.address_line1_check ?? null,
    postal_code_check: card?.checks?.address_postal_code_check ?? null,
    card_country: card?.country ?? null,
    risk_level: charge.outcome?.risk_level ?? null,
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

/** Classifies an error of Stripe's client. Rethrows any other error. */
export function classifyError(error: unknown): CallFailure {
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
