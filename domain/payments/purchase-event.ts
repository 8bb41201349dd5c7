import { findOrder, readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Proof } from '#domain/orders/whose.ts'
import { enqueueJob, type JobPayloads } from '#domain/outbox.ts'
import { callOutside } from '#domain/outside-calls.ts'
import { recordPaymentEvent } from '#domain/payments/attempt.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'
import { minorUnits } from '#shared/money.ts'

/**
 * Reports the purchase of a paid order to the advertising account, once per order; idempotent. Without such an account
 * it is only logged, and without the buyer's consent nothing happens. Only who may read the order can consent. Throws
 * order_not_found, also for an unpaid order, and link_expired.
 * @param user_agent of the browser that consents, which the account requires; it is kept until the report is made
 */
export async function sendPurchaseEvent(
  shop: Shop,
  { order_id, consent, user_agent }: { order_id: string; consent: boolean; user_agent: string },
  proof: Proof,
): Promise<void> {
  const order = await findOrder(shop, order_id, proof)
  if (order.status !== 1) throw new Problem('order_not_found', 404)
  if (!consent) return
  await inTransaction(shop, async (open) => {
    const isFirst = await recordPaymentEvent(open, {
      kind: 'purchase',
      decision: shop.meta ? 'to_be_sent' : 'no_account',
      order_id,
      event_id: `purchase-${order_id}`,
    })
    if (isFirst && shop.meta) await enqueueJob(open, 'order.purchase_event', { order_id, user_agent })
  })
}

/** The account has no quota: each paid order is reported once. */
const advertising = { daily_ceiling: 1_000_000 }

/**
 * Reports a purchase to the advertising account. The order id is the event id, so a repeat counts once. After a failure the
 * account is left alone for a while: letters share these workers, and each would wait for its time-out. Throws without an
 * answer, so that the job is tried again; one that the account refuses is not, because it would be the same.
 */
export async function reportPurchase(
  shop: Shop,
  { order_id, user_agent }: JobPayloads['order.purchase_event'],
): Promise<void> {
  const { meta } = shop
  if (!meta || !user_agent) return
  const order = await readOrderUnchecked(shop, order_id)
  const purchase = {
    event_id: order.id,
    at: new Date(order.paid_at ?? order.created_at),
    value: order.total / minorUnits(order.currency),
    currency: order.currency,
    skus: order.lines.map(({ sku }) => sku),
    email: order.billing.email,
    phone: order.billing.phone,
    source_url: `${shop.public_url}/thank-you`,
    user_agent,
  }
  const isAnswered = await callOutside(shop, advertising, 'meta', order_id, async (before_call) => {
    await before_call()
    await meta.purchase(purchase).catch((error: unknown) => {
      if (!(error instanceof ServiceError && error.kind === 'refused')) throw error
      shop.log.warn({ order_id, status: error.status }, 'the advertising account refuses a purchase')
    })
    return true
  })
  if (!isAnswered) throw new Error('the advertising account gives no answer')
}
