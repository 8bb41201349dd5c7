import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { ledger, payments } from '#database/schema/payments.ts'
import { lockOrigin, originOf } from '#domain/limits/origin.ts'
import { refuseUnpayable } from '#domain/orders/checkout/place-order.ts'
import { buyerOf, readyToPay } from '#domain/orders/checkout/ready-to-pay.ts'
import { type LockedOrder, lockSessionOrder } from '#domain/orders/lock.ts'
import type { Proof } from '#domain/orders/orders.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { enqueueJob } from '#domain/outbox.ts'
import {
  attemptMinutes,
  bankSilent,
  type GatewayName,
  isOpen,
  leftAtBank,
  mismatchPaid,
  openStates,
  type Payment,
} from '#domain/payments/attempt.ts'
import { judgeNextCard, recordOrigin } from '#domain/payments/declined-cards.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** Maximum failed attempts on one order within these hours. */
const failures = { most: 15, hours: 24 }

/**
 * `address` is the caller's network address; `customer_id` or `buyer` proves that the order is theirs. `language` is
 * undefined if the call names none: the payer then returns to pages in the order's language.
 */
export type Payer = { locale: Locale; language?: Locale | undefined; address: string } & Pick<
  Proof,
  'customer_id' | 'buyer'
>

/** `key` identifies an attempt among those of its order: the same key again is the same attempt. */
type NewAttempt = { session_id: string; order_id?: string | undefined; gateway: GatewayName; key: string }

export type StartedAttempt = {
  payment: Payment
  order: LockedOrder
  is_new: boolean
  challenged: boolean
  wave: boolean
}

/**
 * Stores the attempt and reserves its goods before any gateway is called. Locks the order, then its attempts, before it
 * reads them. An attempt with the same key, or one that is still open, is returned instead of a new one.
 */
export async function storeAttempt(
  shop: Shop,
  { session_id, order_id, gateway, key }: NewAttempt,
  { locale, language, address }: Payer,
): Promise<StartedAttempt> {
  const order = await lockSessionOrder(shop, session_id)
  if (!order) throw new Problem('order_not_found', 404)
  if (order_id !== undefined && order.id !== order_id) throw new Problem('order_changed', 409)
  const attempts = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.order_id, order.id))
    .orderBy(payments.attempt)
    .for('no key update')
  const idempotency_key = `${order.id}-${key}`
  const known = attempts.find((each) => each.idempotency_key === idempotency_key) ?? attempts.find(isOpen)
  if (known) return { payment: known, order, is_new: false, challenged: false, wave: false }
  await refuseBesideOpen(shop, order)
  if (order.status === 1) throw new Problem('order_already_paid', 409)
  if (attempts.some(({ failure_code }) => failure_code === mismatchPaid)) throw new Problem('payment_mismatch', 409)
  await refuseBeingRefunded(shop, order)
  refuseTooMany(shop, order, attempts)
  refuseUnpayable(order.total, locale)

  const origin = originOf(shop, address)
  await lockOrigin(shop, origin)
  const { email } = await buyerOf(shop, order.id)
  const from = { origin, email, order_id: order.id }
  const { has_page } = gateways[gateway]
  const judged = has_page ? { challenged: false, wave: false } : await judgeNextCard(shop, from)
  await readyToPay(shop, order, { locale, origin, is_page: has_page })
  const { total: amount, currency } = order
  const [payment] = await shop.db
    .insert(payments)
    .values({
      order_id: order.id,
      gateway,
      attempt: (attempts.at(-1)?.attempt ?? 0) + 1,
      idempotency_key,
      amount,
      currency,
      created_at: shop.now(),
    })
    .returning()
  await recordOrigin(shop, payment!, { origin, email, challenged: judged.challenged })
  await moveOrder(shop, order, 'pending')
  await recordPaymentEvent(shop, { kind: 'attempt', decision: 'started', payment: payment! })
  const at = new Date(shop.now().getTime() + attemptMinutes * 60_000)
  const payment_id = payment!.id
  await enqueueJob(shop, 'payment.check', { payment_id }, { key: `payment.check ${payment_id}`, at, gateway })
  return { payment: payment!, order: { ...order, locale: language ?? order.locale }, is_new: true, ...judged }
}

/** Money that came after the goods were gone is being refunded: the order cannot be paid again meanwhile. */
async function refuseBeingRefunded(shop: Shop, order: LockedOrder): Promise<void> {
  const [books] = await shop.db
    .select({ kept: sql<number>`coalesce(sum(${ledger.amount}), 0)::int` })
    .from(ledger)
    .where(eq(ledger.order_id, order.id))
  if (books!.kept > 0) throw new Problem('payment_going_back', 409)
}

/**
 * Card testing: a thief tries a list of stolen cards on one order, and each answer tells which are good. No buyer has
 * fifteen cards. The oldest counted try decides when the next one is allowed.
 */
function refuseTooMany(shop: Shop, { id }: LockedOrder, attempts: readonly Payment[]): void {
  const since = shop.now().getTime() - failures.hours * 3_600_000
  const recent = attempts.filter((each) => isFailure(each) && each.created_at.getTime() > since)
  const oldest = recent.at(-failures.most)
  if (!oldest) return
  shop.log.info({ order_id: id }, 'too many cards were tried for an order')
  throw new Problem('too_many_cards', 429, { seconds: Math.ceil((oldest.created_at.getTime() - since) / 1000) })
}

/**
 * A card that was declined, or whose bank never answered. An abandoned page of a gateway has seen no card, and an
 * unavailable gateway is not the buyer's fault.
 */
function isFailure({ state, gateway, failure_code }: Payment): boolean {
  if (state === 'failed' || failure_code === bankSilent) return true
  return !gateways[gateway].has_page && failure_code === leftAtBank
}

/** Refuses a new attempt while one for an earlier order of this session may still take money. */
async function refuseBesideOpen(shop: Shop, order: LockedOrder): Promise<void> {
  const others = await openAttempts(shop, and(eq(orders.session_id, order.session_id), ne(orders.id, order.id)))
  if (others.length > 0) throw new Problem('payment_unclear', 409)
}

/** Attempts that may still take money, of the orders that fit the condition. */
export function openAttempts(shop: Shop, ofOrders: SQL | undefined) {
  return shop.db
    .select({ id: payments.id, idempotency_key: payments.idempotency_key })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(ofOrders, inArray(payments.state, openStates)))
    .limit(10)
}
