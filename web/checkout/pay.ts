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
  /** The order itself no longer stands: only a look at the cart leads on. */
  leadsToCart?: boolean
}

export type Outcome =
  | { state: 'paid'; transaction_id: string | null }
  /** `reference`: the gateway's own number of what is to be paid there. */
  | { state: 'to_bank'; address: string; reference: string | null }
  /** Nobody knows yet whether money moved. */
  | { state: 'asking' }
  /** The order is not as this page thought: look again. */
  | { state: 'look_again' }
  | { state: 'refused'; refusal: PaymentRefusal }

/** The bank may take its time (ms). */
const patience = 60_000

/** Pauses before the same question is put again, where no answer came (ms). */
const pauses = [1_500, 4_000]

const orderGone = new Set([
  'order_changed',
  'hold_expired',
  'out_of_stock',
  'not_enough_stock',
  'cart_empty',
  'payment_returned',
  'payment_going_back',
])

/**
 * Pays the order that is shown with a card that Stripe has made a token of. A call without an answer is made again: the
 * same token is the same attempt, so it cannot charge twice. Never throws: every end has its outcome.
 */
export async function pay(
  paying: { stripeToken: string; order_id: string },
  locale: Locale,
  post: () => Promise<PaymentAnswer> = () => postPayment(paying),
  rest: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Outcome> {
  for (const pause of [...pauses, null]) {
    try {
      return whatWasAnswered(await post())
    } catch (error) {
      if (pause === null || !isUnanswered(error)) return whatItMeans(error, locale)
      await rest(pause)
    }
  }
  return { state: 'asking' }
}

/** Asks for the gateway's own page, where the order that is shown is paid. Each press asks anew; nothing is charged by it. */
export async function payHosted(order_id: string, locale: Locale): Promise<Outcome> {
  try {
    const body = { session_id: sessionId(), order_id, payment_method: 'paymob' }
    return whatWasAnswered(await call('POST /payment', { body }, { timeoutMs: patience }))
  } catch (error) {
    return whatItMeans(error, locale)
  }
}

function postPayment(paying: { stripeToken: string; order_id: string }): Promise<PaymentAnswer> {
  return call('POST /payment', { body: { session_id: sessionId(), ...paying } }, { timeoutMs: patience })
}

function whatWasAnswered(answer: PaymentAnswer): Outcome {
  if (answer.state === 'paid') return { state: 'paid', transaction_id: answer.transaction_id }
  if (answer.state === 'requires_action' && answer.redirect_url && isWebAddress(answer.redirect_url))
    return { state: 'to_bank', address: answer.redirect_url, reference: answer.reference }
  return { state: 'asking' }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 0
}

function sleep(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What a failed payment means for the buyer. An answer that never came, or that was no answer, leaves it open. */
export function whatItMeans(error: unknown, locale: Locale): Outcome {
  const words = checkout[locale]
  const { status, code } = error instanceof ApiProblem ? error : { status: 0, code: '' }
  const message = sayError(error, locale)
  if (code === 'payment_declined')
    return { state: 'refused', refusal: { title: words.declined_title, message, next: words.declined_next } }
  if (code === 'order_already_paid') return { state: 'look_again' }
  if (orderGone.has(code))
    return { state: 'refused', refusal: { title: words.order_changed_title, message, leadsToCart: true } }
  const saysNothingMoved = code === 'payment_unavailable' || code === 'payment_failed'
  if (code === 'payment_unclear' || ((status === 0 || status >= 500) && !saysNothingMoved)) return { state: 'asking' }
  return { state: 'refused', refusal: { title: words.payment_problem, message } }
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}
