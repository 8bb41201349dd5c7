import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { openRefunds } from '#domain/after-sale/money-desk.ts'

/** Everything that the gauges show of the database. Times in seconds. */
export type Reading = {
  jobs: { task: string; due: number; retrying: number; given_up: number; oldest_s: number }[]
  held_orders: number
  held_pieces: number
  open_payments: { gateway: string; state: string; count: number; oldest_s: number }[]
  day_payments: { gateway: string; state: string; count: number }[]
  /** `due_in_s`: until the next evidence that a bank waits for; null if none does. */
  disputes: { gateway: string; count: number; due_in_s: number | null }[]
  refunds_asked: number
  /** Tasks at the desk: refused, and neither replaced nor settled by another one. */
  refunds_refused: number
  /** Tasks at the desk: found by the nightly report, in a payout or in a file of settlements, and open still. */
  differences: number
  /** 0 until the first report. */
  report_age_s: number
}

/**
 * One statement, and only through indexes that the desk needs as well: with 250,000 orders it takes a few milliseconds.
 * Payments that have ended are those of orders of one day, because a count of all would read the whole table.
 */
export async function askDatabase(db: Database, now: Date): Promise<Reading> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Reading>(sql`
    select
      coalesce((select json_agg(j) from (
        select t.identifier as task,
          count(*) filter (where j.is_available and j.run_at <= ${at} and j.attempts = 0)::int as due,
          count(*) filter (where j.attempts between 1 and j.max_attempts - 1 and j.locked_at is null)::int as retrying,
          count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as given_up,
          coalesce(extract(epoch from ${at} - min(j.run_at) filter (where j.is_available and j.run_at <= ${at})), 0)::int as oldest_s
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1
      ) j), '[]') as jobs,
      (select count(distinct order_id)::int from stock_holds where expires_at > ${at}) as held_orders,
      (select coalesce(sum(quantity), 0)::int from stock_holds where expires_at > ${at}) as held_pieces,
      coalesce((select json_agg(p) from (
        select gateway, state, count(*)::int as count, extract(epoch from ${at} - min(created_at))::int as oldest_s
        from payments where state in ('started', 'requires_action') group by 1, 2
      ) p), '[]') as open_payments,
      coalesce((select json_agg(p) from (
        select p.gateway, p.state, count(*)::int as count from orders o join payments p on p.order_id = o.id
        where o.created_at > ${at} - interval '1 day' group by 1, 2
      ) p), '[]') as day_payments,
      coalesce((select json_agg(d) from (
        select gateway, count(*)::int as count,
          extract(epoch from min(evidence_due_at) filter (where state like '%needs_response') - ${at})::int as due_in_s
        from disputes where closed_at is null group by 1
      ) d), '[]') as disputes,
      (select count(*)::int from refunds where state = 'asked' and gateway <> 'bank_transfer') as refunds_asked,
      (select count(*)::int from (${openRefunds({ now: () => now })}) r where r.state in ('failed', 'done')) as refunds_refused,
      (select count(*)::int from money_differences where closed_at is null) as differences,
      -- Before the first report, since the first payment: a shop without a report must not look compared.
      coalesce(extract(epoch from ${at} - coalesce(
        (select max(period_to) from money_reports), (select min(created_at) from payments)
      )), 0)::int as report_age_s`)
  return rows[0]!
}
