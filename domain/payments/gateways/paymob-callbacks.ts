import { and, desc, eq, or, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { signOrder } from '#domain/orders/link.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { checkAndSettle } from '#domain/payments/check-payment.ts'
import { isOurFault } from '#domain/payments/gateways/gateways.ts'
import { isPayment, paymobOf, toListedCharge, tookMoney } from '#domain/payments/gateways/paymob-transactions.ts'
import { logClaim } from '#domain/payments/record-claim.ts'
import { recordRefunds } from '#domain/payments/refunds/execute-refund.ts'
import { rejoinPayment } from '#domain/payments/rejoin-payment.ts'
import { Problem } from '#domain/problem.ts'
import { continueRequest } from '#domain/request-context.ts'
import { acceptedSecrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { withinMs } from '#domain/time-limit.ts'
import { isPaymobHmac } from '#services/paymob/hmac.ts'
import { type PaymobTransaction, paymobTransaction } from '#services/paymob/transaction.ts'
import { inLocale } from '#shared/locale.ts'
import { isUuid } from '#shared/uuid.ts'

/**
 * Handles a callback whose signature was verified. It only says that something happened to one transaction of a Paymob
 * order; the payment's status is then read from Paymob, for that transaction too, because callbacks come late, twice
 * and out of order, and the signature does not cover every field.
 * Throws payment_unclear if Paymob does not answer: it then sends the callback again.
 */
export async function handlePaymobWebhook(shop: Shop, transaction: PaymobTransaction): Promise<void> {
  const { id, success, pending, refunded_amount_cents, is_voided, is_refund, is_void, order } = transaction
  // A refund and a void are transactions of their own; often theirs is the only callback.
  const isReversal = is_refund || is_void
  const paid_by = isReversal ? (transaction.parent_transaction ?? id) : id
  const payment = (await attemptOf(shop, order.id))?.payment ?? (await rejoined(shop, transaction, paid_by))
  await recordPaymentEvent(shop, {
    kind: 'callback',
    decision: payment ? 'asking' : 'unknown_payment',
    payment,
    gateway: 'paymob',
    event_id: `${id}-${success}-${pending}-${refunded_amount_cents}${is_voided ? '-voided' : ''}`,
    facts: { transaction_id: paid_by, pending: pending && !isReversal },
  })
  if (!payment) return
  await checkAndSettle(shop, payment, { transaction_id: paid_by }).catch((error: unknown) => {
    if (isOurFault(error))
      shop.log.error({ err: error, payment_id: payment.id }, 'the gateway refuses to report a payment’s status')
    throw new Problem('payment_unclear', 503)
  })
  if (isReversal || refunded_amount_cents > 0 || is_voided)
    await recordRefunds(shop, (await paymentOfTransaction(shop, paid_by, payment))!)
}

/**
 * The attempt of a payment that a restored database does not have. Only a callback that says that money was taken for an attempt
 * of a shop is a reason to ask Paymob, whose answer is believed. Throws payment_unclear if there is none.
 */
async function rejoined(
  shop: Shop,
  { success, pending, order }: PaymobTransaction,
  paid_by: string,
): Promise<Payment | undefined> {
  if (!success || pending || !isUuid(order.merchant_order_id ?? '')) return undefined
  const found = await paymobOf(shop)
    .transaction(paid_by)
    .catch(() => {
      throw new Problem('payment_unclear', 503)
    })
  return rejoinTaken(shop, found)
}

async function rejoinTaken(shop: Shop, found: PaymobTransaction | null): Promise<Payment | undefined> {
  if (!found || !isPayment(found) || !tookMoney(found)) return undefined
  const charge = toListedCharge(shop, found)
  return charge.given_back < charge.amount ? rejoinPayment(shop, { gateway: 'paymob', ...charge }) : undefined
}

/** The transaction of a callback if its signature is valid; undefined for anything else sent to that address. */
export function readPaymobCallback(
  shop: Shop,
  obj: Record<string, unknown>,
  hmac: unknown,
): PaymobTransaction | undefined {
  const read = paymobTransaction.safeParse(obj)
  return read.success && isSigned(shop, obj, hmac) ? read.data : undefined
}

/** The query parameters that the thank-you page reads (specification, section 2). */
const passedOn = [
  'id',
  'success',
  'is_auth',
  'is_capture',
  'is_standalone_payment',
  'is_3d_secure',
  'amount_cents',
  'currency',
  'created_at',
  'txn_response_code',
  'source_data.sub_type',
  'source_data.pan',
  'source_data.type',
] as const
const longest = 100

/** The browser waits for Paymob at most this long (ms). */
const maxWait = 3_000

/**
 * Handles the browser's return from Paymob: logs its parameters, enqueues a check, and returns the address of the
 * thank-you page at once; that page checks as well. The order is named, and opened to the browser that paid it, only
 * if the return's signature is valid for it; a forged return leads to a page that knows no order.
 */
export async function handlePaymobReturn(shop: Shop, query: Record<string, unknown>): Promise<string> {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, longest) : undefined)
  const asked = (['en', 'ar'] as const).find((each) => each === text('locale'))
  // Real returns call Paymob's order `order`; one page of its documentation says `order_id`.
  const named = text('order') ?? text('order_id')
  const isSigned = isSignedReturn(shop, query)
  const known = named ? await attemptOf(shop, named) : undefined
  const found = known ?? (isSigned && named ? await rejoinedAttempt(shop, text('id'), named) : undefined)
  if (!isSigned || (found && !(await isItsReturn(shop, found.payment, { ...query, order: named })))) {
    shop.log.warn({ gateway: 'paymob' }, 'a return with a wrong signature was refused')
    return thankYouAddress(shop, asked ?? 'en', { source: 'paymob_redirect' })
  }
  if (!found) {
    const id = text('id') ?? ''
    shop.log.error(
      { gateway: 'paymob', transaction_id: id },
      'a buyer came back from a payment that is not in the database',
    )
    return thankYouAddress(shop, asked ?? 'en', { id, source: 'paymob_redirect' })
  }
  const { order } = found
  const { id: payment_id, order_id } = found.payment
  const transaction_id = text('id')
  await logClaim(shop, order_id, { endpoint: 'order/process', transaction_id, sent: query })
  const facts = { payment_id, ...(transaction_id && /^\d{1,20}$/.test(transaction_id) && { transaction_id }) }
  await enqueueJob(shop, 'payment.check', facts, {
    key: `payment.check ${payment_id} ${transaction_id}`,
    gateway: 'paymob',
  })
  // The page of the one who pays may be in another language than the order.
  return thankYouAddress(shop, asked ?? order.locale, {
    order_id,
    order_number: order.order_number ?? order.reference,
    signature: signOrder(shop, order_id),
    ...Object.fromEntries(passedOn.flatMap((name) => (text(name) ? [[name, text(name)!]] : []))),
    transaction_id: transaction_id ?? '',
    source: 'paymob_redirect',
  })
}

