import { type SQL, sql } from 'drizzle-orm'
import { openDifferences, openRefunds } from '#domain/after-sale/money-desk.ts'
import { waitsFor } from '#domain/guarantee/desk.ts'
import { isoTime } from '#domain/iso-time.ts'
import { narrowedTo } from '#domain/orders/desk/state.ts'
import type { Shop } from '#domain/shop.ts'
import { countLowStock } from '#domain/stock/levels.ts'
import { calendar } from '#domain/store.ts'
import { may, type Role } from '#shared/desk/permissions.ts'
import { type Queue, type QueueName, queueNames, queues } from '#shared/desk/today.ts'
import { dayIn } from '#shared/time-zone.ts'

/** Days in which something that shoppers ask for in vain is shown. */
export const askedWindowDays = 30

/** What waits and the role may see: only what there is, each with its oldest. */
export async function listQueues(shop: Shop, role: Role): Promise<Queue[]> {
  const seen = queueNames.filter((name) => may(role, queues[name].permission))
  const counts = sql.join(
    seen.map((name) => sql`select ${name} as name, waiting.* from (${waitingOf(shop, name, role)}) waiting`),
    sql` union all `,
  )
  type Row = Omit<Queue, 'oldest_at' | 'due_at'> & { oldest_at: string | null; due_at: string | null }
  const { rows } = seen.length > 0 ? await shop.db.execute<Row>(counts) : { rows: [] }
  return rows
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => queueNames.indexOf(a.name) - queueNames.indexOf(b.name))
    .map((row) => ({ ...row, oldest_at: isoTime(row.oldest_at), due_at: isoTime(row.due_at) }))
}

/** Selects count, oldest_at and due_at of one queue. */
function waitingOf(shop: Shop, name: QueueName, role: Role): SQL {
  const none = sql`null::timestamptz as due_at`
  const asked = (kind: 'search' | 'car') => sql`
    select count(distinct words)::int as count, null::timestamptz as oldest_at, ${none} from asked_days
    where kind = ${kind} and day > ${dayIn(calendar.timezone, shop.now())}::date - ${askedWindowDays}::int`
  switch (name) {
    case 'to_pack':
    case 'to_measure':
    case 'packed':
    case 'in_doubt':
    case 'letter_unsent':
      return sql`select count(*)::int as count, min(coalesce(o.paid_at, o.created_at)) as oldest_at, ${none} from orders o
        where ${sql.join([...narrowedTo(name)], sql` and `)}`
    case 'disputed':
      // The list shows all that the bank has not decided; the deadline is of those that wait for an answer.
      return sql`
        select count(distinct o.id)::int as count, min(d.created_at) as oldest_at,
          min(d.evidence_due_at) filter (where d.state like '%needs_response') as due_at
        from orders o join disputes d on d.order_id = o.id
        where d.closed_at is null and ${sql.join([...narrowedTo(name)], sql` and `)}`
    case 'refused_refunds':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none} from (${openRefunds(shop)}) refused`
    case 'differences':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none}
        from (${openDifferences(role)}) found`
    case 'requests':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none} from order_requests
        where state = 'open'`
    case 'returns':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none} from returns
        where state in ('expected', 'received')`
    case 'low_stock':
      return sql`select low.count, null::timestamptz as oldest_at, ${none} from (${countLowStock}) low`
    case 'review':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none} from product_reviews
        where approved_at is null and declined_at is null`
    case 'guarantee':
      return sql`select count(*)::int as count, min(created_at) as oldest_at, ${none} from guarantee_cases
        where ${waitsFor(role)}`
    case 'searches':
      return asked('search')
    case 'cars':
      return asked('car')
  }
}
