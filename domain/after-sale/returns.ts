import { and, eq, sql } from 'drizzle-orm'
import { returnLines, returnReplacements, returns } from '#database/schema/after-sale.ts'
import { orderLines } from '#database/schema/orders.ts'
import {
  refuseMoreThanBought,
  refusePieces,
  refuseRefundedSince,
  unrefunded,
} from '#domain/after-sale/pieces-to-return.ts'
import { type Actor, audited, type RecordEntry } from '#domain/audit/audit.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { type ForCar, type Replacement, refuseUnlessPaid, takeExchange } from '#domain/guarantee/exchange.ts'
import { type LockedOrder, lockPaidOrderById } from '#domain/orders/lock.ts'
import { restockLines } from '#domain/orders/restock.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { RequestReason, ReturnCondition, ReturnKind } from '#shared/after-sale/lists.ts'
import type { Verdict } from '#shared/api/fitment.ts'

type Return = typeof returns.$inferSelect
type Pieces = { line_id: string; quantity: number }

export type NewReturn = { kind: ReturnKind; reason: RequestReason; lines: readonly Pieces[]; request_id?: string }

/** Opens a return of a dispatched order at the desk, and writes to the buyer. Throws order_not_found and what follows. */
export async function openReturn(
  shop: Shop,
  by: Actor,
  { order_id, ...wanted }: NewReturn & { order_id: string },
): Promise<{ number: string }> {
  return audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, order_id)
    const made = await insertReturn(open, order, wanted)
    const { kind, reason } = wanted
    const entry = { action: 'order.return_opened', kind: 'order', id: order.id, name: order.order_number! } as const
    await record({ ...entry, after: { case_number: made.number, return: kind, reason } })
    return made
  })
}

/** Stores a return of a locked, dispatched order. Throws request_not_sent and return_pieces. */
export async function insertReturn(
  open: Shop,
  order: LockedOrder,
  { lines, ...wanted }: NewReturn,
): Promise<{ number: string }> {
  if (!order.dispatched_at) throw new Problem('request_not_sent', 409)
  await refusePieces(open, order.id, lines)
  const [made] = await open.db
    .insert(returns)
    .values({ ...wanted, number: sql`'RT-' || next_number('return')`, order_id: order.id, created_at: open.now() })
    .returning({ id: returns.id, number: returns.number })
  const { id: return_id, number } = made!
  await open.db.insert(returnLines).values(lines.map((line) => ({ ...line, return_id, order_id: order.id })))
  await enqueueOrderEmail(open, 'return.opened', { order_id: order.id, return_id }, return_id)
  return { number }
}

/**
 * Records how the goods of a return came, and puts good ones back on the shelf where wanted. Throws return_not_found,
 * return_state, return_pieces unless every line is named, restock_repeated.
 */
export async function receiveReturn(
  shop: Shop,
  by: Actor,
  { id, lines }: { id: string; lines: readonly { line_id: string; condition: ReturnCondition; restock: boolean }[] },
): Promise<void> {
  await changeReturn(shop, by, id, async (open, record, { order, found, expected }) => {
    if (found.state !== 'expected') throw new Problem('return_state', 409)
    const came = expected.map((line) => {
      const how = lines.find(({ line_id }) => line_id === line.line_id)
      if (!how) throw new Problem('return_pieces', 409)
      return { ...line, condition: how.condition, restocked: how.restock && how.condition === 'good' }
    })
    for (const { line_id, condition, restocked } of came)
      await open.db
        .update(returnLines)
        .set({ condition, restocked })
        .where(and(eq(returnLines.return_id, id), eq(returnLines.line_id, line_id)))
    await refuseMoreThanBought(open, order.id)
    const toShelf = came.filter(({ restocked }) => restocked)
    if (toShelf.length > 0) await restockLines(open, order, toShelf, 'came_back')
    await open.db.update(returns).set({ state: 'received', received_at: open.now() }).where(eq(returns.id, id))
    await record('order.return_received', { restock: toShelf.length > 0 })
  })
}

/**
 * Refunds what came back: what was paid for the pieces that arrived, or another sum. The key is the refund's id. Throws
 * return_not_found, return_state, return_refunded_since without a sum, and what `refundOrder` throws.
 */
export async function refundReturn(
  shop: Shop,
  by: Actor,
  { id, key, amount, note }: { id: string; key: string; amount: number | null; note: string },
): Promise<void> {
  await changeReturn(shop, by, id, async (open, record, { order, found, expected }) => {
    if (found.refund_id === key) return record('order.return_refunded', {})
    if (found.kind !== 'refund' || found.state !== 'received' || found.refund_id) throw new Problem('return_state', 409)
    if (amount === null) await refuseRefundedSince(open, id)
    const arrived = expected.filter(({ condition }) => condition !== 'missing')
    // A sum may also be for pieces that were refunded before.
    const pieces = amount === null ? arrived : await unrefunded(open, order.id, arrived)
    const lines = pieces.map(({ line_id, quantity }) => ({ line_id, quantity, restock: false }))
    const refund = await refundOrder(open, {
      ...{ order_number: order.order_number!, id: key, reason: 'returned', again: true },
      note: [found.number, note].filter(Boolean).join(': '),
      ...(amount === null ? { lines } : { amount, lines, chosen: true }),
    })
    await open.db.update(returns).set({ refund_id: refund.refund_id }).where(eq(returns.id, id))
    await record('order.return_refunded', { amount: refund.amount })
  })
}

