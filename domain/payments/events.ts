import { paymentEvents } from '#database/schema/payments.ts'
import type { GatewayName } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'

export type Note = {
  kind: string
  decision: string
  payment?: { id: string; order_id: string; gateway?: GatewayName } | undefined
  order_id?: string | null | undefined
  /** The gateway's own event id. */
  event_id?: string | undefined
  /** Defaults to the payment's gateway, then to Stripe. */
  gateway?: GatewayName
  facts?: Record<string, unknown>
}

/** Logs what a gateway reported and what we decided. False if this gateway event was already logged. */
export async function recordPaymentEvent(shop: Shop, note: Note): Promise<boolean> {
  return (await paymentEvent(shop, note)).rowCount === 1
}

/** The write that logs it. */
export function paymentEvent(shop: Shop, { payment, ...note }: Note) {
  return shop.db
    .insert(paymentEvents)
    .values({
      gateway: payment?.gateway ?? 'stripe',
      created_at: shop.now(),
      ...note,
      order_id: payment?.order_id ?? note.order_id ?? null,
      payment_id: payment?.id ?? null,
    })
    .onConflictDoNothing()
}
