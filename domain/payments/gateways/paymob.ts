import { and, eq } from 'drizzle-orm'
import { ledger, type PaymentEvidence } from '#database/schema/payments.ts'
import { bankSilent, type Payment, waitingMinutes } from '#domain/payments/attempt.ts'
import type { Attempt, Gateway, GatewayPayment, OpenedPayment } from '#domain/payments/gateways/gateway.ts'
import { refundPaymob, refundsAtPaymob } from '#domain/payments/gateways/paymob-refunds.ts'
import {
  belongs,
  isPayment,
  listPaymob,
  paymobOf,
  paymobStatement,
  refundedAmount,
  tookMoney,
  transactionsOf,
} from '#domain/payments/gateways/paymob-transactions.ts'
import { nameAtGateway } from '#domain/payments/rejoin-payment.ts'
import type { Shop } from '#domain/shop.ts'
import { payment_names } from '#domain/store.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'
import { holdMinutes } from '#shared/limits.ts'
import { isoCountry } from '#shared/region-name.ts'

/** Minutes, instead of `waitingMinutes`, if the payer has since tried another card that was declined. */
const waitingBesideDeclined = 10

/** Paymob's page takes cards until one is paid; its intention cannot be revoked. */
export const paymobGateway: Gateway = {
  name: 'Paymob',
  has_page: true,
  totals_refunds: true,
  lists_disputes: false,
  offer: ({ paymob, test_mode }) =>
    paymob ? { id: 'Paymob', ...payment_names.Paymob, test_mode, publishable_key: '', script: '' } : undefined,
  open: makeIntention,
  ask: askPaymob,
  mayEnd({ state, later_declined }, { age, end_waiting, end_unconfirmed }) {
    // A silent bank holds the goods and keeps the buyer from paying by another card, so there is a limit.
    if (state === 'processing') return age >= (later_declined ? waitingBesideDeclined : waitingMinutes)
    // `unconfirmed` is a page that was opened and not paid: the payer may still be typing.
    return state === 'unconfirmed' && (end_waiting || end_unconfirmed || age >= waitingMinutes)
  },
  // An intention expires by itself. If it is paid after all, settling it pays the order or refunds the money, whichever
  // is right then.
  async end(_shop, _payment, reported) {
    const failure = reported.state === 'processing' ? { code: bankSilent, message: '' } : reported.failure
    return { ...reported, state: 'canceled', failure }
  },
  refund: refundPaymob,
  refunds: refundsAtPaymob,
  list: listPaymob,
  statement: paymobStatement,
}

/** Seconds in which the hosted page can be paid: the hold on the goods, less a minute for the callback to arrive. */
const payable = (holdMinutes - 1) * 60

/**
 * Creates an intention: the address of the hosted page, and Paymob's order id, by which the payment is queried from
 * then on. The attempt's own id is its reference there, so it can be queried even if this answer is lost; the address
 * is then unknown, so the page cannot be paid.
 */
async function makeIntention(shop: Shop, { payment, order, billing }: Attempt): Promise<OpenedPayment> {
  const { first_name, last_name, email, phone, address, city, country } = billing
  const { order_id: reference, checkout_url: redirect_url } = await paymobOf(shop).createIntention({
    special_reference: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    name: nameAtGateway(order),
    billing: {
      ...{ first_name, last_name, email, city },
      phone_number: phone,
      street: address,
      country: isoCountry(country),
    },
    expiration: payable,
    notification_url: `${shop.notify_url ?? shop.public_url}/api/webhooks/paymob`,
    redirection_url: `${shop.public_url}/api/order/process?${new URLSearchParams({ shop_order: order.id, locale: order.locale })}`,
  })
  return { reference, redirect_url }
}

/**
 * The current status of an attempt from Paymob: paid if any card on its page was, pending while one may still be. The
 * transaction that a callback or return named (`named`) is queried first. For an attempt that has succeeded, this reports a second
 * card that was charged as well, if there is one. An authorisation that is not captured yet is captured.
 */
async function askPaymob(shop: Shop, payment: Payment, named?: string): Promise<GatewayPayment> {
  const client = paymobOf(shop)
  const claimed = named && named !== payment.transaction_id ? await client.transaction(named) : null
  if (claimed && isPayment(claimed) && belongs(shop, payment, claimed) && isNewSuccess(payment, claimed))
    return capture(client, payment, claimed)
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

/**
 * Captures an authorisation. The capture is a transaction of its own, under whose id the money is booked
 * (docs.paymob.com/docs/auth-capture-payments); the authorisation of a paid attempt is reported under that id, not as a second card.
 */
async function capture(client: PaymobClient, payment: Payment, found: PaymobTransaction): Promise<GatewayPayment> {
  const reported = toGatewayPayment(payment, found)
  if (stateOf(found) !== 'succeeded' || !found.is_auth) return reported
  if (payment.state === 'succeeded') return { ...reported, transaction_id: payment.transaction_id }
  if (found.is_captured) return reported
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
    several_cards: true,
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

/** For a card payment Paymob reports only whether 3-D Secure was used. */
function evidenceOfPaymob({ is_3d_secure }: PaymobTransaction): PaymentEvidence {
  return {
    three_d_secure: is_3d_secure ? 'authenticated' : 'not_used',
    cvc_check: null,
    address_check: null,
    postal_code_check: null,
    card_country: null,
    risk_level: null,
  }
}
