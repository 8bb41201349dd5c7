import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { openStates } from '#domain/payments/attempt.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { within } from '#domain/payments/within.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** Limit for checking earlier attempts, and again for charging (ms); the browser waits for both. */
const patience = 22_000

/**
 * What the gateway reports of an attempt, if it does so in time. A slower charge continues in the background; the
 * answer is then "pending", and the page polls for the result.
 */
export function inTime<Word>(shop: Shop, work: Promise<Word>): Promise<Word | undefined> {
  return within(shop.payment_patience_ms ?? patience, work, (error) =>
    shop.log.warn({ err: error }, 'a payment failed after its buyer had been told that it is being confirmed'),
  )
}

/**
 * Checks every open attempt of this session. One that waits for another card's bank is ended, as is every Paymob page.
 * Throws payment_unclear if that takes too long, so that no second attempt starts beside an open one.
 */
export async function checkEarlierAttempts(shop: Shop, session_id: string, key?: string): Promise<void> {
  const open = await openAttempts(shop, eq(orders.session_id, session_id))
  if (open.length > 0 && !(await inTime(shop, checkAttempts(shop, open, key))))
    throw new Problem('payment_unclear', 409)
}

async function checkAttempts(
  shop: Shop,
  open: readonly { id: string; idempotency_key: string }[],
  key: string | undefined,
): Promise<true> {
  for (const { id, idempotency_key } of open)
    await checkPayment(shop, id, { end_waiting: !key || !idempotency_key.endsWith(key) })
  return true
}

/** Refuses a new attempt while one for an earlier order of this session may still take money. */
export async function refuseBesideOpen(shop: Shop, order: LockedOrder): Promise<void> {
  const others = await openAttempts(shop, and(eq(orders.session_id, order.session_id), ne(orders.id, order.id)))
  if (others.length > 0) throw new Problem('payment_unclear', 409)
}

function openAttempts(shop: Shop, ofOrders: SQL | undefined) {
  return shop.db
    .select({ id: payments.id, idempotency_key: payments.idempotency_key })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(ofOrders, inArray(payments.state, openStates)))
    .limit(10)
}
