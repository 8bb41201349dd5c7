import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { paymentOrigins, payments } from '#database/schema/payments.ts'
import { mismatchPaid } from '#domain/payments/attempt.ts'
import { chargeAttempt } from '#domain/payments/charge-attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { warnOfWave } from '#domain/payments/declined-cards.ts'
import type { GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import { gatewayNames, gateways, offerOf } from '#domain/payments/gateways/gateways.ts'
import { type OpenAttempt, type Payer, storeAttempt } from '#domain/payments/new-attempt.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { withinMs } from '#domain/time-limit.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { declineReason } from '#shared/i18n/checkout.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

export type Paying = {
  session_id: string
  /** The order whose total the payer saw; defaults to the newest of the payer's in the session. */
  order_id?: string | undefined
  /** The key of the details that the payer saw (`detailsKey`); not compared if left out. */
  details?: string | undefined
  stripeToken?: string | undefined
  payment_method?: string | undefined
}

/**
 * Pays the payer's stored order of the session: by a card token, or on a gateway's page. Earlier attempts are checked first, so that
 * no order is charged twice. The same token again is the same attempt; each press of the other button opens a new page,
 * because a page can be used once, and if an earlier one is paid after all, settling that payment sorts it out. An
 * order that another tab has replaced, or whose details it has changed, is not paid. Throws invalid,
 * payment_method_unavailable, order_not_found, payment_declined, payment_failed, payment_unavailable, payment_returned, and
 * what `storeAttempt` throws.
 */
export async function startPayment(
  shop: Shop,
  { session_id, order_id, details, stripeToken, payment_method = stripeToken ? 'stripe' : 'paymob' }: Paying,
  payer: Payer,
): Promise<PaymentAnswer> {
  const { locale } = payer
  const gateway = gatewayNames.find((name) => name === payment_method.toLowerCase())
  if (!gateway || !offerOf(shop, gateway)) throw new Problem('payment_method_unavailable', 422)
  const { has_page } = gateways[gateway]
  const token = stripeToken ?? ''
  if (!has_page && !token) throw new Problem('invalid', 422, {}, { stripeToken: [forms[locale].required] })
  const key = has_page ? `${gateway}-${randomUUID()}` : hashToken(token)
  const store = (checked: boolean) =>
    inTransaction(shop, (open) => storeAttempt(open, { session_id, order_id, details, gateway, key, checked }, payer))
  let stored = await store(false)
  if ('open' in stored && (await inTime(shop, checkAttempts(shop, stored.open, key)))) stored = await store(true)
  // A gateway did not answer in time.
  if ('open' in stored) throw new Problem('payment_unclear', 409)
  if ('known' in stored) {
    const reported = await inTime(shop, checkPayment(shop, stored.known.id))
    return answerFor(shop, stored.known.id, reported, locale)
  }
  const { wave, ...attempt } = stored.fresh
  if (wave) await warnOfWave(shop)
  const reported = await inTime(shop, chargeAttempt(shop, { ...attempt, token }))
  if (reported?.paid) return paidAnswer(attempt.order.id, reported.transaction_id)
  return answerFor(shop, attempt.payment.id, reported, locale)
}

/** Limit for checking earlier attempts, and again for charging (ms); the browser waits for both. */
const patience = 22_000

/**
 * What the gateway reports of an attempt, if it does so in time. A slower charge continues in the background; the
 * answer is then "pending", and the page polls for the result.
 */
function inTime<Result>(shop: Shop, work: Promise<Result>): Promise<Result | undefined> {
  return withinMs(shop.payment_patience_ms ?? patience, work, (error) =>
    shop.log.warn({ err: error }, 'a payment failed after its buyer had read that it is being confirmed'),
  )
}

/**
 * Checks open attempts. One that waits for another card's bank is ended, as is every Paymob page. A check that takes too
 * long must not lead to a second attempt beside an open one.
 */
async function checkAttempts(shop: Shop, open: readonly OpenAttempt[], key: string): Promise<true> {
  for (const { id, idempotency_key } of open)
    await checkPayment(shop, id, { end_waiting: !idempotency_key.endsWith(key) })
  return true
}

/**
 * The state of an attempt, for the browser. `reported` is the gateway's latest answer; it has the address of the
 * bank's page if the payer must go there. Throws payment_declined, payment_failed, payment_mismatch, and
 * payment_returned if money was taken for goods or a coupon that are gone.
 */
async function answerFor(
  shop: Shop,
  payment_id: string,
  reported: Pick<GatewayPayment, 'redirect_url' | 'reference'> | undefined,
  locale: Locale,
): Promise<PaymentAnswer> {
  const [found] = await shop.db
    .select({
      order_id: payments.order_id,
      state: payments.state,
      failure_code: payments.failure_code,
      challenged: paymentOrigins.challenged,
      status: orders.status,
      transaction_id: orders.transaction_id,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(paymentOrigins, eq(paymentOrigins.payment_id, payments.id))
    .where(eq(payments.id, payment_id))
  const { order_id, state, failure_code, challenged, status, transaction_id } = found!
  if (status === 1) return paidAnswer(order_id, transaction_id)
  if (state === 'succeeded') throw new Problem('payment_returned', 409)
  if (failure_code === mismatchPaid) throw new Problem('payment_mismatch', 409)
  if (state === 'failed')
    throw new Problem('payment_declined', 422, {
      // After many declined cards, giving the reason would tell a card tester which cards are good.
      reason: declineReason(challenged ? 'repeated' : (failure_code ?? 'unknown'), locale),
    })
  if (state === 'canceled') throw new Problem('payment_failed', 409)
  const redirect_url = state === 'requires_action' ? (reported?.redirect_url ?? null) : null
  return {
    state: redirect_url ? 'requires_action' : 'pending',
    order_id,
    transaction_id: null,
    redirect_url,
    reference: reported?.reference ?? null,
  }
}

function paidAnswer(order_id: string, transaction_id: string | null): PaymentAnswer {
  return { state: 'paid', order_id, transaction_id, redirect_url: null, reference: null }
}

/** A token is used for one attempt: its hash identifies the attempt without exposing the token. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 24)
}
