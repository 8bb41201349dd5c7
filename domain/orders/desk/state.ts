import { type SQL, sql } from 'drizzle-orm'
import { hasUnsentLetter } from '#domain/emails.ts'
import { hasUnmeasured } from '#domain/orders/measuring.ts'
import { orderState } from '#domain/orders/state.ts'
import type { DeskOrderState, OrderStateFilter } from '#shared/desk/order-states.ts'

/** The state of the order `o` as the desk shows it, in SQL. */
export const deskState = sql<DeskOrderState>`case ${orderState}
  when 'unpaid' then case when o.payment_status = 'pending_verification' then 'in_doubt' else 'unpaid' end
  when 'dispatched' then case when o.delivered_at is null then 'dispatched' else 'delivered' end
  when 'to_pack' then
    case when o.packed_at is not null then 'packed' when o.packing_at is not null then 'packing' else 'to_pack' end
  when 'disputed' then 'disputed'
  when 'being_refunded' then 'being_refunded'
  when 'refunded' then 'refunded'
  when 'cancelled' then 'cancelled' end`

const notSent = sql`o.status = 1 and o.dispatched_at is null and o.payment_status <> 'refunded'`

/**
 * The conditions of a filter by state: first what an index of the orders knows (database/schema/orders.ts), then the
 * state itself, which looks at refunds and disputes of each order that is left.
 */
export function narrowedTo(state: OrderStateFilter): SQL[] {
  if (state === 'paid') return [sql`o.status = 1`]
  if (state === 'not_sent') return [notSent, sql`${orderState} = 'to_pack'`]
  if (state === 'to_measure') return [notSent, hasUnmeasured, sql`${orderState} = 'to_pack'`]
  if (state === 'letter_unsent') return [hasUnsentLetter]
  return [...known[state], sql`${deskState} = ${state}`]
}

const known: Record<DeskOrderState, SQL[]> = {
  to_pack: [notSent, sql`o.packing_at is null`],
  packing: [notSent, sql`o.packing_at is not null and o.packed_at is null`],
  packed: [notSent, sql`o.packed_at is not null`],
  dispatched: [sql`o.dispatched_at is not null and o.delivered_at is null`],
  delivered: [sql`o.status = 1 and o.delivered_at is not null`],
  disputed: [sql`o.id in (select order_id from disputes where state not in ('won', 'warning_closed', 'prevented'))`],
  being_refunded: [sql`o.id in (select order_id from refunds where state = 'asked')`],
  refunded: [sql`o.payment_status = 'refunded'`],
  cancelled: [notSent, sql`(o.restocked_at is not null or o.cancelled_at is not null)`],
  in_doubt: [sql`o.payment_status = 'pending_verification'`],
  unpaid: [sql`o.status = 0`],
}
