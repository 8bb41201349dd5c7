import { and, eq } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment, GatewayRefund } from '#domain/payments/gateway-status.ts'
import { refundedBefore, withRefundClaim } from '#domain/payments/refund-claim.ts'
import { refundsBooked } from '#domain/payments/refunds-booked.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { holdMinutes } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'

/** Seconds in which the hosted page can be paid: while the goods are held, and some time for the word of it to come. */
const payable = (holdMinutes - 1) * 60

/** Throws payment_method_unavailable where the shop has no account at Paymob. */
export function paymobOf(shop: Shop): PaymobClient {
  if (!shop.paymob) throw new Problem('payment_method_unavailable', 422)
  return shop.paymob
}

/**
 * An intention for an attempt: where the payer is sent, and Paymob's order id, by which the payment is asked about from
 * then on. The attempt's own id is its reference there, so that it can be asked about even where this answer is lost.
 */
export async function makeIntention(
  shop: Shop,
  payment: Payment,
  order: LockedOrder,
  billing: Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'country', string>,
) {
  const { first_name, last_name, email, phone, address, city, country } = billing
  return paymobOf(shop).createIntention({
    special_reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    name: `Order ${order.reference}`,
    billing: {
      ...{ first_name, last_name, email, city },
      phone_number: phone,
      street: address,
      country: isCountryCode(country) ? iso2[country] : country,
    },
    expiration: payable,
    notification_url: `${shop.notify_url ?? shop.public_url}/api/webhooks/paymob`,
    redirection_url: `${shop.public_url}/api/order/process?${new URLSearchParams({ order_id: order.id, locale: order.locale })}`,
  })
}

/** Where the browser goes when it comes back from Paymob. */
export function thankYouAddress(shop: Shop, locale: 'en' | 'ar', query: Record<string, string>): string {
  return `${shop.public_url}${inLocale('/thank-you', locale)}?${new URLSearchParams(query)}`
}

/** How an attempt stands now, from Paymob itself. An authorisation that was not captured yet is captured. */
export async function askPaymob(shop: Shop, payment: Payment): Promise<GatewayPayment> {
  const client = paymobOf(shop)
  const found = await client.inquire({ merchant_order_id: payment.id })
  if (!found) return wordOf(payment, null)
  if (found.success && found.is_auth && !found.is_captured && belongs(client, payment, found))
    return wordOf(payment, await client.capture({ transaction_id: found.id, amount_cents: found.amount_cents }))
  if (!belongs(client, payment, found)) return { ...wordOf(payment, found), payment_id: null }
  return wordOf(payment, found)
}

/** Ours is the transaction of our own attempt, taken by the integration that we sent the payer to. */
function belongs({ integration_id }: PaymobClient, payment: Payment, found: PaymobTransaction): boolean {
  return found.order.merchant_order_id === payment.id && found.integration_id === integration_id
}

function wordOf(payment: Payment, found: PaymobTransaction | null): GatewayPayment {
  const state = found ? stateOf(found) : 'unconfirmed'
  return {
    gateway: 'paymob',
    reference: found?.order.id ?? payment.gateway_reference ?? payment.id,
    transaction_id: found && state === 'succeeded' ? found.id : null,
    amount: found?.amount_cents ?? payment.amount,
    currency: found?.currency ?? payment.currency,
    order_id: payment.order_id,
    payment_id: found ? found.order.merchant_order_id : payment.id,
    state,
    failure:
      found && state === 'failed'
        ? { code: found.data.txn_response_code ?? 'unknown', message: found.data.message?.slice(0, 300) ?? '' }
        : null,
    redirect_url: null,
  }
}

/**
 * Money that came and went back, by a void or a refund of all of it in Paymob's own pages, is no payment. What is said of
 * a refund says nothing of the payment before it: that is asked about again.
 */
function stateOf(found: PaymobTransaction): 'succeeded' | 'processing' | 'failed' {
  if (found.pending) return 'processing'
  if (!found.success || found.is_voided) return 'failed'
  if (found.has_parent_transaction && found.is_refund) return 'processing'
  return found.refunded_amount_cents >= found.amount_cents ? 'failed' : 'succeeded'
}

/**
 * Gives an amount back. Paymob knows no idempotency key, so one refund of a payment is tried at a time, by one process, and
 * what had gone back before its first try is written down: a refund that was carried out behind a broken answer is found
 * in Paymob's count and not repeated.
 */
export async function refundPaymob(
  shop: Shop,
  payment: Payment,
  { refund_id, amount }: { refund_id: string; amount: number },
): Promise<GatewayRefund | { refused: string }> {
  const client = paymobOf(shop)
  const transaction_id = payment.transaction_id!
  const word: GatewayRefund = {
    gateway: 'paymob',
    gateway_refund_id: `${transaction_id}-refund-${refund_id}`,
    refund_id,
    amount,
    currency: payment.currency,
    state: 'done',
    failure: null,
  }
  return withRefundClaim(shop, refund_id, async () => {
    const gone = goneBack(payment, await client.transaction(transaction_id))
    if (gone >= (await refundedBefore(shop, refund_id, gone)) + amount) return word
    try {
      const child = await client.refund({ transaction_id, amount_cents: amount })
      return child.success ? word : { refused: child.data.message ?? 'refused' }
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'refused') return { refused: `HTTP ${error.status}` }
      throw error
    }
  })
}

/** What Paymob has given back of a payment, in minor units: a voided one wholly. */
function goneBack(payment: Payment, { is_voided, refunded_amount_cents }: PaymobTransaction): number {
  return is_voided ? payment.amount : refunded_amount_cents
}

/**
 * What went back beyond our books was given back in Paymob's own pages. The books are read after Paymob's count, so that
 * a refund of ours that is in the count is in them, done or under way: one under way will be booked by whoever asked for it.
 */
export async function refundsAtPaymob(shop: Shop, payment: Payment): Promise<GatewayRefund[]> {
  if (!payment.transaction_id) return []
  const gone = goneBack(payment, await paymobOf(shop).transaction(payment.transaction_id))
  const { done, under_way } = await refundsBooked(shop, payment.id)
  if (gone <= done || under_way) return []
  return [
    {
      gateway: 'paymob',
      // Paymob counts up what went back: the count is the name of what is found there.
      gateway_refund_id: `${payment.transaction_id}-elsewhere-${gone}`,
      refund_id: null,
      amount: gone - done,
      currency: payment.currency,
      state: 'done',
      failure: null,
      beyond: done,
    },
  ]
}

/** The attempt that a callback or a return names by Paymob's order. */
export async function paymentOfPaymob(shop: Shop, order_id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.gateway_reference, order_id)))
  return payment
}
