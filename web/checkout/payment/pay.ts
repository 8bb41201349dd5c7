import type { PaymentAnswer } from '#shared/api/payments.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { sessionId } from '#web/browser/session.ts'

export type PaymentRefusal = {
  title: string
  message: string
  next?: string
  /** The order is no longer valid: the buyer has to go back to the cart. */
  leadsToCart?: boolean
}

export type Outcome =
  | { state: 'paid'; transaction_id: string | null }
  /** `reference`: the gateway's own id of the payment. */
  | { state: 'to_bank'; address: string; reference: string | null }
  /** It is unknown whether money moved. */
  | { state: 'uncertain' }
  /** The order has changed since this page loaded it: refetch. */
  | { state: 'stale' }
  | { state: 'refused'; refusal: PaymentRefusal }
  /** The same, and the order's details are no longer those on this page: refetch. */
  | { state: 'outdated'; refusal: PaymentRefusal }

/** The order that the page shows, and the key of its details (`detailsKey`). */
type Paying = { order_id: string; details: string }

/** Timeout of a payment request (ms): banks can be slow. */
const requestTimeoutMs = 60_000

/** Backoff between retries without a response (ms). */
const backoffMs = [1_500, 4_000]

const orderGone = new Set([
  'order_changed',
  // It belongs to an account now that is not signed in here.
  'order_not_found',
  'hold_expired',
  'out_of_stock',
  'not_enough_stock',
  'cart_empty',
  'payment_returned',
  'payment_going_back',
])

/**
 * Pays the order with a card token from Stripe. Requests without a response are retried, which is idempotent: the same
 * token is the same attempt and cannot charge twice. Never throws: every result is an Outcome.
 */
export async function pay(
  paying: Paying & { stripeToken: string },
  locale: Locale,
  post: () => Promise<PaymentAnswer> = () => postPayment(paying),
  rest: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Outcome> {
  let isRetry = false
  for (const pause of [...backoffMs, null]) {
    try {
      return outcomeOf(await post())
    } catch (error) {
      // The request before may have paid the order, and its account may have claimed it since, on another device.
      if (isRetry && error instanceof ApiProblem && error.code === 'order_not_found') return { state: 'uncertain' }
      if (pause === null || !isWithoutResponse(error)) return outcomeOfError(error, locale)
      isRetry = true
      await rest(pause)
    }
  }
  return { state: 'uncertain' }
}

/** Requests the gateway's hosted payment page. Every press makes a new request; none of them charges. */
export async function payHosted(paying: Paying, locale: Locale): Promise<Outcome> {
  try {
    const body = { session_id: sessionId(), ...paying, payment_method: 'paymob' }
    return outcomeOf(await call('POST /payment', { body }, { timeoutMs: requestTimeoutMs }))
  } catch (error) {
    return outcomeOfError(error, locale)
  }
}

function postPayment(paying: Paying & { stripeToken: string }): Promise<PaymentAnswer> {
  return call('POST /payment', { body: { session_id: sessionId(), ...paying } }, { timeoutMs: requestTimeoutMs })
}

function outcomeOf(answer: PaymentAnswer): Outcome {
  if (answer.state === 'paid') return { state: 'paid', transaction_id: answer.transaction_id }
  if (answer.state === 'requires_action' && answer.redirect_url && isWebAddress(answer.redirect_url))
    return { state: 'to_bank', address: answer.redirect_url, reference: answer.reference }
  return { state: 'uncertain' }
}

function isWithoutResponse(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0
}

function sleep(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Outcome of a failed payment request. A missing or malformed response leaves it open. */
export function outcomeOfError(error: unknown, locale: Locale): Outcome {
  const words = checkout[locale]
  const { status, code } = error instanceof ApiProblem ? error : { status: 0, code: '' }
  const message = sayError(error, locale)
  if (code === 'payment_declined')
    return { state: 'refused', refusal: { title: words.declined_title, message, next: words.declined_next } }
  if (code === 'order_already_paid') return { state: 'stale' }
  if (code === 'details_changed') return { state: 'outdated', refusal: { title: words.order_changed_title, message } }
  if (orderGone.has(code))
    return { state: 'refused', refusal: { title: words.order_changed_title, message, leadsToCart: true } }
  const saysNothingMoved = code === 'payment_unavailable' || code === 'payment_failed'
  if (code === 'payment_unclear' || ((status === 0 || status >= 500) && !saysNothingMoved))
    return { state: 'uncertain' }
  return { state: 'refused', refusal: { title: words.payment_problem, message } }
}

function isWebAddress(address: string): boolean {
  try {
    return /^https?:$/.test(new URL(address).protocol)
  } catch {
    return false
  }
}
