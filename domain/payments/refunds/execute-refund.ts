import { and, eq } from 'drizzle-orm'
import { payments, refunds } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { enqueueJob } from '#domain/outbox.ts'
import {
  bankTransfer,
  findPayment,
  type GatewayName,
  type Payment,
  recordPaymentEvent,
} from '#domain/payments/attempt.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import { settleRefund } from '#domain/payments/refunds/settle-refund.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

type Refund = typeof refunds.$inferSelect

/** Stripe keeps an idempotency key for 24 hours; after this many hours we no longer rely on it. */
const keyHours = 12

/**
 * Has the gateway carry out a requested refund under the refund's own idempotency key, so a retry gives nothing back
 * twice. Returns how it ended, or that a person has to transfer it. Throws if the gateway gives no clear answer or is still
 * processing; the caller retries.
 */
export async function executeRefund(shop: Shop, refund_id: string): Promise<'done' | 'failed' | 'to_transfer'> {
  await tryRefund(shop, refund_id)
  const [now] = await shop.db
    .select({ state: refunds.state, gateway: refunds.gateway })
    .from(refunds)
    .where(eq(refunds.id, refund_id))
  if (now?.state === 'asked' && now.gateway === bankTransfer) return 'to_transfer'
  if (!now || now.state === 'asked') throw new Error(`the gateway has not carried out refund ${refund_id} yet`)
  return now.state
}

/**
 * Enqueues `executeRefund`, in the transaction that requests the refund. No gateway can refund a bank transfer: a person gets a
 * letter, transfers the money and records it.
 */
export function executeLater(shop: Shop, refund_id: string, gateway: GatewayName): Promise<void> {
  if (gateway === bankTransfer)
    return enqueueOwnerLetter(
      shop,
      'owner.refund_refused',
      { refund_id, what: 'to_transfer' },
      `${refund_id} to_transfer`,
    )
  return enqueueJob(shop, 'refund.carry_out', { refund_id }, { key: `refund.carry_out ${refund_id}`, gateway })
}

async function tryRefund(shop: Shop, refund_id: string): Promise<void> {
  const [found] = await shop.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refund_id))
  if (found?.refund.state !== 'asked' || !found.payment.gateway_reference) return
  if (found.payment.gateway === bankTransfer) return
  const { refund, payment } = found
  // Before the call: one that never answers has had its turn, too.
  await shop.db.update(refunds).set({ tried_at: shop.now() }).where(eq(refunds.id, refund_id))
  if (refund.gateway_refund_id) return recordRefunds(shop, payment)
  if (isOld(shop, refund) && (await isInTheBooks(shop, refund, payment))) return
  const gateway = gateways[payment.gateway]
  const request = { refund_id, amount: refund.amount }
  // A broken answer may hide a refund that was made. The same key would only repeat it, so the gateway's list is read.
  const reported = await gateway.refund(shop, payment, request).catch((error: unknown) => ({ unclear: error }))
  if ('refused' in reported) return refuse(shop, refund, payment, reported.refused)
  if (!('unclear' in reported)) await settleRefund(shop, payment, reported)
  // Until this refund was recorded, one made in the gateway's dashboard meanwhile could not be distinguished in its total.
  if ('unclear' in reported || gateway.totals_refunds) await recordRefunds(shop, payment)
}

function isOld(shop: Shop, { created_at }: Refund): boolean {
  return shop.now().getTime() - created_at.getTime() >= keyHours * 3_600_000
}

/** Reads the gateway's list first: if it has a refund with our id, it was made, even if its key has expired. */
async function isInTheBooks(shop: Shop, { id }: Refund, payment: Payment): Promise<boolean> {
  await recordRefunds(shop, payment)
  const [now] = await shop.db.select().from(refunds).where(eq(refunds.id, id))
  return now?.state !== 'asked' || now.gateway_refund_id !== null
}

/** Records every refund of a payment that the gateway lists, including those made in its dashboard. */
export async function recordRefunds(shop: Shop, payment: Payment): Promise<void> {
  if (!payment.gateway_reference) return
  const listed = await gateways[payment.gateway].refunds(shop, payment)
  // That a refund came back is known before the one that was made in its place.
  const isLate = ({ state }: (typeof listed)[number]) => Number(state !== 'failed')
  for (const reported of listed.toSorted((a, b) => isLate(a) - isLate(b))) await settleRefund(shop, payment, reported)
}

/** The same for a payment that has not been read yet. */
export async function recordRefundsOf(shop: Shop, payment_id: string): Promise<void> {
  const payment = await findPayment(shop, payment_id)
  if (payment) await recordRefunds(shop, payment)
}

/** The gateway refuses for good, perhaps because the money was given back by hand: record the refunds it does list. */
async function refuse(shop: Shop, refund: Refund, payment: Payment, failure: string): Promise<void> {
  const { id: refund_id, payment_id } = refund
  const isReturn = refund.asked_by === 'shop'
  // The shop's own refunds are retried each day: one letter, not seven.
  const subject = isReturn ? payment_id : refund_id
  const write = (open: Shop) =>
    enqueueOwnerLetter(open, 'owner.refund_refused', { refund_id, what: 'refused' }, `${subject} refused`)
  await inTransaction(shop, async (open) => {
    const { rowCount } = await open.db
      .update(refunds)
      .set({ state: 'failed', failure })
      .where(and(eq(refunds.id, refund_id), eq(refunds.state, 'asked')))
    await recordPaymentEvent(open, { kind: 'refund', decision: 'refused', payment, facts: { failure } })
    if (rowCount && !isReturn) await write(open)
  })
  shop.log.error({ refund_id, failure }, 'the gateway refuses a refund')
  await recordRefunds(shop, payment)
  // Not before: of a payment that was refunded in part by hand, the rest is asked for, and the letter is dropped.
  if (isReturn) await write(shop)
}
