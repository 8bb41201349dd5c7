import { and, eq } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { bankSilent, type Payment } from '#domain/payments/attempt.ts'
import { evidenceOfPaymob } from '#domain/payments/evidence.ts'
import type { Gateway, GatewayList, GatewayPayment } from '#domain/payments/gateway-status.ts'
import { refundedAmount, refundPaymob, refundsAtPaymob } from '#domain/payments/paymob-refunds.ts'
import { belongs, isPayment, paymobOf, tookMoney, transactionsOf } from '#domain/payments/paymob-transactions.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { holdMinutes } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'

/** Paymob behind the common gateway interface. */
export const paymobGateway: Gateway = {
  ask: askPaymob,
  // An intention cannot be revoked: it expires by itself. If it is paid after all, settling it pays the order or
  // refunds the money, whichever is right then.
  async end(_shop, _payment, reported) {
    const failure = reported.state === 'processing' ? { code: bankSilent, message: '' } : reported.failure
    return { ...reported, state: 'canceled', failure }
  },
  refund: refundPaymob,
  refunds: refundsAtPaymob,
  list: listPaymob,
}

/** Seconds in which the hosted page can be paid: the hold on the goods, less a minute for the callback to arrive. */
const payable = (holdMinutes - 1) * 60

/**
 * Creates an intention for an attempt: the address of the hosted page, and Paymob's order id, by which the payment is
 * queried from then on. The attempt's own id is its reference there, so it can be queried even if this answer is lost.
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
    redirection_url: `${shop.public_url}/api/order/process?${new URLSearchParams({ shop_order: order.id, locale: order.locale })}`,
  })
}

/** Where the browser goes after its return from Paymob. */
export function thankYouAddress(shop: Shop, locale: 'en' | 'ar', query: Record<string, string>): string {
  return `${shop.public_url}${inLocale('/thank-you', locale)}?${new URLSearchParams(query)}`
}

/**
 * The current status of an attempt from Paymob: paid if any card on its page was, pending while one may still be. The
 * transaction we were told about (`named`) is queried first. For an attempt that has succeeded, this reports a second
 * card that was charged as well, if there is one. An authorisation that is not captured yet is captured.
 */
async function askPaymob(shop: Shop, payment: Payment, named?: string): Promise<GatewayPayment> {
  const client = paymobOf(shop)
  const told = named && named !== payment.transaction_id ? await client.transaction(named) : null
  if (told && isPayment(told) && belongs(shop, payment, told) && isNewSuccess(payment, told))
    return capture(client, payment, told)
  const { ours, foreign } = await transactionsOf(shop, client, payment)
  if (foreign) return { ...toGatewayPayment(payment, foreign), payment_id: null }
  const booked = payment.state === 'succeeded' ? await bookedAt(shop, payment) : []
  const best =
    ours.find((each) => isNewSuccess(payment, each) && !booked.includes(each.id)) ??
    ours.find((each) => stateOf(each) === 'succeeded') ??
    ours.find((each) => stateOf(each) === 'processing') ??
    ours[0]
  if (!best) return toGatewayPayment(payment, null)
  const reported = await capture(client, payment, best)
  const isLaterDecline = (each: PaymobTransaction) => Number(each.id) > Number(best.id) && stateOf(each) === 'failed'
  return reported.state === 'processing' && ours.some(isLaterDecline) ? { ...reported, later_declined: true } : reported
}

/** An authorisation is never a second payment: its money was taken by its capture. */
function isNewSuccess(payment: Payment, found: PaymobTransaction): boolean {
  if (stateOf(found) !== 'succeeded') return false
  return payment.state !== 'succeeded' || (found.id !== payment.transaction_id && !found.is_auth)
}

async function capture(client: PaymobClient, payment: Payment, found: PaymobTransaction): Promise<GatewayPayment> {
  if (payment.state === 'succeeded' || stateOf(found) !== 'succeeded' || !found.is_auth || found.is_captured)
    return toGatewayPayment(payment, found)
  return toGatewayPayment(payment, await client.capture({ transaction_id: found.id, amount_cents: found.amount_cents }))
}

/** Ids of the transactions for an order that are in our books. */
async function bookedAt(shop: Shop, { order_id }: Payment): Promise<string[]> {
  const booked = await shop.db
    .select({ transaction_id: ledger.transaction_id })
    .from(ledger)
    .where(and(eq(ledger.order_id, order_id), eq(ledger.kind, 'charge')))
  return booked.map(({ transaction_id }) => transaction_id)
}

function toGatewayPayment(payment: Payment, found: PaymobTransaction | null): GatewayPayment {
  const state = found ? stateOf(found) : 'unconfirmed'
  return {
    gateway: 'paymob',
    reference: found?.order.id ?? payment.gateway_reference ?? payment.id,
    transaction_id: found && state === 'succeeded' ? found.id : null,
    amount: found?.amount_cents ?? payment.amount,
    given_back: found ? refundedAmount({ amount: found.amount_cents }, found) : 0,
    currency: found?.currency ?? payment.currency,
    order_id: payment.order_id,
    payment_id: found ? found.order.merchant_order_id : payment.id,
    state,
    failure:
      found && state === 'failed'
        ? { code: found.data.txn_response_code ?? 'unknown', message: found.data.message?.slice(0, 300) ?? '' }
        : null,
    redirect_url: null,
    evidence: found && state === 'succeeded' ? evidenceOfPaymob(found) : null,
  }
}

/** A payment that was voided or fully refunded in Paymob's dashboard counts as failed. */
function stateOf(found: PaymobTransaction): 'succeeded' | 'processing' | 'failed' {
  if (found.pending) return 'processing'
  return tookMoney(found) && refundedAmount({ amount: found.amount_cents }, found) < found.amount_cents
    ? 'succeeded'
    : 'failed'
}

/** Page limit of the account's list, in case Paymob answers with the same page again and again. */
const maxPages = 2_000

/** Paymob writes times without a time zone, so a list is read this many hours further back. */
const zoneMargin = 24

async function listPaymob(shop: Shop, since: Date, next = '1'): Promise<GatewayList> {
  if (!shop.paymob) return { charges: [], refunded: [], next: null }
  const page = Number(next)
  const { transactions, is_last } = await shop.paymob.list(page)
  const from = since.getTime() - zoneMargin * 3_600_000
  // An unreadable time may be of today.
  const isIn = ({ created_at }: PaymobTransaction) => !(Date.parse(created_at) < from)
  const found = transactions.filter(isIn)
  const charges = found
    .filter((each) => isPayment(each) && tookMoney(each))
    .map((each) => ({
      transaction_id: each.id,
      reference: each.order.id,
      payment_id: each.order.merchant_order_id,
      amount: each.amount_cents,
      given_back: refundedAmount({ amount: each.amount_cents }, each),
    }))
  const refunded = found.flatMap(({ is_refund, is_void, parent_transaction }) =>
    (is_refund || is_void) && parent_transaction ? [parent_transaction] : [],
  )
  const isOver = is_last || (transactions.length > 0 && found.length === 0) || page >= maxPages
  return { charges, refunded: [...new Set(refunded)], next: isOver ? null : String(page + 1) }
}

/** The payment booked for a Paymob transaction; a second one on a page has a payment of its own. */
export async function paymentOfTransaction(shop: Shop, transaction_id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, transaction_id)))
  return payment
}

/** The attempt of a Paymob order. */
export async function paymentOfPaymob(shop: Shop, order_id: string): Promise<Payment | undefined> {
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.gateway_reference, order_id)))
  return payment
}
