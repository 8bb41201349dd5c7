import { takeEventFault } from '#sandbox/stripe/faults.ts'
import { type Db, keep, newId, nowInSeconds } from '#sandbox/stripe/store.ts'

export type Happened = { type: string; object: { id: string }; request: { id: string; idempotency_key: string | null } }

/** Stores an event and its delivery in the transaction of its cause. */
export async function happened(db: Db, { type, object, request }: Happened): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: '2026-10-28.endive',
    created: nowInSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
  await keep(db, event)
  const fault = await takeEventFault(db, type)
  if (fault?.kind === 'lost') return
  const copies = fault?.kind === 'duplicate' ? 5 : 1
  await db.query(
    `insert into sandbox.stripe_deliveries (event_id, body, forged, due_at)
     select $1, $2, $3, now() + $4::int * interval '1 millisecond' from generate_series(1, $5::int)`,
    [event.id, JSON.stringify(event), fault?.kind === 'forged', fault?.kind === 'late' ? fault.delay_ms : 0, copies],
  )
}
