import { sql } from 'drizzle-orm'
import type { Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** More cards than this are not tried on one page of Paymob's. */
const most = 10

/**
 * Every transaction of an attempt that we know of, the latest first. Each card that is tried on one page of Paymob's is a
 * transaction of its own, and Paymob's inquiry tells the latest alone: an earlier one, whose payer may still answer the bank,
 * is asked about by its number, which callbacks and returns have named. Throws ServiceError where Paymob does not answer.
 */
export async function transactionsOf(
  shop: Shop,
  client: PaymobClient,
  payment: Payment,
): Promise<{ ours: PaymobTransaction[]; foreign: PaymobTransaction | undefined }> {
  // What was booked as this payment is its own, though a second card on one page bears the first attempt's name.
  const isOurs = (each: PaymobTransaction) => each.id === payment.transaction_id || belongs(client, payment, each)
  const newest = await client.inquire({ merchant_order_id: payment.id })
  const found = newest ? [await payingOne(client, newest)] : []
  for (const id of await heardOf(shop, payment))
    if (!found.some((each) => each.id === id)) {
      const transaction = await client.transaction(id)
      if (transaction && isOurs(transaction)) found.push(transaction)
    }
  const ours = found.filter((each) => isPayment(each) && isOurs(each))
  await rememberPending(shop, payment, ours)
  return { ours, foreign: ours.length === 0 ? found[0] : undefined }
}

/** Ours is the transaction of our own attempt, taken by the integration that we sent the payer to. */
export function belongs({ integration_id }: PaymobClient, payment: Payment, found: PaymobTransaction): boolean {
  return found.order.merchant_order_id === payment.id && found.integration_id === integration_id
}

/** A refund or a capture says nothing of its payment. */
export function isPayment({ has_parent_transaction, is_refund }: PaymobTransaction): boolean {
  return !has_parent_transaction && !is_refund
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
  return transaction_id && !heard.includes(transaction_id) ? [transaction_id, ...heard] : heard
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
