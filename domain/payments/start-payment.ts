import { createHash, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { ledger, payments } from '#database/schema/payments.ts'
import { lockOrigin, originOf } from '#domain/limits/origin.ts'
import { refuseUnpayable } from '#domain/orders/checkout/place-order.ts'
import { buyerOf, readyToPay } from '#domain/orders/checkout/ready-to-pay.ts'
import { type LockedOrder, lockSessionOrder } from '#domain/orders/lock.ts'
import { isBuyer, type Proof } from '#domain/orders/orders.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { answerFor } from '#domain/payments/answer.ts'
import { attemptMinutes, bankSilent, isOpen, leftAtBank, mismatchPaid, type Payment } from '#domain/payments/attempt.ts'
import { chargeCard } from '#domain/payments/charge-card.ts'
import { checkPayment } from '#domain/payments/check-payment.ts'
import { judgeNextCard, recordOrigin, warnOfWave } from '#domain/payments/declined-cards.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { checkEarlierAttempts, inTime, refuseBesideOpen } from '#domain/payments/open-attempts.ts'
import { paymobOf } from '#domain/payments/paymob-transactions.ts'
import { startAtPaymob } from '#domain/payments/start-paymob.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/** Maximum failed attempts on one order within these hours. */
const failures = { most: 15, hours: 24 }

export type Paying = {
  session_id: string
  /** The order whose total the payer saw; defaults to the session's newest one. */
  order_id?: string | undefined
  stripeToken?: string | undefined
  payment_method?: string | undefined
}

/**
 * `address` is the caller's network address; `customer_id` or `buyer` proves that the order is theirs. `language` is
 * undefined if the call names none: the payer then returns to pages in the order's language.
 */
type Payer = { locale: Locale; language?: Locale | undefined; address: string } & Pick<Proof, 'customer_id' | 'buyer'>

/**
 * Pays the session's stored order: by Stripe with a card token, otherwise by Paymob's hosted page. Earlier attempts
 * are checked first, so that no order is charged twice; the same token again is the same attempt. An order that
 * another tab has replaced is not paid. Throws invalid, payment_method_unavailable, order_not_found,
 * order_already_paid, too_many_cards, too_many_declines, payment_unclear, payment_declined, payment_failed,
 * payment_unavailable, payment_returned, and what `readyToPay` throws.
 */
export async function startPayment(
  shop: Shop,
  { session_id, order_id, stripeToken, payment_method = stripeToken ? 'stripe' : 'paymob' }: Paying,
  payer: Payer,
): Promise<PaymentAnswer> {
  const { locale } = payer
  const gateway = payment_method.toLowerCase()
  if (gateway === 'paymob') return startHosted(shop, { session_id, order_id }, payer)
  if (gateway !== 'stripe') throw new Problem('payment_method_unavailable', 422)
  if (!stripeToken) throw new Problem('invalid', 422, {}, { stripeToken: [forms[locale].required] })
  await refuseOthers(shop, { session_id, order_id }, payer)
  await checkEarlierAttempts(shop, session_id, hashToken(stripeToken))
  const started = await inTransaction(shop, (open) =>
    begin(open, { session_id, order_id, gateway: 'stripe', key: hashToken(stripeToken) }, payer),
  )
  if (started.wave) await warnOfWave(shop)
  const { order, challenged } = started
  const reported = await inTime(
    shop,
    started.is_new
      ? chargeCard(shop, started.payment, { token: stripeToken, order, challenged })
      : checkPayment(shop, started.payment.id),
  )
  return answerFor(shop, started.payment.id, reported, locale)
}

/**
 * Sends the payer to Paymob's hosted page. Each press opens a new page, because a page can be used once: earlier
 * unpaid attempts are ended here, and if one is paid after all, settling that payment sorts it out.
 */
async function startHosted(
  shop: Shop,
  { session_id, order_id }: Pick<Paying, 'session_id' | 'order_id'>,
  payer: Payer,
): Promise<PaymentAnswer> {
  paymobOf(shop)
  await refuseOthers(shop, { session_id, order_id }, payer)
  await checkEarlierAttempts(shop, session_id)
  const key = `paymob-${randomUUID()}`
  const started = await inTransaction(shop, (open) =>
    begin(open, { session_id, order_id, gateway: 'paymob', key }, payer),
  )
  const reported = await inTime(
    shop,
    started.is_new ? startAtPaymob(shop, started.payment, started.order) : checkPayment(shop, started.payment.id),
  )
  return answerFor(shop, started.payment.id, reported, payer.locale)
}

/**
 * Refuses before anything is checked or ended: a stale tab must not disturb the one that pays, and a stranger who
 * knows the session id must not get to the bank, whose return address opens the order.
 */
async function refuseOthers(
  shop: Shop,
  { session_id, order_id }: Pick<Paying, 'session_id' | 'order_id'>,
  { customer_id, buyer }: Payer,
): Promise<void> {
  const [newest] = await shop.db
    .select({ id: orders.id, customer_id: orders.customer_id, buyer_hash: orders.buyer_hash })
    .from(orders)
    .where(eq(orders.session_id, session_id))
    .orderBy(desc(orders.created_at), orders.id)
    .limit(1)
  const isOwner = newest && newest.customer_id !== null && newest.customer_id === customer_id
  if (!newest || !(isOwner || isBuyer(newest, { buyer }))) throw new Problem('order_not_found', 404)
  if (order_id !== undefined && newest.id !== order_id) throw new Problem('order_changed', 409)
}

type StartedAttempt = { payment: Payment; order: LockedOrder; is_new: boolean; challenged: boolean; wave: boolean }

/** Stores the attempt and reserves its goods before any gateway is called. */
async function begin(
  shop: Shop,
  { session_id, order_id, gateway, key }: Paying & { gateway: 'stripe' | 'paymob'; key: string },
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
  const judged = gateway === 'stripe' ? await judgeNextCard(shop, from) : { challenged: false, wave: false }
  await readyToPay(shop, order, { locale, origin, is_page: gateway === 'paymob' })
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
  await enqueueJob(
    shop,
    'payment.check',
    { payment_id: payment!.id },
    {
      key: `payment.check ${payment!.id}`,
      at,
      gateway,
    },
  )
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
 * A card that was declined, or whose bank never answered. An abandoned Paymob page has seen no card, and an
 * unavailable gateway is not the buyer's fault.
 */
function isFailure({ state, gateway, failure_code }: Payment): boolean {
  if (state === 'failed' || failure_code === bankSilent) return true
  return gateway === 'stripe' && failure_code === leftAtBank
}

/** A token is used for one attempt: its hash identifies the attempt without exposing the token. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 24)
}