/**
 * The attempt of a signed return that a restored database does not have, joined to its order if the database has that. If it has
 * not, the owner gets a letter. Undefined, too, if Paymob does not answer in time: its callback and the hourly comparison follow.
 */
async function rejoinedAttempt(shop: Shop, id: string | undefined, paymob_order: string) {
  if (!id || !/^\d{1,20}$/.test(id)) return undefined
  const joining = paymobOf(shop)
    .transaction(id)
    .then((taken) => rejoinTaken(shop, taken))
    .catch((error: unknown) => void shop.log.warn({ err: error }, 'a payment that came back could not be looked up'))
  return (await withinMs(maxWait, joining)) ? attemptOf(shop, paymob_order) : undefined
}

/** An unescaped `+` in the time's offset arrives as a space. */
function isSignedReturn(shop: Shop, query: Record<string, unknown>): boolean {
  const { created_at, hmac } = query
  if (isSigned(shop, query, hmac)) return true
  const mended = typeof created_at === 'string' ? created_at.replace(' ', '+') : created_at
  return mended !== created_at && isSigned(shop, { ...query, created_at: mended }, hmac)
}

function isSigned({ paymob, now }: Shop, fields: Record<string, unknown>, hmac: unknown): boolean {
  if (!paymob) return false
  const accepted = acceptedSecrets(paymob.hmac_secret, paymob.hmac_secrets_old, now())
  return accepted.some((secret) => isPaymobHmac(fields, hmac, secret))
}

/**
 * The signature has no separators between its fields, so moving digits from `owner` to `order` keeps it valid and
 * names another order. A return is trusted only with the attempt's id, which cannot be guessed; else Paymob is asked.
 */
async function isItsReturn(shop: Shop, payment: Payment, query: Record<string, unknown>): Promise<boolean> {
  if (query.merchant_order_id === payment.id) return true
  if (typeof query.id !== 'string' || !/^\d{1,20}$/.test(query.id)) return false
  const lookup = paymobOf(shop).transaction(query.id)
  const found = await withinMs(
    maxWait,
    lookup.catch(() => null),
  )
  return found?.order.id === query.order
}

/**
 * The attempt of a Paymob order, with what the payer's return needs of the shop's order. Nothing is locked. What follows is
 * part of the order's request.
 */
async function attemptOf(shop: Shop, paymob_order: string) {
  const [found] = await shop.db
    .select({
      payment: payments,
      order: { reference: orders.reference, locale: orders.locale, order_number: orders.order_number },
      request_id: orders.request_id,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.gateway_reference, paymob_order)))
  continueRequest(found?.request_id)
  return found
}

/**
 * The payment booked for a transaction, else the attempt of its page; read after settling, which may have given the
 * transaction a payment of its own.
 */
async function paymentOfTransaction(shop: Shop, transaction_id: string, { id }: Payment): Promise<Payment | undefined> {
  const isBooked = and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, transaction_id))
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(or(isBooked, eq(payments.id, id)))
    .orderBy(desc(sql`coalesce(${payments.transaction_id} = ${transaction_id}, false)`))
    .limit(1)
  return payment
}

/** Where the browser goes after its return from Paymob. */
function thankYouAddress(shop: Shop, locale: 'en' | 'ar', query: Record<string, string>): string {
  return `${shop.public_url}${inLocale('/thank-you', locale)}?${new URLSearchParams(query)}`
}
