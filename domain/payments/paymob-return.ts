import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { signOrder } from '#domain/orders/link.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { paymentOfPaymob, thankYouAddress } from '#domain/payments/paymob.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import type { Shop } from '#domain/shop.ts'
import { isPaymobHmac } from '#services/paymob/hmac.ts'

/** What the page after paying reads of a return (specification, section 2). */
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

/**
 * The browser comes back from Paymob: what it brings is written down, the gateway is asked, and the address of the page
 * after paying is given. An order is named, and opened to the browser that it was paid in, only where the return's signature
 * holds for it; a made-up return leads to a page that knows no order.
 */
export async function handlePaymobReturn(shop: Shop, query: Record<string, unknown>): Promise<string> {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, longest) : undefined)
  const locale = text('locale') === 'ar' ? 'ar' : 'en'
  const payment = text('order') ? await paymentOfPaymob(shop, text('order')!) : undefined
  const isTrue = shop.paymob && payment && isPaymobHmac(query, query.hmac, shop.paymob.hmac_secret)
  if (!isTrue || !isUuid(payment.order_id)) {
    shop.log.warn({ gateway: 'paymob' }, 'a return with a wrong signature was refused')
    return thankYouAddress(shop, locale, { source: 'paymob_redirect' })
  }
  await recordClaim(shop, { told_by: 'order/process', identifier: payment.order_id, transaction_id: text('id') })
  const [order] = await shop.db
    .select({ reference: orders.reference, locale: orders.locale, order_number: orders.order_number })
    .from(orders)
    .where(eq(orders.id, payment.order_id))
  return thankYouAddress(shop, order!.locale, {
    order_id: payment.order_id,
    order_number: order!.order_number ?? order!.reference,
    signature: signOrder(shop, payment.order_id),
    ...Object.fromEntries(passedOn.flatMap((name) => (text(name) ? [[name, text(name)!]] : []))),
    transaction_id: text('id') ?? '',
    source: 'paymob_redirect',
  })
}
