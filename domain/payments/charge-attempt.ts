import { and, eq } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { lockAttempt, notReached, type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import type { Attempt, GatewayPayment, OpenedPayment } from '#domain/payments/gateways/gateway.ts'
import { failureOf, gateways } from '#domain/payments/gateways/gateways.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Seconds until the gateway is asked again about an attempt whose outcome is unknown. */
const recheckSeconds = 20

/** The gateway's latest answer about an attempt, or the page to go to. `paid`: this answer paid the order. */
type Charged =
  | (Pick<GatewayPayment, 'reference' | 'redirect_url'> & { paid?: false })
  | (GatewayPayment & { paid: boolean })

/**
 * Runs a stored attempt at its gateway: opens the payment, then charges the card or leaves it to the gateway's page.
 * Before the charge no money can have moved, so an error ends the attempt; after it, an unclear outcome stays open and
 * is checked. Throws payment_unavailable.
 */
export async function chargeAttempt(shop: Shop, attempt: Attempt): Promise<Charged | undefined> {
  const { payment } = attempt
  const opened = await open(shop, attempt)
  if (!opened || 'redirect_url' in opened) return opened
  try {
    const reported = await opened.charge()
    const asked = { ...payment, gateway_reference: opened.reference }
    const decision = await settlePayment(shop, reported, { kind: 'answer' }, asked)
    return { ...reported, paid: decision === 'paid' }
  } catch (error) {
    return afterCharge(shop, payment, error)
  }
}

/** Creates the payment at the gateway and stores its reference; undefined if there is nothing left to charge. */
async function open(shop: Shop, attempt: Attempt): Promise<OpenedPayment | undefined> {
  const { payment } = attempt
  try {
    const opened = await gateways[payment.gateway].open(shop, attempt)
    const { reference: gateway_reference } = opened
    if ('redirect_url' in opened) {
      await changeStarted(shop, payment, { state: 'requires_action', gateway_reference })
      return opened
    }
    const { rowCount } = await shop.db.update(payments).set({ gateway_reference }).where(isStarted(payment))
    // A concurrent check gave the attempt up while we waited for the gateway: it must not be charged.
    return rowCount === 1 ? opened : undefined
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'refused')
      return void (await changeStarted(shop, payment, { state: 'failed', failure_code: failure.code }))
    await changeStarted(shop, payment, { state: 'canceled', failure_code: notReached })
    shop.log.error({ err: error, payment_id: payment.id }, 'the payment service could not be used')
    throw new Problem('payment_unavailable', 503, { seconds: 30 })
  }
}

async function afterCharge(shop: Shop, payment: Payment, error: unknown): Promise<GatewayPayment | undefined> {
  const failure = failureOf(error)
  if (failure.kind === 'reported') {
    await settlePayment(shop, failure.reported, { kind: 'answer' })
    return failure.reported
  }
  shop.log.warn({ err: error, payment_id: payment.id }, 'a payment has an unclear end')
  // The gateway answered no, so this call charged nothing; a concurrent call may have.
  if (failure.kind !== 'unclear') return checkPayment(shop, payment.id, { end_unconfirmed: true })
  await inTransaction(shop, async (open) => {
    const { order, payment: now } = await lockAttempt(open, payment)
    if (now.state !== 'started') return
    await moveOrder(open, order, 'pending_verification')
    await recordPaymentEvent(open, { kind: 'answer', decision: 'unclear', payment })
    const at = new Date(shop.now().getTime() + recheckSeconds * 1000)
    const { id: payment_id, gateway } = payment
    await enqueueJob(open, 'payment.check', { payment_id }, { key: `payment.check ${payment_id}`, at, gateway })
  })
  return checkPayment(shop, payment.id)
}

type Change =
  | { state: 'requires_action'; gateway_reference: string }
  | { state: 'failed' | 'canceled'; failure_code: string }

/** Changes an attempt that has taken no money, unless another process has changed it. Locks the order first. */
async function changeStarted(shop: Shop, payment: Payment, change: Change): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, payment.order_id)
    const { rowCount } = await open.db.update(payments).set(change).where(isStarted(payment))
    if (rowCount === 0) return
    await moveOrder(open, order!, change.state === 'failed' ? 'failed' : 'pending')
    const facts = 'failure_code' in change ? { code: change.failure_code } : {}
    await recordPaymentEvent(open, { kind: 'answer', decision: change.state, payment, facts })
  })
}

function isStarted({ id }: Payment) {
  return and(eq(payments.id, id), eq(payments.state, 'started'))
}
