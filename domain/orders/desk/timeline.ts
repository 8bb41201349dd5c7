import { sql } from 'drizzle-orm'
import { isWaiting, refusalOfLetter } from '#domain/emails.ts'
import { isoIn } from '#domain/iso-time.ts'
import type { Shop } from '#domain/shop.ts'
import type { TimelineEntry } from '#shared/desk/orders.ts'

/** Work on the goods, whose details every role reads. */
const onGoods: readonly (string | null)[] = [
  'order.unpacked',
  'order.packing',
  'order.packed',
  'order.measured',
  'order.address_changed',
  'order.dispatched',
  'order.parcels_changed',
  'order.delivered',
] satisfies TimelineEntry['action'][]

/**
 * What of a timeline a role without `money.read` reads: no money, no subjects of letters, and of the team's work that it was
 * done, since amounts, costs and notes on refunds are among its facts.
 */
export function withoutMoney(rows: TimelineEntry[]): TimelineEntry[] {
  return rows
    .filter(({ source }) => source !== 'gateway' && source !== 'money')
    .map((row) => ({
      ...row,
      detail: row.source === 'letter' ? '' : row.detail,
      facts: onGoods.includes(row.action) ? row.facts : null,
    }))
}

/**
 * All that happened to an order, the newest first: its own times, the gateway's webhooks, money that moved, letters, what
 * the team did, its notes, and guarantee cases. Times that the audit also has are shown once, with the person's name.
 */
export async function readTimeline(shop: Shop, id: string): Promise<TimelineEntry[]> {
  const { rows } = await shop.db.execute<TimelineEntry>(sql`
    with entries as (
      select 'order ' || nth || what as key, at, 'order' as source, what, null as action, null as who, null::int as amount, '' as detail
      from orders o cross join lateral (values
        (1, 'placed', o.created_at), (2, 'paid', o.paid_at), (4, 'restocked', o.restocked_at), (5, 'erased', o.erased_at),
        (3, 'dispatched', case when not exists (
          select from audit_entries where kind = 'order' and thing_id = o.id::text and action = 'order.dispatched'
        ) then o.dispatched_at end)
      ) times (nth, what, at)
      where o.id = ${id} and at is not null
      union all
      select 'event ' || id, created_at, 'gateway', kind || ' ' || decision, null, null, null,
        coalesce(facts->>'reference', '')
      from payment_events where order_id = ${id}
      union all
      select 'ledger ' || id, created_at, 'money', kind, null, null, amount, transaction_id
      from ledger where order_id = ${id}
      union all
      select 'refund ' || id, created_at, 'money', 'refund_' || state, null, null, -amount, coalesce(failure, reason)
      from refunds where order_id = ${id} and state <> 'done'
      union all
      select 'dispute ' || id, created_at, 'money', 'disputed', null, null, amount, reason || ', ' || state
      from disputes where order_id = ${id}
      union all
      select 'letter ' || id, coalesce(sent_at, created_at), 'letter', kind, null, null, null,
        coalesce(subject, case when sent_at is not null then '' when ${isWaiting} then 'waiting'
          else coalesce('refused_' || ${refusalOfLetter}, 'not_sent') end)
      from emails e where order_id = ${id}
      union all
      select 'audit ' || id, at, 'desk', action, action, staff_name, null, ''
      from audit_entries where kind = 'order' and thing_id = ${id} and action <> 'order.note_added'
      union all
      select 'note ' || n.id, n.created_at, 'note', 'note', null, s.name, null, n.text
      from staff_notes n join staff s on s.id = n.staff_id where n.order_id = ${id}
      union all
      select 'case ' || e.id, e.created_at, 'guarantee', e.state, null, null, null, c.number
      from guarantee_events e join guarantee_cases c on c.id = e.case_id where c.order_id = ${id}
    )
    select key, ${isoIn('entries.at', '.MS')} as at, source, what,
      entries.action, who, amount, coalesce(detail, '') as detail, after as facts
    from entries left join audit_entries on kind = 'order' and thing_id = ${id} and key = 'audit ' || id
    order by entries.at desc,
      array_position(array['guarantee', 'note', 'desk', 'letter', 'money', 'gateway', 'order'], source),
      case when source = 'order' then 0 else length(key) end desc, key desc`)
  return rows
}
