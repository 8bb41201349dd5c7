import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { type UnappliedReason, unappliedReasons } from '#domain/outbox.ts'
import { bankTransfer, type GatewayName } from '#domain/payments/attempt.ts'
import { gatewayNames } from '#domain/payments/gateways/gateways.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundPayment } from '#domain/payments/refunds/refund-payment.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { longestRun } from '#domain/time-limit.ts'

/** A refused refund of money we must not keep is retried daily, this often; then a person must handle it. */
export const maxRefusals = 7

/** A refund is not retried sooner than this after its last refusal, hours. */
const pauseHours = 20

/** After this many hours the job that carries out a refund has been given up, or is about to be. */
const longHours = 24

/** Money that the shop must not keep and that the gateway refuses to refund. `left` in minor units. */
export type RefusedUnapplied = {
  payment_id: string
  gateway: GatewayName
  /** The last refund that was refused. */
  refund_id: string
  transaction_id: string
  left: number
  reason: UnappliedReason
  refusals: number
  refused_at: Date
}

/** `tried_at`: when its gateway was last asked for it, else when it was requested. */
type WaitingRefund = { refund_id: string; gateway: GatewayName; amount: number; tried_at: Date }

/**
 * Once a day: retries refunds that a gateway has refused, up to `maxRefusals` times, and old refunds whose outcome is
 * unclear. What a slow gateway leaves no time for comes first in the next run.
 */
export async function retryRefunds(shop: Shop): Promise<void> {
  const [waiting, refused] = [await waitingRefunds(shop), await refusedUnapplied(shop)]
  await Promise.all(
    gatewayNames.map((name) => {
      const isOfGateway = ({ gateway }: { gateway: GatewayName }) => gateway === name
      return retryAt(shop, waiting.filter(isOfGateway), refused.filter(isOfGateway))
    }),
  )
}

/**
 * One gateway's refunds, so that an unresponsive gateway delays only its own. The one that was not tried for longest comes first:
 * refunds whose calls always time out do not hold up the younger ones.
 */
async function retryAt(shop: Shop, waiting: WaitingRefund[], refused: RefusedUnapplied[]): Promise<void> {
  const over = shop.now().getTime() + longestRun * 1000
  const due = [
    ...waiting.map(({ refund_id, tried_at }) => ({
      tried_at,
      facts: { refund_id },
      retry: () => executeRefund(shop, refund_id),
    })),
    ...refused.map((each) => ({
      ...{ tried_at: each.refused_at, facts: { payment_id: each.payment_id }, retry: () => retryRefused(shop, each) },
    })),
  ].toSorted((a, b) => a.tried_at.getTime() - b.tried_at.getTime())
  for (const { facts, retry } of due) {
    if (shop.now().getTime() >= over) return
    await retry().catch((error: unknown) =>
      shop.log.error({ err: error, ...facts }, 'a refund could not be asked for again'),
    )
  }
}

/** Requests once more what a gateway refused the day before; after the last time the owner gets a letter. */
async function retryRefused(
  shop: Shop,
  { payment_id, refund_id, reason, refusals, refused_at, left }: RefusedUnapplied,
): Promise<void> {
  if (refusals < maxRefusals) {
    const since = shop.now().getTime() - pauseHours * 3_600_000
    if (refused_at.getTime() <= since) await refundPayment(shop, { payment_id, reason })
    return
  }
  shop.log.error({ payment_id, left }, 'a payment must go back and the gateway refuses for good: refund it by hand')
  const facts = { refund_id, what: 'given_up' as const }
  await inTransaction(shop, (open) => enqueueOwnerLetter(open, 'owner.refund_refused', facts, `${payment_id} given up`))
}

/** Payments of any age that must be refunded, have something left and no refund in flight. */
export async function refusedUnapplied(shop: Shop): Promise<RefusedUnapplied[]> {
  const ours = sql`r.reason = any(${sql.param([...unappliedReasons])}::text[])`
  const { rows } = await shop.db.execute<Omit<RefusedUnapplied, 'refused_at'> & { refused_at: string }>(sql`
    select p.id as payment_id, p.gateway,
      (array_agg(r.id order by r.created_at desc, r.id) filter (where ${ours} and r.state = 'failed'))[1] as refund_id,
      coalesce(p.transaction_id, p.gateway_reference) as transaction_id,
      p.amount - coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::int as left,
      (array_agg(r.reason order by r.created_at desc, r.id) filter (where ${ours}))[1] as reason,
      (count(*) filter (where ${ours} and r.state = 'failed'))::int as refusals,
      max(r.created_at) filter (where ${ours} and r.state = 'failed') as refused_at
    from payments p join refunds r on r.payment_id = p.id
    where p.id in (select r.payment_id from refunds r where r.state = 'failed' and ${ours})
    group by p.id
    having not bool_or(r.state = 'asked')
      and p.amount > coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)
    order by refused_at`)
  return rows.map((row) => ({ ...row, refused_at: new Date(row.refused_at) }))
}

/**
 * Old refunds that a gateway has neither carried out nor refused, the one that was not tried for longest first; not those that wait
 * for a person's transfer. Amounts in minor units.
 */
export function waitingRefunds(shop: Shop): Promise<WaitingRefund[]> {
  return shop.db
    .select({ refund_id: refunds.id, gateway: refunds.gateway, amount: refunds.amount, tried_at: lastTried })
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'asked'),
        ne(refunds.gateway, bankTransfer),
        lt(refunds.created_at, new Date(shop.now().getTime() - longHours * 3_600_000)),
      ),
    )
    .orderBy(lastTried, refunds.id)
    .limit(200)
}

const lastTried = sql`coalesce(${refunds.tried_at}, ${refunds.created_at})`.mapWith(refunds.created_at)
