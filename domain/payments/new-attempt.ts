import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import { statement } from '#database/statement.ts'
import { originKeys, originOf } from '#domain/limits/limit.ts'
import { refuseUnpayable } from '#domain/orders/checkout/place-order.ts'
import { readyToPay } from '#domain/orders/checkout/ready-to-pay.ts'
import { type LockedOrder, lockCheckout } from '#domain/orders/lock.ts'
import { isProven, type Proof, type Proven, provenBy } from '#domain/orders/whose.ts'
import { writeAll } from '#domain/outbox.ts'
import {
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
import { continueRequest } from '#domain/request-context.ts'
import { asLast, type Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { detailsKey } from '#shared/order-details.ts'

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

/**
 * `key` identifies an attempt among those of its order: the same key again is the same attempt. `checked`: the gateways
 * were asked about the open attempts that an earlier call returned.
 */
type NewAttempt = {
  session_id: string
  order_id?: string | undefined
  details?: string | undefined
  gateway: GatewayName
  key: string
  checked: boolean
}

export type OpenAttempt = Pick<Payment, 'id' | 'idempotency_key'>

/** The attempts that must be checked first; or the order's attempt, `fresh` if its gateway is still to be called. */
export type StoredAttempt =
  | { open: OpenAttempt[] }
  | { known: { id: string } }
  | { fresh: Omit<Attempt, 'token'> & { wave: boolean } }

/**
 * Stores the attempt and reserves its goods before any gateway is called. Locks everything first, then reads it. Unless they
 * are checked, the payer's attempts in this session and of this customer that may still take money are returned instead.
 * After that, an attempt with the same key, or one that is still open, is returned.
 * Refuses before anything is checked or ended: a stale tab must not disturb the one that pays, and a stranger who knows
 * the session id must not get to the bank, whose return address opens the order. Throws order_not_found, order_changed,
 * details_changed, payment_unclear, order_already_paid, payment_mismatch, payment_going_back, too_many_cards, too_many_declines, and what
 * `readyToPay` throws.
 */
export async function storeAttempt(
  shop: Shop,
  { session_id, order_id, details, gateway, key, checked }: NewAttempt,
  { locale, language, address, customer_id, buyer }: Payer,
): Promise<StoredAttempt> {
  const origin = originOf(shop, address)
  const proven = provenBy({ customer_id, buyer })
  const [{ newest: order, goods: locked }, [facts]] = await Promise.all([
    lockCheckout(shop, session_id, { proven, origin: originKeys(origin) }),
    factsOfNewest(shop.db, { session_id, ...proven, open: [...openStates] }),
  ])
  if (!order) throw new Problem('order_not_found', 404)
  continueRequest(order.request_id)
  if (order_id !== undefined && order.id !== order_id) throw new Problem('order_changed', 409)
  const { attempts, open_beside, kept, addresses } = facts!
  const idempotency_key = `${order.id}-${key}`
  const addressOf = (kind: 'billing' | 'shipping') => addresses.find((each) => each.kind === kind)!
  const [billing, shipping] = [addressOf('billing'), addressOf('shipping')]
  // An attempt that has begun may have taken the money already: it is not refused.
  const isBegun = attempts.some((each) => each.idempotency_key === idempotency_key)
  if (details !== undefined && !isBegun && details !== detailsKey(order, { billing, shipping }))
    throw new Problem('details_changed', 409)
  const open = [...attempts.filter(isOpen), ...open_beside]
  if (open.length > 0 && !checked) return { open }
  const known = attempts.find((each) => each.idempotency_key === idempotency_key) ?? attempts.find(isOpen)
  if (known) return { known }
  if (open_beside.length > 0) throw new Problem('payment_unclear', 409)
  if (order.status === 1) throw new Problem('order_already_paid', 409)
  if (attempts.some(({ failure_code }) => failure_code === mismatchPaid)) throw new Problem('payment_mismatch', 409)
  if (kept > 0) throw new Problem('payment_going_back', 409)
  refuseTooMany(shop, order, attempts)
  refuseUnpayable(order.total, locale)

  const { email } = billing
  const { has_page } = gateways[gateway]
  const [{ challenged, wave }, reserved] = await Promise.all([
    has_page ? { challenged: false, wave: false } : judgeNextCard(shop, { origin, email, order_id: order.id }),
    readyToPay(shop, order, { buyer: billing, locked, locale, origin, is_page: has_page }),
  ])
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
  await asLast(
    shop,
    writeAll(shop, [
      ...reserved,
      shop.db.insert(payments).values(started),
      paymentOrigin(shop, { payment_id, origin, email, challenged }),
      paymentEvent(shop, { kind: 'attempt', decision: 'started', payment: started }),
    ]),
  )
  const payment = { ...started, ...notYet }
  return {
    fresh: { payment, order: { ...order, locale: language ?? order.locale }, billing, shipping, challenged, wave },
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

/** An attempt of the order; `created_at` in ISO 8601. */
type Earlier = Pick<Payment, 'id' | 'idempotency_key' | 'attempt' | 'state' | 'gateway' | 'failure_code'> & {
  created_at: string
}

type Facts = {
  /** In the order in which they began. */
  attempts: Earlier[]
  /** Attempts for other orders of this browser's session or customer that may still take money: a cart moves between sessions. */
  open_beside: OpenAttempt[]
  /** Money that came after the goods were gone is being refunded: the order cannot be paid again meanwhile. */
  kept: number
  addresses: ({ kind: 'billing' | 'shipping' } & Contact)[]
}

/** What decides whether the newest of the payer's orders in a session can be paid now. */
const factsOfNewest = statement<Facts, Proven & { session_id: string; open: Payment['state'][] }>(
  'facts_of_newest_order',
  sql`
    with o as (
      select o.id, o.session_id, o.customer_id, o.buyer_hash from orders o
      where o.session_id = ${sql.placeholder('session_id')} and ${isProven} order by o.created_at desc, o.id limit 1
    )
    select coalesce((
        select json_agg(json_build_object(
          'id', id, 'idempotency_key', idempotency_key, 'attempt', attempt, 'state', state, 'gateway', gateway,
          'failure_code', failure_code, 'created_at', created_at
        ) order by attempt) from payments where order_id = o.id
      ), '[]') as attempts,
      array(
        select json_build_object('id', p.id, 'idempotency_key', p.idempotency_key)
        from payments p join orders other on other.id = p.order_id
        where (other.customer_id = o.customer_id or (other.session_id = o.session_id and other.buyer_hash = o.buyer_hash))
          and other.id <> o.id
          and p.state = any(${sql.placeholder('open')}::text[]) limit 10
      ) as open_beside,
      (select coalesce(sum(amount), 0)::int from ledger where order_id = o.id) as kept,
      coalesce((select json_agg(a) from order_addresses a where a.order_id = o.id), '[]') as addresses
    from o`,
)

/**
 * Card testing: a thief tries a list of stolen cards on one order, and each answer tells which are good. No buyer has
 * fifteen cards. The oldest counted try decides when the next one is allowed.
 */
function refuseTooMany(shop: Shop, { id }: LockedOrder, attempts: readonly Earlier[]): void {
  const since = shop.now().getTime() - failures.hours * 3_600_000
  const recent = attempts.filter((each) => isFailure(each) && Date.parse(each.created_at) > since)
  const oldest = recent.at(-failures.most)
  if (!oldest) return
  shop.log.info({ order_id: id }, 'too many cards were tried for an order')
  throw new Problem('too_many_cards', 429, { seconds: Math.ceil((Date.parse(oldest.created_at) - since) / 1000) })
}

/**
 * A card that was declined, or whose bank never answered. An abandoned page of a gateway has seen no card, and an
 * unavailable gateway is not the buyer's fault.
 */
function isFailure({ state, gateway, failure_code }: Earlier): boolean {
  if (state === 'failed' || failure_code === bankSilent) return true
  return !gateways[gateway].has_page && failure_code === leftAtBank
}
