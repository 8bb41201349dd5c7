import { and, eq } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment, GatewayRefund } from '#domain/payments/gateway-status.ts'
import { belongs, isPayment, transactionsOf } from '#domain/payments/paymob-transactions.ts'
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

/**
 * How an attempt stands now, from Paymob itself: paid where any card on its page was, in doubt while one may still be. The
 * one that we were told of by its number (`named`) is asked about first. Of an attempt that has succeeded, the word is
 * about a second card that was paid as well, where there is one. An authorisation that was not captured yet is captured.
 */
export async function askPaymob(shop: Shop, payment: Payment, named?: string): Promise<GatewayPayment> {
  const client = paymobOf(shop)
  const told = named && named !== payment.transaction_id ? await client.transaction(named) : null
  if (told && isPayment(told) && belongs(client, payment, told) && isNewSuccess(payment, told))
    return capture(client, payment, told)
  const { ours, foreign } = await transactionsOf(shop, client, payment)
  if (foreign) return { ...wordOf(payment, foreign), payment_id: null }
  const booked = payment.state === 'succeeded' ? await bookedAt(shop, payment) : []
  const best =
    ours.find((each) => isNewSuccess(payment, each) && !booked.includes(each.id)) ??
    ours.find((each) => stateOf(each) === 'succeeded') ??
    ours.find((each) => stateOf(each) === 'processing') ??
    ours[0]
  return best ? capture(client, payment, best) : wordOf(payment, null)
}

/** An authorisation is never a second payment: what it took was taken by its capture. */
function isNewSuccess(payment: Payment, found: PaymobTransaction): boolean {
  if (stateOf(found) !== 'succeeded') return false
  return payment.state !== 'succeeded' || (found.id !== payment.transaction_id && !found.is_auth)
}

async function capture(client: PaymobClient, payment: Payment, found: PaymobTransaction): Promise<GatewayPayment> {
  if (payment.state === 'succeeded' || stateOf(found) !== 'succeeded' || !found.is_auth || found.is_captured)
    return wordOf(payment, found)
  return wordOf(payment, await client.capture({ transaction_id: found.id, amount_cents: found.amount_cents }))
}

/** Numbers of the transactions for an order that are in our books. */
async function bookedAt(shop: Shop, { order_id }: Payment): Promise<string[]> {
  const booked = await shop.db
    .select({ transaction_id: ledger.transaction_id })
    .from(ledger)
    .where(and(eq(ledger.order_id, order_id), eq(ledger.kind, 'charge')))
  return booked.map(({ transaction_id }) => transaction_id)
}

function wordOf(payment: Payment, found: PaymobTransaction | null): GatewayPayment {
  const state = found ? stateOf(found) : 'unconfirmed'
  return {
    gateway: 'paymob',
    reference: found?.order.id ?? payment.gateway_reference ?? payment.id,
    transaction_id: found && state === 'succeeded' ? found.id : null,
    amount: found?.amount_cents ?? payment.amount,
    given_back: found?.refunded_amount_cents ?? 0,
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

/** Money that came and went back, by a void or a refund of all of it in Paymob's own pages, is no payment. */
function stateOf(found: PaymobTransaction): 'succeeded' | 'processing' | 'failed' {
  if (found.pending) return 'processing'
  if (!found.success || found.is_voided) return 'failed'
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
    const gone = goneBack(payment, await known(client, transaction_id))
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

/** A transaction that took money. That Paymob does not find it cannot be, and is no answer. Throws ServiceError. */
async function known(client: PaymobClient, transaction_id: string): Promise<PaymobTransaction> {
  const found = await client.transaction(transaction_id)
  if (!found) throw new ServiceError('paymob', 'unreachable', 'a transaction that took money is not found')
  return found
}

/** What Paymob has given back of a payment, in minor units: a voided one wholly. */
export function goneBack(
  { amount }: { amount: number },
  { is_voided, refunded_amount_cents }: PaymobTransaction,
): number {
  return is_voided ? amount : refunded_amount_cents
}

/**
 * What went back beyond our books was given back in Paymob's own pages. The books are read after Paymob's count, so that
 * a refund of ours that is in the count is in them, done or under way: one under way will be booked by whoever asked for it.
 */
export async function refundsAtPaymob(shop: Shop, payment: Payment): Promise<GatewayRefund[]> {
  if (!payment.transaction_id) return []
  const gone = goneBack(payment, await known(paymobOf(shop), payment.transaction_id))
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

/** The payment that a transaction of Paymob's took money for; a second one on a page is a payment of its own. */
export async function paymentOfTransaction(shop: Shop, transaction_id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, transaction_id)))
  return payment
}

/** The attempt that a callback or a return names by Paymob's order. */
export async function paymentOfPaymob(shop: Shop, order_id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.gateway_reference, order_id)))
  return payment
}
