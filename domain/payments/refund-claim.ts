import { and, eq, sql } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import type { Shop } from '#domain/shop.ts'

/** Longer than the calls of one try can take, minutes. */
const turnMinutes = 3

/**
 * Runs one try of a refund, for a gateway without idempotency keys: only one refund of a payment is tried at a time. A
 * refund that was sent and is unclear goes first, because until it is clear, an amount that the gateway has refunded
 * cannot be assigned to it or to another; the rest follow in the order of their requests. Throws if it is not this
 * refund's turn; the caller retries.
 */
export async function withRefundClaim<Result>(
  shop: Shop,
  refund_id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const now = shop.now()
  const until = new Date(now.getTime() + turnMinutes * 60_000)
  const { rows } = await shop.db.execute(sql`
    update refunds r set claimed_until = ${until.toISOString()}::timestamptz
    where r.id = ${refund_id} and r.state = 'asked'
      and (r.claimed_until is null or r.claimed_until < ${now.toISOString()}::timestamptz)
      and (r.gone_before is not null or not exists (
        select from refunds other
        where other.payment_id = r.payment_id and other.state = 'asked' and other.id <> r.id
          and (other.gone_before is not null or other.claimed_until >= ${now.toISOString()}::timestamptz
            or (other.created_at, other.id) < (r.created_at, r.id))))
    returning r.id`)
  if (rows.length === 0) throw new Error(`refund ${refund_id} waits for its turn`)
  try {
    return await work()
  } finally {
    await shop.db
      .update(refunds)
      .set({ claimed_until: null })
      .where(and(eq(refunds.id, refund_id), eq(refunds.claimed_until, until)))
  }
}

/**
 * Records once how much of the payment had been refunded (minor units) before this refund was first sent; also returns
 * whether it may have been sent before.
 */
export async function refundedBefore(
  shop: Shop,
  refund_id: string,
  gone_now: number,
): Promise<{ gone_before: number; is_repeated: boolean }> {
  const { rows } = await shop.db.execute<{ gone_before: number; is_repeated: boolean }>(sql`
    with earlier as (select gone_before is not null as is_repeated from refunds where id = ${refund_id})
    update refunds set gone_before = coalesce(gone_before, ${gone_now}) from earlier
    where id = ${refund_id} returning gone_before, is_repeated`)
  return rows[0]!
}