/**
 * Sends goods in exchange, without payment: takes them off stock and writes to the buyer. Throws return_not_found,
 * return_state for one that is closed or sent already, tracking_link_refused, and what `refuseUnlessPaid` and `takeExchange` throw.
 */
export async function sendExchange(
  shop: Shop,
  by: Actor,
  {
    id,
    goods,
    carrier,
    tracking_link,
  }: { id: string; goods: readonly Replacement[]; carrier: string; tracking_link: string | null },
): Promise<void> {
  await changeReturn(shop, by, id, async (open, record, { order, found, expected }) => {
    const isOpen = found.state === 'expected' || found.state === 'received'
    if (found.kind !== 'exchange' || !isOpen || found.sent_at) throw new Problem('return_state', 409)
    await refuseUnlessPaid(open, order, expected)
    const car = await carOfLines(open, expected)
    const taken = await takeExchange(open, order, goods, { car, reference: found.number })
    await open.db.insert(returnReplacements).values(
      taken.map(({ sku, name, name_ar, quantity, special_order }) => ({
        ...{ return_id: id, sku, name, name_ar, quantity, special_order },
      })),
    )
    await open.db.update(returns).set({ sent_at: open.now(), carrier, tracking_link }).where(eq(returns.id, id))
    await enqueueOrderEmail(open, 'return.sent', { order_id: order.id, return_id: id }, id)
    await record('order.return_exchanged', {
      goods: taken.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', '),
    })
  })
}

/**
 * Closes a return that is refunded or exchanged, or of which nothing usable came; or calls off one of which nothing
 * came yet. One that was settled elsewhere, such as on the order's page or by a lost dispute, closes with a note that says
 * so. Throws return_not_found, return_state, return_unsettled.
 */
export async function endReturn(
  shop: Shop,
  by: Actor,
  { id, how, note = '' }: { id: string; how: 'closed' | 'called_off'; note?: string | undefined },
): Promise<void> {
  await changeReturn(shop, by, id, async (open, record, { found, expected }) => {
    if (found.state !== (how === 'closed' ? 'received' : 'expected')) throw new Problem('return_state', 409)
    const isUseless = expected.every(({ condition }) => condition !== 'good')
    const isSettled = found.refund_id !== null || found.sent_at !== null
    const mayClose = isSettled || isUseless || note !== ''
    if (how === 'closed' ? !mayClose : isSettled) throw new Problem('return_unsettled', 409)
    await open.db.update(returns).set({ state: how, closed_at: open.now() }).where(eq(returns.id, id))
    await record('order.return_closed', { state: how, ...(note && { note }) })
  })
}

type Opened = { order: LockedOrder; found: Return; expected: (typeof returnLines.$inferSelect)[] }
type Action = `order.return_${'received' | 'refunded' | 'exchanged' | 'closed'}`

/** Locks the order, then the return, and runs a change of it in one audited transaction. Throws return_not_found. */
async function changeReturn(
  shop: Shop,
  by: Actor,
  id: string,
  change: (open: Shop, record: (action: Action, after: object) => Promise<void>, opened: Opened) => Promise<void>,
): Promise<void> {
  await audited(shop, by, async (open, record: RecordEntry) => {
    const [known] = await open.db.select().from(returns).where(eq(returns.id, id))
    if (!known) throw new Problem('return_not_found', 404)
    const order = await lockPaidOrderById(open, known.order_id)
    const [found] = await open.db.select().from(returns).where(eq(returns.id, id)).for('no key update')
    const expected = await open.db.select().from(returnLines).where(eq(returnLines.return_id, id))
    const note = (action: Action, after: object) =>
      record({
        ...{ action, kind: 'order', id: order.id, name: order.order_number! },
        after: Object.keys(after).length > 0 ? { case_number: known.number, ...after } : {},
      })
    await change(open, note, { order, found: found!, expected })
  })
}

/** The car that the fit of the first returned line with a verdict was checked for; null if none was. */
async function carOfLines(open: Shop, lines: readonly Pieces[]): Promise<ForCar | null> {
  for (const { line_id } of lines) {
    const [line] = await open.db.select().from(orderLines).where(eq(orderLines.id, line_id))
    const fitment = line?.fitment as Verdict | null | undefined
    if (line && fitment) {
      const { make, model, year, modification } = fitment.vehicle
      return { make, model, year, modification, axle: line.axle }
    }
  }
  return null
}
