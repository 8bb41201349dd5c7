import type { Order } from '#shared/api/orders.ts'
import { rememberedOrders } from '#shared/limits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** An order as it may be kept on a device that others may use: without who and where. */
export type ConfirmedOrder = Omit<Order, 'billing' | 'shipping' | 'order_notes'>

/** That the transaction id of an order has been told to the shop from this browser. */
export type ProcessedOrder = { order_number: string; order_id: string; transaction_id: string }

/**
 * The list with one more order, newest first; an order is told by its `order_number`, and an unpaid order's number
 * changes once, so its id counts as well. The oldest beyond ten are forgotten. Pure.
 */
export function remembered<Entry extends { order_number: string }>(
  list: readonly Entry[],
  entry: Entry,
  idOf: (entry: Entry) => string,
): Entry[] {
  const others = list.filter((each) => each.order_number !== entry.order_number && idOf(each) !== idOf(entry))
  return [entry, ...others].slice(0, rememberedOrders)
}

/** The confirmed order that was kept under this id or number, if it is one of the last ten. */
export function findConfirmed(which: {
  order_id?: string | null
  order_number?: string | null
}): ConfirmedOrder | undefined {
  return readList<ConfirmedOrder>('confirmedOrders').find(
    (order) => order.order_number === which.order_number || order.id === which.order_id,
  )
}

/** Keeps a paid order, to show it at once the next time. */
export function keepConfirmed({ billing, shipping, order_notes, ...order }: Order): void {
  const list = remembered(readList<ConfirmedOrder>('confirmedOrders'), order, (each) => each.id)
  keep('confirmedOrders', JSON.stringify(list))
}

/** Has this transaction id of this order been told already? */
export function isProcessed(order_id: string, transaction_id: string): boolean {
  return readList<ProcessedOrder>('processedOrders').some(
    (each) => each.order_id === order_id && each.transaction_id === transaction_id,
  )
}

export function keepProcessed(entry: ProcessedOrder): void {
  const list = remembered(readList<ProcessedOrder>('processedOrders'), entry, (each) => each.order_id)
  keep('processedOrders', JSON.stringify(list))
}

/** What is kept may be damaged or from an older shop: only entries with a number count. */
function readList<Entry extends { order_number: string }>(key: 'confirmedOrders' | 'processedOrders'): Entry[] {
  const kept = readKeptJson(key)
  return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.order_number === 'string') : []
}
