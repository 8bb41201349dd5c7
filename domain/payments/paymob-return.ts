import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { signOrder } from '#domain/orders/link.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { paymentOfPaymob, thankYouAddress } from '#domain/payments/paymob.ts'
import { paymobOf } from '#domain/payments/paymob-transactions.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import { within } from '#domain/payments/within.ts'
import type { Shop } from '#domain/shop.ts'
import { isPaymobHmac } from '#services/paymob/hmac.ts'

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
  const locale = text('locale') === 'ar' ? 'ar' : 'en'
  // Real returns call Paymob's order `order`; one page of its documentation says `order_id`.
  const named = text('order') ?? text('order_id')
  const payment = named ? await paymentOfPaymob(shop, named) : undefined
  if (!payment || !isSigned(shop, query) || !(await isItsReturn(shop, payment, { ...query, order: named }))) {
    shop.log.warn({ gateway: 'paymob' }, 'a return with a wrong signature was refused')
    return thankYouAddress(shop, locale, { source: 'paymob_redirect' })
  }
  const { id: payment_id, order_id } = payment
  const transaction_id = text('id')
  await recordClaim(shop, { told_by: 'order/process', identifier: order_id, transaction_id, ask: false })
  const facts = { payment_id, ...(transaction_id && /^\d{1,20}$/.test(transaction_id) && { transaction_id }) }
  await enqueueJob(shop, 'payment.check', facts, {
    key: `payment.check ${payment_id} ${transaction_id}`,
    gateway: 'paymob',
  })
  const [order] = await shop.db
    .select({ reference: orders.reference, locale: orders.locale, order_number: orders.order_number })
    .from(orders)
    .where(eq(orders.id, order_id))
  return thankYouAddress(shop, order!.locale, {
    order_id,
    order_number: order!.order_number ?? order!.reference,
    signature: signOrder(shop, order_id),
    ...Object.fromEntries(passedOn.flatMap((name) => (text(name) ? [[name, text(name)!]] : []))),
    transaction_id: transaction_id ?? '',
    source: 'paymob_redirect',
  })
}

/** An unescaped `+` in the time's offset arrives as a space. */
function isSigned({ paymob }: Shop, query: Record<string, unknown>): boolean {
  if (!paymob) return false
  const { created_at, hmac } = query
  if (isPaymobHmac(query, hmac, paymob.hmac_secret)) return true
  const mended = typeof created_at === 'string' ? created_at.replace(' ', '+') : created_at
  return mended !== created_at && isPaymobHmac({ ...query, created_at: mended }, hmac, paymob.hmac_secret)
}

/**
 * The signature has no separators between its fields, so moving digits from `owner` to `order` keeps it valid and
 * names another order. A return is trusted only with the attempt's id, which cannot be guessed; else Paymob is asked.
 */
async function isItsReturn(shop: Shop, payment: Payment, query: Record<string, unknown>): Promise<boolean> {
  if (query.merchant_order_id === payment.id) return true
  if (typeof query.id !== 'string' || !/^\d{1,20}$/.test(query.id)) return false
  const lookup = paymobOf(shop).transaction(query.id)
  const found = await within(
    maxWait,
    lookup.catch(() => null),
  )
  return found?.order.id === query.order
}
