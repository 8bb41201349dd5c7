import { eq } from 'drizzle-orm'
import { returns } from '#database/schema/after-sale.ts'
import { refundLines, refunds } from '#database/schema/payments.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { replaceCaseRefund } from '#domain/guarantee/decide-case.ts'
import { packAgain } from '#domain/orders/desk/pack.ts'
import { lockPaidOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import type { RefundPieces } from '#domain/payments/refunds/refund-lines.ts'
import {
  type RefundReason,
  type RefundRequest,
  type RequestedRefund,
  refundOrder,
} from '#domain/payments/refunds/refund-order.ts'
import { refundUnapplied } from '#domain/payments/refunds/refund-payment.ts'
import { lockRefused, recordTransfer, requestAgain } from '#domain/payments/refunds/replace-refund.ts'
import type { Shop } from '#domain/shop.ts'

export type DeskRefund = {
  /** The order's id. */
  id: string
  /** The refund's id, chosen by the form: the same key again is the same refund. */
  key: string
  /** Fils, as the form showed it; refused if the pieces cost another sum. */
  amount: number
  /** None: by sum. */
  lines: readonly RefundPieces[]
  delivery: boolean
  reason: RefundReason
  note: string
  again: boolean
}

/**
 * Refunds part of an order, or all of it, at the desk. Without the refunded pieces it is to be packed again. Throws what
 * `refundOrder` throws.
 */
export async function refundAtDesk(
  shop: Shop,
  by: Actor,
  { id, key, ...wanted }: DeskRefund,
): Promise<{ amount: number }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    const isRepeat = (await open.db.$count(refunds, eq(refunds.id, key))) > 0
    const isByPieces = wanted.lines.length > 0 || wanted.delivery
    const { amount, stock } = await refundOrder(open, {
      ...{ order_number: order.order_number!, id: key, amount: wanted.amount, reason: wanted.reason },
      ...{ note: wanted.note, again: wanted.again },
      ...(isByPieces && { lines: wanted.lines, delivery: wanted.delivery }),
    })
    const after = { amount, reason: wanted.reason, note: wanted.note, restock: stock === 'restocked' }
    const entry = { action: 'order.refund_asked', kind: 'order', id, name: order.order_number! } as const
    await record({ ...entry, after: isRepeat ? {} : after })
    if (wanted.lines.length > 0 && !isRepeat) await packAgain(open, record, order)
    return { amount }
  })
}

/** Refunds an order for a command on the server. Throws what `refundOrder` throws. */
export async function refundByCommand(shop: Shop, by: Command, request: RefundRequest): Promise<RequestedRefund> {
  return audited(shop, by, async (open, record) => {
    const { id, order_number } = await lockPaidOrder(open, request.order_number)
    const made = await refundOrder(open, request)
    const after = { amount: made.amount, reason: request.reason, restock: made.stock === 'restocked' }
    await record({ action: 'order.refund_asked', kind: 'order', id, name: order_number!, after })
    return made
  })
}

/** Refunds a payment that pays for no order, for a command on the server. Throws what `refundUnapplied` throws. */
export async function refundUnappliedByCommand(shop: Shop, by: Command, payment: string) {
  return audited(shop, by, async (open, record) => {
    const { is_new, order_id, order_name, ...made } = await refundUnapplied(open, payment)
    const after = is_new ? { amount: made.amount, payment } : {}
    await record({ action: 'order.refund_asked', kind: 'order', id: order_id, name: order_name, after })
    return made
  })
}

/**
 * Requests a refused refund again; or, with a bank reference, books that it, or one that waits for it, was paid by transfer.
 * A guarantee case or a return that waits for a refused one goes on with the new one. Throws refund_not_found,
 * refund_not_refused, refund_disputed, refund_too_much, refund_pieces, refund_reference_used.
 */
export async function replaceRefused(
  shop: Shop,
  by: Actor,
  { id, bank_reference }: { id: string; bank_reference?: string },
): Promise<{ refund_id: string }> {
  return audited(shop, by, async (open, record) => {
    const refused = await lockRefused(open, id)
    const made = bank_reference
      ? await recordTransfer(open, refused, bank_reference)
      : await requestAgain(open, refused)
    if (made.refund_id !== id) {
      await replaceCaseRefund(open, refused.refund, made.refund_id)
      await open.db.update(returns).set(made).where(eq(returns.refund_id, id))
    }
    const { order, refund } = refused
    const hasPieces = (await open.db.$count(refundLines, eq(refundLines.refund_id, id))) > 0
    if (hasPieces && made.refund_id !== id) await packAgain(open, record, order)
    await record({
      action: bank_reference ? 'order.refund_transferred' : 'order.refund_retried',
      ...{ kind: 'order', id: order.id, name: order.order_number ?? order.reference },
      after: { amount: refund.amount, ...(bank_reference && { bank_reference }) },
    })
    return made
  })
}
