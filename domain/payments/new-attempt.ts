import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { lockOrigin, originOf } from '#domain/limits/limit.ts'
import { refuseUnpayable } from '#domain/orders/checkout/place-order.ts'
import { readyToPay } from '#domain/orders/checkout/ready-to-pay.ts'
import { type LockedOrder, lockSessionOrder } from '#domain/orders/lock.ts'
import type { Proof } from '#domain/orders/orders.ts'
import { job, writeAll } from '#domain/outbox.ts'
import {
  attemptMinutes,
  bankSilent,
  type GatewayName,
  isOpen,
  leftAtBank,
  mismatchPaid,
  openStates,
  type Payment,
  paymentEvent,
} from '#domain/payments/attempt.ts'
import { judgeNextCard, paymentOrigin } from '#domain/payments/declined-cards.ts'
import type { Attempt, Contact } from '#domain/payments/gateways/gateway.ts'
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

/** An attempt of the order; `fresh` if it was stored just now, so that its gateway is to be called. */
export type StoredAttempt = { payment: Payment; fresh: (Omit<Attempt, 'payment' | 'token'> & { wave: boolean }) | null }

/**
 * Stores the attempt and reserves its goods before any gateway is called. Locks the order, then its attempts, before it
 * reads them. An attempt with the same key, or one that is still open, is returned instead of a new one.
 */
export async function storeAttempt(
  shop: Shop,
  { session_id, order_id, gateway, key }: NewAttempt,
  { locale, language, address }: Payer,
): Promise<StoredAttempt> {
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
  if (known) return { payment: known, fresh: null }
  const { is_beside_open, kept, addresses } = await readFacts(shop, order)
  if (is_beside_open) throw new Problem('payment_unclear', 409)
  if (order.status === 1) throw new Problem('order_already_paid', 409)
  if (attempts.some(({ failure_code }) => failure_code === mismatchPaid)) throw new Problem('payment_mismatch', 409)
  if (kept > 0) throw new Problem('payment_going_back', 409)
  refuseTooMany(shop, order, attempts)
  refuseUnpayable(order.total, locale)

  const origin = originOf(shop, address)
  await lockOrigin(shop, origin)
  const addressOf = (kind: 'billing' | 'shipping') => addresses.find((each) => each.kind === kind)!
  const [billing, shipping] = [addressOf('billing'), addressOf('shipping')]
  const { email } = billing
  const { has_page } = gateways[gateway]
  const { challenged, wave } = has_page
    ? { challenged: false, wave: false }
    : await judgeNextCard(shop, { origin, email, order_id: order.id })
  const reserved = await readyToPay(shop, order, { buyer: billing, locale, origin, is_page: has_page })
  const started = {
    id: randomUUID(),
    order_id: order.id,
    gateway,
    attempt: (attempts.at(-1)?.attempt ?? 0) + 1,
    idempotency_key,
    amount: order.total,
    currency: order.currency,
    state: 'started' as const,
    created_at: shop.now(),
  }
  const { id: payment_id } = started
  const at = new Date(shop.now().getTime() + attemptMinutes * 60_000)
  await writeAll(
    shop,
    [
      ...reserved,
      shop.db.insert(payments).values(started),
      paymentOrigin(shop, { payment_id, origin, email, challenged }),
      paymentEvent(shop, { kind: 'attempt', decision: 'started', payment: started }),
    ],
    [job(shop, 'payment.check', { payment_id }, { key: `payment.check ${payment_id}`, at, gateway })],
  )
  return {
    payment: { ...started, ...notYet },
    fresh: { order: { ...order, locale: language ?? order.locale }, billing, shipping, challenged, wave },
  }
}

/** What only the gateway's answer fills in. */
const notYet = {
  gateway_reference: null,
  transaction_id: null,
  failure_code: null,
  failure_message: null,
  evidence: null,
  checked_at: null,
}

type Facts = {
  /** An attempt for an earlier order of this session may still take money. */
  is_beside_open: boolean
  /** Money that came after the goods were gone is being refunded: the order cannot be paid again meanwhile. */
  kept: number
  addresses: ({ kind: 'billing' | 'shipping' } & Contact)[]
}

async function readFacts(shop: Shop, { id, session_id }: LockedOrder): Promise<Facts> {
  const { rows } = await shop.db.execute<Facts>(sql`
    select exists (
        select 1 from payments p join orders o on o.id = p.order_id
        where o.session_id = ${session_id} and o.id <> ${id} and p.state = any(${sql.param([...openStates])}::text[])
      ) as is_beside_open,
      (select coalesce(sum(amount), 0)::int from ledger where order_id = ${id}) as kept,
      (select json_agg(a) from order_addresses a where a.order_id = ${id}) as addresses`)
  return rows[0]!
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
