import Stripe from 'stripe'
import { evidenceOfCharge } from '#domain/payments/evidence.ts'
import type { Gateway, GatewayPayment } from '#domain/payments/gateway-status.ts'
import { listStripe, refundStripe, refundsAtStripe } from '#domain/payments/stripe-refunds.ts'
import type { Shop } from '#domain/shop.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'

/** An address of an order, as it was stored: E.164 phone, the shop's country code. */
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
  /** Many cards were declined before this one: the bank has to ask its holder, where the card can be asked for. */
  challenged: boolean
  /** Who pays, and where the goods go: what Radar judges a payment by. */
  billing: Contact
  shipping: Contact
}

/** Stripe, as any gateway is used. */
export const stripeGateway: Gateway = {
  ask: (shop, payment) => askStripe(shop, payment.gateway_reference!),
  end: (shop, _payment, word) => cancelStripe(shop, word.reference),
  refund: refundStripe,
  refunds: refundsAtStripe,
  list: listStripe,
}

/** Once more where the line breaks or Stripe stumbles, under the same key. */
const once = { maxNetworkRetries: 1 }
const withCharge = { expand: ['latest_charge'] }

/** The card behind a token of the card field, as something that can be charged. */
export async function makeMethod(shop: Shop, token: string, attempt: Attempt): Promise<string> {
  const method = await shop.stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details: { ...partyOf(attempt.billing), email: attempt.billing.email } },
    { ...once, idempotencyKey: `${attempt.idempotency_key}-card` },
  )
  return method.id
}

/** Receipts are not Stripe's to send (`receipt_email` stays empty): the shop's own confirmation is the only e-mail. */
function partyOf({ first_name, last_name, phone, address, city, country }: Contact) {
  const code = isCountryCode(country) ? iso2[country] : country
  return { name: `${first_name} ${last_name}`, phone, address: { line1: address, city, country: code } }
}

/**
 * An intent that nobody has told to charge yet. Its id is written down before it is confirmed, so whatever happens then,
 * we know whom to ask.
 */
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
    { ...once, idempotencyKey: attempt.idempotency_key },
  )
  return intent.id
}

/** Here money moves, or the bank asks the payer first. Throws what `whatWentWrong` understands. */
export async function confirmIntent(
  shop: Shop,
  { reference, method, return_url, idempotency_key }: Confirmation,
): Promise<GatewayPayment> {
  const intent = await shop.stripe.paymentIntents.confirm(
    reference,
    { payment_method: method, return_url, ...withCharge },
    { ...once, idempotencyKey: `${idempotency_key}-confirm` },
  )
  return wordOf(intent)
}

type Confirmation = { reference: string; method: string; return_url: string; idempotency_key: string }

/** How an attempt stands now, from Stripe itself. */
export async function askStripe(shop: Shop, reference: string): Promise<GatewayPayment> {
  return wordOf(await shop.stripe.paymentIntents.retrieve(reference, withCharge, once))
}

/** Makes sure that an attempt takes no money any more; where it has taken it already, its word says so. */
async function cancelStripe(shop: Shop, reference: string): Promise<GatewayPayment> {
  try {
    return wordOf(await shop.stripe.paymentIntents.cancel(reference, withCharge, once))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return askStripe(shop, reference)
    throw error
  }
}

/** An intent as the shop's own word on the attempt: amount in minor units, what was received where it succeeded. */
export function wordOf(intent: Stripe.PaymentIntent): GatewayPayment {
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

/** Money that came and went back, by a refund of all of it in Stripe's dashboard, is no payment. */
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
 * What a failed call means. `word`: the card was refused and Stripe says how the attempt stands. `refused`: the card or its
 * token is no good. `unclear`: nobody knows whether it was carried out. `not_done`: it was not, and the fault is ours.
 */
export type Trouble =
  | { kind: 'word'; word: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unclear' }
  | { kind: 'not_done' }

/** Reads what a call of Stripe's client threw. Throws it again where it is none of Stripe's. */
export function whatWentWrong(error: unknown): Trouble {
  if (error instanceof Stripe.errors.StripeCardError)
    return error.payment_intent
      ? { kind: 'word', word: wordOf(error.payment_intent) }
      : { kind: 'refused', code: error.decline_code || error.code || 'unknown' }
  if (gaveNoAnswer(error)) return { kind: 'unclear' }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isAboutToken(error))
    return { kind: 'refused', code: 'token' }
  if (error instanceof Stripe.errors.StripeError) return { kind: 'not_done' }
  throw error
}

/** Whether Stripe did not answer, or with a breakdown. */
export function gaveNoAnswer(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
}

function isAboutToken(error: Stripe.errors.StripeInvalidRequestError): boolean {
  return error.code === 'token_already_used' || (error.code === 'resource_missing' && /token/.test(error.param ?? ''))
}
