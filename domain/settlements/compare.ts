import { type SQL, sql } from 'drizzle-orm'
import { enqueueJob } from '#domain/outbox.ts'
import {
  type Difference,
  type DifferenceKind,
  payoutKinds,
  recordDifferences,
} from '#domain/payments/reconcile/differences.ts'
import { stateOfLine } from '#domain/settlements/line-state.ts'
import { matchLines } from '#domain/settlements/match.ts'
import { readStripePayouts } from '#domain/settlements/stripe-payouts.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Days after which a payment should have been paid out, without the setting SETTLEMENT_DAYS. */
const usualDays = 14

/** The days within which a payment is paid out. */
export function settlementDays(shop: Shop): number {
  return shop.settlement_days ?? usualDays
}

/**
 * Reads the new payouts of Stripe, and then compares every settlement with our ledger: each difference is a task at the
 * desk, as those of the nightly comparison are. Where there is more to read than one run may take, the next run follows at
 * once. Throws if Stripe does not answer; the job is tried again.
 */
export async function readSettlements(shop: Shop): Promise<void> {
  const read = await readStripePayouts(shop)
  if (read === 'more') return compareLater(shop)
  await inTransaction(shop, async (open) => {
    await matchLines(open)
    const found = await settlementDifferencesOf(open, read === 'refused')
    const now = open.now()
    // What Stripe has not paid out is unknown while the key may not read it: those tasks stay open.
    const isOurs = (kind: string) =>
      (payoutKinds as readonly string[]).includes(kind) && !(read === 'refused' && kind === 'not_settled')
    await recordDifferences(open, { from: now, to: now, found, looksAt: ({ kind }) => isOurs(kind) })
  })
}

/** Adds the job that reads and compares, soon after this transaction. */
export function compareLater(open: Shop): Promise<void> {
  return enqueueJob(open, 'settlements.read', {}, { key: 'settlements.read' })
}

/** What does not agree now. */
async function settlementDifferencesOf(shop: Shop, isRefused: boolean): Promise<Difference[]> {
  const { rows } = await shop.db.execute<Row>(sql`
    with compared as (
      select l.*, g.amount as booked, g.currency as booked_currency, ${stateOfLine} as state
      from settlement_lines l left join ledger g on g.id = l.ledger_entry
    )
    select 'settled_unknown' as kind, coalesce(movement, transaction_id) as reference, null::float8 as ours,
      coalesce(original_amount, amount)::float8 as theirs, coalesce(original_currency, currency) as currency
    from compared l
    where state = 'unknown' and not exists (
      select from money_differences d where d.kind = 'not_booked' and d.reference = coalesce(l.movement, l.transaction_id))
    union all
    select 'settled_amount', movement, booked, coalesce(original_amount, amount), booked_currency
    from compared where state = 'other_amount'
    union all
    select 'settled_sum', s.reference, coalesce(sum(l.net), 0), s.amount, s.currency
    from settlements s left join settlement_lines l on l.settlement_id = s.id
    where s.read_at is not null and not s.is_manual and s.amount is not null
    group by s.id having coalesce(sum(l.net), 0) <> s.amount
    union all
    select 'payout_failed', reference, null, amount, currency from settlements where state in ('failed', 'canceled')
    union all
    select 'not_settled', g.transaction_id, g.amount, null, g.currency from (${unsettled(shop, sql`${!isRefused}`)}) g`)
  const differences = rows.map((row) => ({ ...row, ours: kept(row.ours), theirs: kept(row.theirs) }))
  return isRefused ? [...differences, unreadable] : differences
}

const unreadable: Difference = { kind: 'payouts_unreadable', reference: 'Stripe', ours: null, theirs: null }

type Row = { kind: DifferenceKind; reference: string; ours: number | null; theirs: number | null; currency: string }

/** A sum beyond what the column holds is as wrong as the largest that it does. */
function kept(amount: number | null): number | null {
  return amount === null ? null : Math.max(-mostKept, Math.min(mostKept, amount))
}
const mostKept = 2 ** 31 - 1

/**
 * Selects the charges of our ledger that no settlement has, though they are old enough; those that their service refunded in
 * full may never be, while one that went back by bank transfer is still owed. Of Stripe every payout is read if the key may
 * (`mayRead`); one made by hand, though, may hold any charge before it. Of Paymob only files that someone added, so what was
 * paid before the oldest charge in them is left out.
 */
export function unsettled(shop: Shop, mayRead: SQL): SQL {
  const before = new Date(shop.now().getTime() - settlementDays(shop) * 86_400_000).toISOString()
  return sql`
    select g.* from ledger g
    where g.kind = 'charge' and g.created_at < ${before}::timestamptz
      and not exists (select from settlement_lines l where l.ledger_entry = g.id)
      and (select sum(x.amount) from ledger x
        where x.order_id = g.order_id and x.payment_id = g.payment_id and x.gateway = g.gateway
          and x.kind in ('charge', 'refund', 'refund_failure')) > 0
      and case g.gateway
        when 'stripe' then ${mayRead} and g.created_at > coalesce((
          select max(s.created_at) from settlements s where s.gateway = 'stripe' and s.is_manual), '-infinity')
        when 'paymob' then g.created_at >= (
          select min(x.created_at) from ledger x join settlement_lines l on l.ledger_entry = x.id
          where x.gateway = 'paymob' and x.kind = 'charge')
        else false end`
}

/** Whether the shop could read payouts of Stripe when it last tried. */
export const couldRead = sql`not exists (
  select from money_differences d
  where d.kind = 'payouts_unreadable' and (d.closed_at is null or d.closed_by is not null)
    and d.created_at > coalesce((select max(s.read_at) from settlements s where s.gateway = 'stripe'), '-infinity'))`
