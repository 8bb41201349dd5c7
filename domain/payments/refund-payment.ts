import { eq } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { letterDue, type ReturnReason } from '#domain/outbox.ts'
import { noteEvent } from '#domain/payments/events.ts'
import { refundStripe } from '#domain/payments/stripe.ts'
import { type Shop, together } from '#domain/shop.ts'

/**
 * Gives a whole payment back that must not be kept: its goods were gone, or its order was paid already. Repeating it gives
 * nothing back twice. Throws where the gateway does not do it; whoever asked tries again.
 */
export async function refundPayment(
  shop: Shop,
  { payment_id, reason }: { payment_id: string; reason: ReturnReason },
): Promise<void> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, payment_id))
  if (payment?.state !== 'succeeded' || !payment.gateway_reference) return
  const { order_id, gateway, gateway_reference: reference } = payment
  const refund = await refundStripe(shop, { payment_id, order_id, reference, reason })
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw new Error(`the gateway did not carry out refund ${refund.id}: ${refund.status}`)
  await together(shop, async (open) => {
    const { rowCount } = await open.db
      .insert(ledger)
      .values({
        order_id,
        payment_id,
        kind: 'refund',
        amount: -refund.amount,
        currency: refund.currency.toUpperCase(),
        gateway,
        transaction_id: refund.id,
        created_at: shop.now(),
      })
      .onConflictDoNothing()
    if (rowCount === 0) return
    await noteEvent(open, { kind: 'refund', decision: reason, payment, facts: { reference: refund.id } })
    await letterDue(open, 'payment.returned', { order_id, payment_id, reason }, payment_id)
  })
}
