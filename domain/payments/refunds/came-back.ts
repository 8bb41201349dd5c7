import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { creditNotes } from '#database/schema/invoices.ts'
import { ledger, refunds } from '#database/schema/payments.ts'
import { enqueueOrderEmail, repeated } from '#domain/emails.ts'
import { type GatewayName, type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import type { GatewayRefund } from '#domain/payments/gateways/gateway.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Refunds that were done, and that the buyer's bank sent back. Their orders count them, and their credit notes are issued:
 * only the way changes by which the money goes to the buyer.
 */

type Refund = typeof refunds.$inferSelect

/** Whether a refund `r` was done and sent back by the buyer's bank, and nothing has paid it instead. */
export const cameBack = sql`(r.state = 'done' and r.failure is not null and r.bank_reference is null)`

/** The same for one that was read. */
export function hasComeBack({ state, failure, bank_reference }: Refund): boolean {
  return state === 'done' && failure !== null && bank_reference === null
}

/** Whether the ledger has what paid this refund after it came back. */
export async function isPaidInstead(shop: Shop, { gateway, gateway_refund_id }: Refund): Promise<boolean> {
  const back = and(eq(ledger.gateway, gateway), eq(ledger.transaction_id, `${gateway_refund_id}-failed`))
  return (await shop.db.$count(ledger, back)) > 0
}

/**
 * Books what paid a refund that came back: the gateway got the money back, and then it went to the buyer, there or by bank
 * transfer. The buyer gets the letter about it once more.
 */
export async function bookInstead(
  shop: Shop,
  { id: refund_id, order_id, payment_id, gateway, gateway_refund_id, amount, currency }: Refund,
  paid: { gateway: GatewayName; transaction_id: string },
): Promise<void> {
  const entry = { order_id, payment_id, currency, created_at: shop.now() }
  await shop.db.insert(ledger).values([
    { ...entry, kind: 'refund_failure', amount, gateway, transaction_id: `${gateway_refund_id}-failed` },
    { ...entry, kind: 'refund', amount: -amount, ...paid },
  ])
  const again = shop.now().toISOString()
  if ((await shop.db.$count(creditNotes, eq(creditNotes.refund_id, refund_id))) > 0)
    await enqueueOrderEmail(shop, 'order.refunded', { order_id, refund_id, again }, repeated(refund_id, again))
}

/**
 * Takes a refund of the gateway's dashboard for the payment of one that came back with the same sum, and books it when it is
 * done. Returns whether it was that, or was booked as that before. The caller holds the lock on the payment.
 */
export async function takeAsMadeAgain(shop: Shop, payment: Payment, reported: GatewayRefund): Promise<boolean> {
  const { gateway, gateway_refund_id: transaction_id, amount, currency, state } = reported
  const booked = and(eq(ledger.gateway, gateway), eq(ledger.kind, 'refund'), eq(ledger.transaction_id, transaction_id))
  if ((await shop.db.$count(ledger, booked)) > 0) return true
  const [back] = await shop.db
    .select()
    .from(refunds)
    .where(
      and(
        ...[eq(refunds.payment_id, payment.id), eq(refunds.gateway, gateway), eq(refunds.state, 'done')],
        ...[eq(refunds.amount, amount), eq(refunds.currency, currency)],
        ...[isNotNull(refunds.failure), isNull(refunds.bank_reference)],
      ),
    )
    .orderBy(asc(refunds.done_at), asc(refunds.id))
    .limit(1)
  if (!back) return false
  if (state !== 'done') return true
  await shop.db.update(refunds).set({ failure: null, done_at: shop.now() }).where(eq(refunds.id, back.id))
  await bookInstead(shop, back, { gateway, transaction_id })
  const facts = { refund_id: back.id, reference: transaction_id }
  await recordPaymentEvent(shop, { kind: 'refund', decision: 'made_again', payment, facts })
  return true
}
