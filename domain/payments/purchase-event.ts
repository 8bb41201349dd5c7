import { sql } from 'drizzle-orm'
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
 * answer, so that the job is tried again; one that the account refuses is not, because it would be the same: the order's history
 * says so.
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
    await meta.purchase(purchase).catch(async (error: unknown) => {
      if (!(error instanceof ServiceError && error.kind === 'refused')) throw error
      shop.log.warn({ order_id, status: error.status }, 'the advertising account refuses a purchase')
      await recordEnd(shop, order_id, 'report_refused')
    })
    return true
  })
  if (!isAnswered) throw new Error('the advertising account gives no answer')
}

/** Meta takes purchases of the last seven days. */
const longestDays = 7

/**
 * Once a day: tries reports once more that were given up, as after days with a wrong key, while Meta still takes them; the
 * history of an older one's order says that it was not reported.
 */
export async function tryLatePurchases(shop: Shop): Promise<void> {
  const givenUp = sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'order.purchase_event' and j.attempts >= j.max_attempts and j.locked_at is null`
  const since = sql`now() - ${longestDays}::int * interval '1 day'`
  await shop.db.execute(sql`
    select graphile_worker.reschedule_jobs(ids, run_at := now(), attempts := 24, max_attempts := 25)
    from (select array_agg(j.id) as ids from ${givenUp} and j.created_at > ${since}) late where ids is not null`)
  await inTransaction(shop, async (open) => {
    const { rows } = await open.db.execute<{ id: string; order_id: string }>(
      sql`select j.id, j.payload ->> 'order_id' as order_id from ${givenUp} and j.created_at <= ${since}`,
    )
    for (const { id, order_id } of rows) {
      await recordEnd(open, order_id, 'report_given_up')
      await open.db.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
    }
    if (rows.length > 0)
      open.log.warn(
        { purchases: rows.length },
        'purchases were not reported: the advertising account did not answer for a week',
      )
  })
}

async function recordEnd(shop: Shop, order_id: string, decision: 'report_refused' | 'report_given_up'): Promise<void> {
  await recordPaymentEvent(shop, { kind: 'purchase', decision, order_id, event_id: `${decision}-${order_id}` })
}
