import { and, eq, gt, ne } from 'drizzle-orm'
import { disputes, payments, refundLines, refunds } from '#database/schema/payments.ts'
import { type LockedOrder, lockPaidOrder } from '#domain/orders/lock.ts'
import { type Restock, restockLines, restockOrder } from '#domain/orders/restock.ts'
import { type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { isTakenBack } from '#domain/payments/disputes/taken-back.ts'
import { executeLater } from '#domain/payments/refunds/execute-refund.ts'
import { priceLines, type RefundPieces } from '#domain/payments/refunds/refund-lines.ts'
import { leftOf } from '#domain/payments/refunds/refund-payment.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

export type RefundReason = 'returned' | 'cancelled' | 'goodwill'

export type RefundRequest = {
  /** "RD-100001". */
  order_number: string
  /** Fils; everything that is left if not given. */
  amount?: number
  /** By pieces instead of a sum; `restock` puts them back on the shelf. */
  lines?: readonly RefundPieces[]
  /** `amount` is a sum that staff chose for the pieces instead of what they cost. They count as refunded by it. */
  chosen?: boolean
  /** Together with `lines`: also what was paid for the delivery. */
  delivery?: boolean
  reason: RefundReason
  /** Printed on the credit note after the reason. */
  note?: string
  /** The refund's id, chosen by who requests it: the same id again returns the refund that it made. */
  id?: string
  /** Allows the same amount again within ten minutes, which is otherwise refused as an accidental repeat. */
  again?: boolean
  /** The refused refund that this one is asked for instead of; noted if the payment is the same. */
  replaces?: Pick<typeof refunds.$inferSelect, 'id' | 'payment_id'> | undefined
  /** Also puts the goods back in stock; only for a full refund. */
  restock?: Restock | undefined
}

export type RequestedRefund = {
  refund_id: string
  /** Minor units. */
  amount: number
  /** `offered`: the order was fully cancelled before dispatch, and its goods are not back in stock yet. */
  stock: 'restocked' | 'offered' | 'untouched'
}

const repeatMinutes = 10

/**
 * Requests a full or partial refund of a paid order for the owner, and puts its goods back in stock if requested, in
 * one transaction. The gateway is called later: the enqueued job retries `executeRefund` until the outcome is clear.
 * Throws order_not_found, refund_too_much (facts: left), refund_repeated, refund_disputed, refund_changed (facts: sum)
 * if `amount` is not what the lines cost, refund_pieces for more pieces than are left, restock_reason, restock_partly,
 * restock_repeated, restock_dispatched.
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<RequestedRefund> {
  return inTransaction(shop, async (open) => {
    const order = await lockPaidOrder(open, request.order_number)
    const [payment] = await open.db
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, order.id), eq(payments.transaction_id, order.transaction_id ?? '')))
      .for('no key update')
    if (!payment) throw new Problem('order_not_found', 404)
    const before = request.id === undefined ? undefined : await findRefund(open, request.id)
    if (before) return repeated(before, order, request)
    const left = await leftOf(open, payment)
    const priced = request.lines || request.delivery ? await priceLines(open, order, request) : undefined
    const amount = priced?.sum ?? request.amount ?? left
    if (priced && request.amount !== undefined && request.amount !== priced.sum)
      throw new Problem('refund_changed', 409, { sum: formatMoney(priced.sum, 'en', payment.currency) })
    await refuseRefund(open, payment, amount, left)
    if (!request.again && (await wasJustAsked(open, payment.id, amount))) throw new Problem('refund_repeated', 409)
    const refused = request.replaces
    const replaces = refused?.payment_id === payment.id ? refused.id : null
    const [refund] = await open.db
      .insert(refunds)
      .values({
        ...{ id: request.id, order_id: order.id, payment_id: payment.id, gateway: payment.gateway },
        ...{ amount, currency: payment.currency, reason: request.reason, note: request.note ?? '' },
        ...{ asked_by: 'owner', delivery: priced?.delivery ?? 0, replaces, created_at: open.now() },
      })
      .returning({ id: refunds.id })
    const refund_id = refund!.id
    if (priced && priced.lines.length > 0)
      await open.db.insert(refundLines).values(priced.lines.map((line) => ({ ...line, refund_id, order_id: order.id })))
    const stock = await restock(open, order, request, { refund_id, isWhole: amount === left })
    await recordPaymentEvent(open, { kind: 'refund', decision: 'asked', payment, facts: { refund_id, amount } })
    await executeLater(open, refund_id, payment.gateway)
    return { refund_id, amount, stock }
  })
}

/** The goods of a cancelled or returned order can be sold again once all of it is refunded. */
async function restock(
  shop: Shop,
  order: LockedOrder,
  { reason, restock: why, lines = [] }: RefundRequest,
  { refund_id, isWhole }: { refund_id: string; isWhole: boolean },
): Promise<RequestedRefund['stock']> {
  const isCancelled = reason === 'cancelled'
  const pieces = lines.filter(({ restock }) => restock)
  if (pieces.length > 0) {
    await restockLines(shop, order, pieces, order.dispatched_at ? 'came_back' : 'never_left', refund_id)
    return 'restocked'
  }
  if (!why) return isCancelled && isWhole && !order.dispatched_at && !order.restocked_at ? 'offered' : 'untouched'
  if (!isCancelled && !(reason === 'returned' && why === 'came_back')) throw new Problem('restock_reason')
  if (!isWhole) throw new Problem('restock_partly')
  await restockOrder(shop, order, why)
  return 'restocked'
}

/** Throws refund_disputed and refund_too_much, for a locked payment with this much left (minor units). */
export async function refuseRefund(shop: Shop, payment: Payment, amount: number, left: number): Promise<void> {
  if (await isTakenBack(shop, payment.id)) throw new Problem('refund_disputed', 409)
  if (!Number.isInteger(amount) || amount <= 0 || amount > left)
    throw new Problem('refund_too_much', 409, { left: formatMoney(left, 'en', payment.currency) })
}

async function findRefund(shop: Shop, id: string) {
  const [found] = await shop.db.select().from(refunds).where(eq(refunds.id, id))
  return found
}

/** The same id again is the same refund; with another sum or order it is a mistake of the caller. */
function repeated(
  before: typeof refunds.$inferSelect,
  order: LockedOrder,
  { amount, id }: RefundRequest,
): RequestedRefund {
  if (before.order_id !== order.id || (amount !== undefined && amount !== before.amount))
    throw new Problem('refund_repeated', 409)
  return { refund_id: id!, amount: before.amount, stock: 'untouched' }
}

/** The buyer's bank has taken back the payment of an order for good. */
export async function isLostDispute(shop: Shop, order: Pick<LockedOrder, 'id' | 'transaction_id'>): Promise<boolean> {
  const lost = await shop.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(
      and(
        eq(disputes.order_id, order.id),
        eq(disputes.state, 'lost'),
        eq(payments.transaction_id, order.transaction_id ?? ''),
      ),
    )
    .limit(1)
  return lost.length > 0
}

async function wasJustAsked(shop: Shop, payment_id: string, amount: number): Promise<boolean> {
  const since = new Date(shop.now().getTime() - repeatMinutes * 60_000)
  const same = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        eq(refunds.amount, amount),
        // One made in the gateway's dashboard is a colleague's: the same sum after it may be the same refund.
        ne(refunds.asked_by, 'shop'),
        ne(refunds.state, 'failed'),
        gt(refunds.created_at, since),
      ),
    )
    .limit(1)
  return same.length > 0
}
