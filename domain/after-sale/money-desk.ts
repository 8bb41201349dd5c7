import { type SQL, sql } from 'drizzle-orm'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { isoTime } from '#domain/iso-time.ts'
import { findPayment, mismatch, mismatchPaid } from '#domain/payments/attempt.ts'
import { checkAndSettle } from '#domain/payments/check-payment.ts'
import { listDisputes } from '#domain/payments/disputes/disputes.ts'
import { type PaymobDispute, recordPaymobDispute } from '#domain/payments/disputes/paymob-disputes.ts'
import { isUnreachable } from '#domain/payments/gateways/gateways.ts'
import { closeDifference, shownTo } from '#domain/payments/reconcile/differences.ts'
import { cameBack } from '#domain/payments/refunds/came-back.ts'
import { isReplaced } from '#domain/payments/refunds/replace-refund.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { MoneyDesk } from '#shared/desk/money.ts'
import type { Role } from '#shared/desk/permissions.ts'

/** Minutes after which a payment or a refund that has no outcome is in doubt. */
const doubtful = { payment: 2, refund: 60 }

const most = 200

/** As literals: with parameters Postgres could not use the index of these payments. */
const mismatched = sql.raw(`'${mismatch}', '${mismatchPaid}'`)

/**
 * Money that a person should look at: payments without an outcome or with another sum than asked for, refunds that the
 * gateway refused or has not confirmed, disputes by their deadline, and the differences that the comparisons found. Payouts
 * only for those who may read settlements.
 */
export async function moneyDesk(shop: Shop, role: Role): Promise<MoneyDesk> {
  const ago = (minutes: number) => minutesAgo(shop, minutes)
  const { rows: payments } = await shop.db.execute<MoneyDesk['payments'][number]>(sql`
    select p.id, p.order_id, coalesce(o.order_number, o.reference) as order_number, p.gateway, p.amount, p.currency,
      p.state, p.failure_code, p.created_at, p.checked_at
    from payments p join orders o on o.id = p.order_id
    where (p.state in ('started', 'requires_action') and p.created_at < ${ago(doubtful.payment)}::timestamptz)
      or (p.failure_code in (${mismatched}) and p.created_at > ${ago(90 * 24 * 60)}::timestamptz)
    order by p.created_at, p.id limit ${most}`)
  const { rows: refunds } = await shop.db.execute<MoneyDesk['refunds'][number]>(sql`
    select found.*, coalesce(o.order_number, o.reference) as order_number
    from (${openRefunds(shop)}) found join orders o on o.id = found.order_id order by found.created_at, found.id limit ${most}`)
  const { rows: differences } = await shop.db.execute<MoneyDesk['differences'][number]>(sql`
    select d.id, d.kind, d.reference, d.ours, d.theirs, d.currency, d.created_at, ${orderOfDifference} as order_id
    from (${openDifferences(role)}) d order by d.created_at desc, d.id limit ${most}`)
  const { rows: closed } = await shop.db.execute<MoneyDesk['closed'][number]>(sql`
    select d.id, d.kind, d.reference, d.ours, d.theirs, d.currency, d.created_at, ${orderOfDifference} as order_id, d.closed_at, d.note,
      s.name as closed_by
    from money_differences d left join staff s on s.id = d.closed_by
    where d.closed_at > ${ago(30 * 24 * 60)}::timestamptz and ${shownTo(role)}
    order by d.closed_at desc, d.id limit ${most}`)
  const { rows: reports } = await shop.db.execute<{ period_to: string }>(
    sql`select period_to from money_reports order by period_to desc limit 1`,
  )
  const disputes = await listDisputes(shop)
  return {
    payments: payments.map((row) => ({
      ...row,
      created_at: isoTime(row.created_at),
      checked_at: isoTime(row.checked_at),
    })),
    refunds: refunds.map((row) => ({ ...row, created_at: isoTime(row.created_at) })),
    differences: differences.map((row) => ({ ...row, created_at: isoTime(row.created_at) })),
    closed: closed.map((row) => ({ ...row, created_at: isoTime(row.created_at), closed_at: isoTime(row.closed_at) })),
    compared_until: isoTime(reports[0]?.period_to ?? null),
    disputes: disputes.map(
      ({ id, order_id, order_number, gateway, gateway_dispute_id, amount, currency, ...dispute }) => ({
        ...{ id, order_id, order_number: order_number ?? '', gateway, gateway_dispute_id, amount, currency },
        ...{ reason: dispute.reason, state: dispute.state },
        evidence_due_at: dispute.evidence_due_at?.toISOString() ?? null,
        created_at: dispute.created_at.toISOString(),
      }),
    ),
  }
}

