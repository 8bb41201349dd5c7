import { and, eq } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { bankSilent, type Payment } from '#domain/payments/attempt.ts'
import { evidenceOfPaymob } from '#domain/payments/evidence.ts'
import type { Gateway, GatewayList, GatewayPayment } from '#domain/payments/gateway-status.ts'
import { goneBack, refundPaymob, refundsAtPaymob } from '#domain/payments/paymob-refunds.ts'
import { belongs, isPayment, paymobOf, tookMoney, transactionsOf } from '#domain/payments/paymob-transactions.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'
import { isCountryCode, iso2 } from '#shared/countries.ts'
import { holdMinutes } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'

/** Paymob, as any gateway is used. */
export const paymobGateway: Gateway = {
  ask: askPaymob,
  // An intention cannot be taken back: it ends by itself, and should it be paid after all, the money goes back or pays the
  // order, whichever is right then.
  async end(_shop, _payment, word) {
    const failure = word.state === 'processing' ? { code: bankSilent, message: '' } : word.failure
    return { ...word, state: 'canceled', failure }
  },
  refund: refundPaymob,
  refunds: refundsAtPaymob,
  list: listPaymob,
}

/** Seconds in which the hosted page can be paid: while the goods are held, and some time for the word of it to come. */
const payable = (holdMinutes - 1) * 60

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
    redirection_url: `${shop.public_url}/api/order/process?${new URLSearchParams({ shop_order: order.id, locale: order.locale })}`,
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
async function askPaymob(shop: Shop, payment: Payment, named?: string): Promise<GatewayPayment> {
  const client = paymobOf(shop)
  const told = named && named !== payment.transaction_id ? await client.transaction(named) : null
  if (told && isPayment(told) && belongs(shop, payment, told) && isNewSuccess(payment, told))
    return capture(client, payment, told)
  const { ours, foreign } = await transactionsOf(shop, client, payment)
  if (foreign) return { ...wordOf(payment, foreign), payment_id: null }
  const booked = payment.state === 'succeeded' ? await bookedAt(shop, payment) : []
  const best =
    ours.find((each) => isNewSuccess(payment, each) && !booked.includes(each.id)) ??
    ours.find((each) => stateOf(each) === 'succeeded') ??
    ours.find((each) => stateOf(each) === 'processing') ??
    ours[0]
  if (!best) return wordOf(payment, null)
  const word = await capture(client, payment, best)
  const isLaterNo = (each: PaymobTransaction) => Number(each.id) > Number(best.id) && stateOf(each) === 'failed'
  return word.state === 'processing' && ours.some(isLaterNo) ? { ...word, later_declined: true } : word
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
    given_back: found ? goneBack({ amount: found.amount_cents }, found) : 0,
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

/** Money that came and went back, by a void or a refund of all of it in Paymob's own pages, is no payment. */
function stateOf(found: PaymobTransaction): 'succeeded' | 'processing' | 'failed' {
  if (found.pending) return 'processing'
  return tookMoney(found) && goneBack({ amount: found.amount_cents }, found) < found.amount_cents
    ? 'succeeded'
    : 'failed'
}

/** More pages of the account's list than this are not read: Paymob would have to answer the same page again and again. */
const mostPages = 2_000

/** Paymob writes times without saying of which zone; a list is read for so much longer, hours. */
const zoneMargin = 24

async function listPaymob(shop: Shop, since: Date, next = '1'): Promise<GatewayList> {
  if (!shop.paymob) return { charges: [], refunded: [], next: null }
  const page = Number(next)
  const { transactions, is_last } = await shop.paymob.list(page)
  const from = since.getTime() - zoneMargin * 3_600_000
  // A time that cannot be read may be of today.
  const isIn = ({ created_at }: PaymobTransaction) => !(Date.parse(created_at) < from)
  const found = transactions.filter(isIn)
  const charges = found
    .filter((each) => isPayment(each) && tookMoney(each))
    .map((each) => ({
      transaction_id: each.id,
      reference: each.order.id,
      payment_id: each.order.merchant_order_id,
      amount: each.amount_cents,
      given_back: goneBack({ amount: each.amount_cents }, each),
    }))
  const refunded = found.flatMap(({ is_refund, is_void, parent_transaction }) =>
    (is_refund || is_void) && parent_transaction ? [parent_transaction] : [],
  )
  const isOver = is_last || (transactions.length > 0 && found.length === 0) || page >= mostPages
  return { charges, refunded: [...new Set(refunded)], next: isOver ? null : String(page + 1) }
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
