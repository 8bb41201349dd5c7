import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { findReported, type GatewayName, recordPaymentEvent } from '#domain/payments/attempt.ts'
import type { GatewayList, ListedCharge } from '#domain/payments/gateways/gateway.ts'
import { gatewayNames, gateways, isUnreachable } from '#domain/payments/gateways/gateways.ts'
import { recordRefundsOf } from '#domain/payments/refunds/execute-refund.ts'
import { rejoinPayment } from '#domain/payments/rejoin-payment.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import type { Shop } from '#domain/shop.ts'
import { longestRun } from '#domain/time-limit.ts'

/** A page of a gateway's list to compare with our books; `next` is its cursor, the first page if left out. */
export type ListToRead = { gateway: (typeof gatewayNames)[number]; since: string; next?: string }

/**
 * Compares the gateways' lists of the last days with our books, to find payments and refunds that no answer, callback
 * or inquiry reported. Each gateway's list is a job of its own, page by page, so that neither waits for the other.
 */
export async function compareLists(shop: Shop, { days }: { days: number }): Promise<void> {
  const since = new Date(shop.now().getTime() - days * 86_400_000).toISOString()
  for (const gateway of gatewayNames) await readLater(shop, { gateway, since }, `${days} days`)
}

function readLater(shop: Shop, list: ListToRead, key: string): Promise<void> {
  const { gateway } = list
  return enqueueJob(shop, 'payments.compare', { ...list, key }, { key: `payments.compare ${gateway} ${key}`, gateway })
}

/**
 * Settles what one page shows and enqueues the next one. What a slow gateway leaves no time for is found again by the next
 * comparison. Throws if the gateway does not answer; the job retries.
 */
export async function comparePage(shop: Shop, { key, ...list }: ListToRead & { key: string }): Promise<void> {
  const { gateway, since, next } = list
  const over = shop.now().getTime() + longestRun * 1000
  const page = await gateways[gateway].list(shop, new Date(since), next)
  const { unbooked, refunded } = await notInBooks(shop, gateway, page)
  const works = [
    ...unbooked.map((charge) => () => orLogFailure(shop, charge, () => settleCharge(shop, gateway, charge))),
    ...refunded.map(
      ({ id }) =>
        () =>
          orLogFailure(shop, { payment_id: id }, () => recordRefundsOf(shop, id)),
    ),
  ]
  for (const work of works) if (shop.now().getTime() < over) await work()
  if (page.next) await readLater(shop, { gateway, since, next: page.next }, key)
}

/** One failing payment does not stop the others; an unresponsive gateway ends the page. */
async function orLogFailure(shop: Shop, facts: object, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isUnreachable(error)) throw error
    shop.log.error({ err: error, ...facts }, 'a payment of the gateway’s list could not be settled')
  }
}

/** Charges that are kept but missing in the ledger, and payments of which more was refunded than the ledger says. */
async function notInBooks(
  shop: Shop,
  gateway: GatewayName,
  { charges, refunded }: GatewayList,
): Promise<{ unbooked: ListedCharge[]; refunded: { id: string }[] }> {
  const ids = charges.map(({ transaction_id }) => transaction_id)
  const booked = await shop.db
    .select({
      transaction_id: ledger.transaction_id,
      payment_id: ledger.payment_id,
      given_back: sql<number>`(select coalesce(-sum(back.amount), 0)::int from ledger back
        where back.payment_id = ${ledger.payment_id} and back.kind in ('refund', 'refund_failure') and back.gateway = ${gateway})`,
    })
    .from(ledger)
    .where(and(eq(ledger.gateway, gateway), eq(ledger.kind, 'charge'), inArray(ledger.transaction_id, ids)))
  const known = new Map(booked.map((each) => [each.transaction_id, each]))
  const unbooked = charges.filter((each) => !known.has(each.transaction_id) && each.given_back < each.amount)
  const refundedHere = charges.flatMap(({ transaction_id, given_back }) => {
    const ours = known.get(transaction_id)
    return ours && ours.given_back < given_back ? [{ id: ours.payment_id }] : []
  })
  const elsewhere = refunded.filter((name) => !ids.includes(name))
  const refundedElsewhere = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        eq(payments.state, 'succeeded'),
        or(inArray(payments.transaction_id, elsewhere), inArray(payments.gateway_reference, elsewhere)),
      ),
    )
  const all = [...refundedHere, ...refundedElsewhere].map(({ id }) => id)
  return { unbooked, refunded: [...new Set(all)].map((id) => ({ id })) }
}

/** Checks a charge that our books do not have and settles its current status: paid, or refunded with a reason. */
async function settleCharge(shop: Shop, gateway: GatewayName, charge: ListedCharge): Promise<void> {
  const { reference, transaction_id } = charge
  const source = { kind: 'list', event_id: `list ${transaction_id}` }
  const payment =
    (await findReported(shop, { gateway, ...charge })) ?? (await rejoinPayment(shop, { gateway, ...charge }))
  if (!payment) {
    const isNews = await recordPaymentEvent(shop, {
      ...source,
      gateway,
      decision: 'unknown_payment',
      facts: { reference },
    })
    if (isNews) shop.log.error({ gateway, transaction_id }, 'the gateway took money for a payment that we do not know')
    return
  }
  const gateway_reference = payment.gateway_reference ?? reference
  const reported = await gateways[gateway].ask(shop, { ...payment, gateway_reference }, transaction_id)
  await settlePayment(shop, reported, source, payment)
  shop.log.warn({ payment_id: payment.id, transaction_id }, 'a payment was found in the gateway’s list alone')
}