function minutesAgo(shop: Pick<Shop, 'now'>, minutes: number): string {
  return new Date(shop.now().getTime() - minutes * 60_000).toISOString()
}

/** The shop's own refunds are retried as new ones; each that a person asked for is a task of its own. */
const ofItself = sql`case when r.asked_by <> 'shop' then r.id end`

/**
 * Selects the refunds that the gateway refused and no other replaced, that it has not confirmed for an hour, that the buyer's bank
 * sent back, or that wait for a transfer.
 */
export function openRefunds(shop: Pick<Shop, 'now'>): SQL {
  return sql`
    select distinct on (r.payment_id, r.state, r.amount, ${ofItself}) r.id, r.order_id, r.amount, r.currency, r.reason, r.note, r.state,
      r.failure, r.gateway, r.bank_reference, r.created_at
    from refunds r join payments p on p.id = r.payment_id
    where (r.state = 'asked' and (r.gateway = 'bank_transfer' or r.created_at < ${minutesAgo(shop, doubtful.refund)}::timestamptz))
      or ${cameBack}
      or (
        r.state = 'failed'
        and not ${isReplaced}
        and r.amount <= p.amount - coalesce((
          select sum(b.amount) from refunds b where b.payment_id = p.id and b.state <> 'failed'), 0)
      )
    order by r.payment_id, r.state, r.amount, ${ofItself}, r.created_at desc, r.id`
}

/** Selects the differences from the gateways' books that are tasks of a role. */
export function openDifferences(role: Role): SQL {
  return sql`select * from money_differences d where d.closed_at is null and ${shownTo(role)}`
}

/** Of a difference `d`, which names a movement or an order. */
const orderOfDifference = sql`coalesce(
  (select o.id from orders o where o.order_number = d.reference or o.reference = d.reference),
  (select l.order_id from ledger l where l.transaction_id = d.reference limit 1))`

/**
 * Asks the gateway about a payment now and settles what it says, before anything is written of it here. Throws
 * payment_not_found, and gateway_silent if it does not answer.
 */
export async function checkNow(shop: Shop, by: Actor, id: string): Promise<{ state: string }> {
  const payment = await findPayment(shop, id)
  if (!payment) throw new Problem('payment_not_found', 404)
  await checkAndSettle(shop, payment, { paid_twice: true }).catch((error: unknown) => {
    throw isUnreachable(error) ? new Problem('gateway_silent', 503) : error
  })
  return audited(shop, by, async (open, record) => {
    const { rows } = await open.db.execute<{ state: string; name: string }>(sql`
      select p.state, coalesce(o.order_number, o.reference) as name
      from payments p join orders o on o.id = p.order_id where p.id = ${id}`)
    const { state, name } = rows[0]!
    const after = { payment: id, state }
    await record({ action: 'order.payment_checked', kind: 'order', id: payment.order_id, name, after })
    return { state }
  })
}

/** Closes a difference in the books with what the person found out. Throws what `closeDifference` throws. */
export async function closeDifferenceAtDesk(
  shop: Shop,
  by: Actor,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const { kind, reference } = await closeDifference(open, { id, staff_id: by.staff_id, note })
    await record({ action: 'money.difference_closed', kind: 'money', id, name: reference, after: { kind, note } })
  })
}

/**
 * Records what an e-mail of Paymob said about a dispute: opened, won or lost; says whether that was news. Throws what
 * `recordPaymobDispute` throws.
 */
export async function recordDispute(
  shop: Shop,
  by: Actor | Command,
  dispute: PaymobDispute,
): Promise<{ is_new: boolean }> {
  return audited(shop, by, async (open, record) => {
    const { is_new } = await recordPaymobDispute(open, dispute)
    const { rows } = await open.db.execute<{ id: string }>(
      sql`select id from orders where order_number = ${dispute.order_number}`,
    )
    const { state, amount, fee, is_correction } = dispute
    const entry = {
      action: 'order.dispute_recorded',
      kind: 'order',
      id: rows[0]!.id,
      name: dispute.order_number,
    } as const
    await record({
      ...entry,
      after: is_new ? { state, ...(amount && { amount }), ...(is_correction && { fee, corrected: true }) } : {},
    })
    return { is_new }
  })
}
