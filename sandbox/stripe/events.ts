import { takeEventFault } from '#sandbox/stripe/faults.ts'
import { type Db, keep, newId, nowInSeconds } from '#sandbox/stripe/store.ts'

export type Happened = { type: string; object: { id: string }; request: { id: string; idempotency_key: string | null } }

/** What the shop's endpoint is subscribed to: the list in docs/owner.md. */
const subscribed: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Stores an event, and its delivery if the endpoint is subscribed to it, in the transaction of its cause. */
export async function happened(db: Db, { type, object, request }: Happened): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: '2026-10-28.endive',
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: subscribed.includes(type) ? 1 : 0,
    request,
    type,
  }
  await keep(db, event)
  if (!subscribed.includes(type)) return
  const fault = await takeEventFault(db, type)
  if (fault?.kind === 'lost') return
  const copies = fault?.kind === 'duplicate' ? 5 : 1
  await db.query(
    `insert into sandbox.stripe_deliveries (event_id, body, forged, due_at)
     select $1, $2, $3, now() + $4::int * interval '1 millisecond' from generate_series(1, $5::int)`,
    [event.id, JSON.stringify(event), fault?.kind === 'forged', fault?.kind === 'late' ? fault.delay_ms : 0, copies],
  )
}
