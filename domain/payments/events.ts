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

/** Logs what the gateways reported and what we decided. False if this gateway event was already logged. */
export async function recordPaymentEvent(shop: Shop, note: Note): Promise<boolean> {
  const { rowCount } = await shop.db
    .insert(paymentEvents)
    .values({
      order_id: note.payment?.order_id ?? note.order_id ?? null,
      payment_id: note.payment?.id ?? null,
      gateway: note.gateway ?? note.payment?.gateway ?? 'stripe',
      event_id: note.event_id ?? null,
      kind: note.kind,
      decision: note.decision,
      facts: note.facts ?? {},
      created_at: shop.now(),
    })
    .onConflictDoNothing()
  return rowCount === 1
}
