import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { paymentOrigins, payments } from '#database/schema/payments.ts'
import { mismatchPaid } from '#domain/payments/attempt.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { declineReason } from '#shared/i18n/checkout.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * The state of an attempt, for the browser. `reported` is the gateway's latest answer; it has the address of the
 * bank's page if the payer must go there. Throws payment_declined, payment_failed, payment_mismatch, and
 * payment_returned if money was taken for goods or a coupon that are gone.
 */
export async function answerFor(
  shop: Shop,
  payment_id: string,
  reported: GatewayPayment | undefined,
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
  if (status === 1) return { state: 'paid', order_id, transaction_id, redirect_url: null, reference: null }
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
