import { and, eq } from 'drizzle-orm'
import { orderAddresses } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { signOrder } from '#domain/orders/link.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { type Attempt, classifyError, confirmIntent, makeIntent, makeMethod } from '#domain/payments/stripe.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'

/** Seconds until the gateway is asked again about an attempt whose outcome is unknown. */
const recheckSeconds = 20

/**
 * Runs an attempt at Stripe: card, intent, confirmation. Before the confirmation nothing can have been charged, so an
 * error fails the attempt; after it, an unclear outcome stays open and is checked. Returns the latest status.
 */
export async function chargeCard(
  shop: Shop,
  payment: Payment,
  { token, order, challenged }: { token: string; order: LockedOrder; challenged: boolean },
): Promise<GatewayPayment | undefined> {
  const attempt: Attempt = {
    payment_id: payment.id,
    order_id: order.id,
    idempotency_key: payment.idempotency_key,
    amount: payment.amount,
    currency: payment.currency,
    description: `Order ${order.reference}`,
    challenged,
    ...(await addressesOf(shop, order.id)),
  }
  const ready = await prepare(shop, payment, token, attempt)
  if (!ready) return undefined
  try {
    const reported = await confirmIntent(shop, {
      ...ready,
      idempotency_key: payment.idempotency_key,
      return_url: returnUrl(shop, order, ready.reference),
    })
    await settlePayment(shop, reported, { kind: 'answer' })
    return reported
  } catch (error) {
    return afterConfirmation(shop, payment, error)
  }
}

async function addressesOf(shop: Shop, order_id: string): Promise<Pick<Attempt, 'billing' | 'shipping'>> {
  const found = await shop.db.select().from(orderAddresses).where(eq(orderAddresses.order_id, order_id))
  const of = (kind: 'billing' | 'shipping') => found.find((each) => each.kind === kind)!
  return { billing: of('billing'), shipping: of('shipping') }
}

/** Creates card and intent; undefined if there is nothing left to confirm. */
async function prepare(shop: Shop, payment: Payment, token: string, attempt: Attempt) {
  try {
    const method = await makeMethod(shop, token, attempt)
    const reference = await makeIntent(shop, attempt)
    const { rowCount } = await shop.db
      .update(payments)
      .set({ gateway_reference: reference })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'started')))
    // A concurrent check gave the attempt up while we waited for Stripe: it must not be charged.
    return rowCount === 1 ? { method, reference } : undefined
  } catch (error) {
    const failure = classifyError(error)
    if (failure.kind === 'refused') return void (await close(shop, payment, 'failed', failure.code))
    await close(shop, payment, 'canceled', 'not_reached')
    shop.log.error({ err: error, payment_id: payment.id }, 'the payment service could not be used')
    throw new Problem('payment_unavailable', 503)
  }
}

async function afterConfirmation(shop: Shop, payment: Payment, error: unknown): Promise<GatewayPayment | undefined> {
  const failure = classifyError(error)
  if (failure.kind === 'reported') {
    await settlePayment(shop, failure.reported, { kind: 'answer' })
    return failure.reported
  }
  shop.log.warn({ err: error, payment_id: payment.id }, 'a payment has an unclear end')
  // Stripe answered no, so this call charged nothing; a concurrent call may have.
  if (failure.kind !== 'unclear') return checkPayment(shop, payment.id, { end_unconfirmed: true })
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, payment.order_id)
    const [now] = await open.db.select().from(payments).where(eq(payments.id, payment.id)).for('no key update')
    if (now!.state !== 'started') return
    await moveOrder(open, order!, 'pending_verification')
    await recordPaymentEvent(open, { kind: 'answer', decision: 'unclear', payment })
    const at = new Date(shop.now().getTime() + recheckSeconds * 1000)
    await enqueueJob(
      open,
      'payment.check',
      { payment_id: payment.id },
      {
        key: `payment.check ${payment.id}`,
        at,
        gateway: payment.gateway,
      },
    )
  })
  return checkPayment(shop, payment.id)
}

/** Ends an attempt that cannot have taken money. */
async function close(shop: Shop, payment: Payment, state: 'failed' | 'canceled', failure_code: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, payment.order_id)
    const { rowCount } = await open.db
      .update(payments)
      .set({ state, failure_code })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'started')))
    if (rowCount === 0) return
    await moveOrder(open, order!, state === 'failed' ? 'failed' : 'pending')
    await recordPaymentEvent(open, { kind: 'answer', decision: state, payment, facts: { code: failure_code } })
  })
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
