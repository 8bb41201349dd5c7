import { sql } from 'drizzle-orm'
import type { Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** Cards of one page that are asked about at once; the account's own list shows those that a page has beyond. */
const most = 30

/** Throws payment_method_unavailable where the shop has no account at Paymob. */
export function paymobOf(shop: Shop): PaymobClient {
  if (!shop.paymob) throw new Problem('payment_method_unavailable', 422)
  return shop.paymob
}

/**
 * Every transaction of an attempt, the latest first. Each card that is tried on one page of Paymob's is a transaction of its
 * own. An inquiry tells the latest alone; Paymob's order lists all of them, where the account is told. The ids that
 * callbacks and returns have named are asked about as well. `foreign`: the order has been paid in a way that is not ours.
 * Throws ServiceError where Paymob does not answer.
 */
export async function transactionsOf(
  shop: Shop,
  client: PaymobClient,
  payment: Payment,
): Promise<{ ours: PaymobTransaction[]; foreign: PaymobTransaction | undefined }> {
  // What was booked as this payment is its own, though a second card on one page bears the first attempt's name.
  const isOurs = (each: PaymobTransaction) => each.id === payment.transaction_id || belongs(shop, payment, each)
  const [newest, listed, heard] = await Promise.all([
    client.inquire({ merchant_order_id: payment.id }),
    payment.gateway_reference ? client.transactionsOfOrder(payment.gateway_reference) : null,
    heardOf(shop, payment),
  ])
  const first = newest && (await payingOne(client, newest))
  const ids = new Set([...(listed ?? []), ...heard])
  if (first) ids.delete(first.id)
  const others = await Promise.all(latestFirst([...ids]).map((id) => client.transaction(id)))
  const found = [first, ...others].filter((each) => each !== null).toSorted((a, b) => Number(b.id) - Number(a.id))
  const ours = found.filter((each) => isPayment(each) && isOurs(each))
  await rememberPending(shop, payment, ours)
  // An id that somebody told us of may be another order's.
  const isOfThisOrder = ({ id }: PaymobTransaction) => id === first?.id || listed?.includes(id) === true
  return { ours, foreign: ours.length === 0 ? found.find(isOfThisOrder) : undefined }
}

function latestFirst(ids: string[]): string[] {
  return ids.toSorted((a, b) => Number(b) - Number(a)).slice(0, most)
}

/**
 * Ours is the transaction of our own attempt, taken by the integration that we sent the payer to, with real money in
 * production and with test money in a demonstration.
 */
export function belongs({ paymob, test_mode }: Shop, payment: Payment, found: PaymobTransaction): boolean {
  return (
    found.order.merchant_order_id === payment.id &&
    found.integration_id === paymob?.integration_id &&
    found.is_live === !test_mode
  )
}

/** A refund, a void or a capture says nothing of its payment. */
export function isPayment({ has_parent_transaction, is_refund, is_void }: PaymobTransaction): boolean {
  return !has_parent_transaction && !is_refund && !is_void
}

/** Whether money came; it may have gone back since. */
export function tookMoney({ success, pending }: PaymobTransaction): boolean {
  return success && !pending
}

async function payingOne(client: PaymobClient, found: PaymobTransaction): Promise<PaymobTransaction> {
  if (isPayment(found) || !found.parent_transaction) return found
  return (await client.transaction(found.parent_transaction)) ?? found
}

/** Named by a callback or a return, whose signatures were verified, or seen pending by ourselves; the newest first. */
async function heardOf(shop: Shop, { id, order_id, transaction_id }: Payment): Promise<string[]> {
  const { rows } = await shop.db.execute<{ transaction_id: string }>(sql`
    select facts->>'transaction_id' as transaction_id from payment_events
    where order_id = ${order_id} and facts->>'transaction_id' ~ '^[0-9]{1,20}$'
      and ((payment_id = ${id} and kind in ('callback', 'inquiry')) or ${isReturn})
    group by 1 order by max(id) desc limit ${most}`)
  const heard = rows.map((row) => row.transaction_id)
  return transaction_id ? [transaction_id, ...heard] : heard
}

const isReturn = sql`(kind = 'claim' and facts->>'told_by' = 'order/process')`

/** So that it is asked about when a later card stands before it. */
async function rememberPending(shop: Shop, payment: Payment, found: readonly PaymobTransaction[]): Promise<void> {
  for (const { id, pending } of found)
    if (pending)
      await recordPaymentEvent(shop, {
        kind: 'inquiry',
        decision: 'pending',
        payment,
        event_id: `pending-${id}`,
        facts: { transaction_id: id },
      })
}

/** Of a row `payments`: whether we know of a card that may have paid beside the one that did. */
export const mayBePaidTwice = sql`exists (
  select from payment_events e
  where e.order_id = payments.order_id and e.facts->>'transaction_id' ~ '^[0-9]{1,20}$'
    and e.facts->>'transaction_id' <> payments.transaction_id
    and ((e.payment_id = payments.id and (e.kind = 'inquiry' or (e.facts->>'pending')::boolean))
      or (e.kind = 'claim' and e.facts->>'told_by' = 'order/process'))
)`
