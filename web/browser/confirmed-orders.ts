import type { Order } from '#shared/api/orders.ts'
import { rememberedOrders } from '#shared/limits.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'

/** What is not stored, since the device may be shared. The carrier's pages show where a parcel went. */
type Personal = 'billing' | 'shipping' | 'order_notes' | 'company' | 'company_trn'
type Followed = 'tracking_link' | 'further_parcels'

/** An order without personal data. Only one that was just fetched has the links of its parcels. */
export type ConfirmedOrder = Omit<Order, Personal | Followed> & Partial<Pick<Order, Followed>>

/** Records that this browser has reported an order's transaction id to the shop. */
export type ProcessedOrder = { order_number: string; order_id: string; transaction_id: string }

/**
 * The list with one more order, newest first. Orders match by `order_number`, or by id, because an unpaid order's
 * number changes once. Keeps the latest ten. Pure.
 */
export function remembered<Entry extends { order_number: string }>(
  list: readonly Entry[],
  entry: Entry,
  idOf: (entry: Entry) => string,
): Entry[] {
  const others = list.filter((each) => each.order_number !== entry.order_number && idOf(each) !== idOf(entry))
  return [entry, ...others].slice(0, rememberedOrders)
}

/** The stored order with this id or number, if it is among the last ten. */
export function findConfirmed(which: {
  order_id?: string | null
  order_number?: string | null
}): ConfirmedOrder | undefined {
  return readList<ConfirmedOrder>('confirmedOrders').find(
    (order) => order.order_number === which.order_number || order.id === which.order_id,
  )
}

const dayMs = 24 * 60 * 60 * 1000

/** The order that was last paid in this browser, for a day. */
export function lastConfirmed(now = Date.now()): ConfirmedOrder | undefined {
  const [last] = readList<ConfirmedOrder>('confirmedOrders')
  return last && now - Date.parse(last.created_at) < dayMs ? last : undefined
}

/** Stores a paid order, to show it immediately next time. Earlier versions stored more of the others. */
export function keepConfirmed(order: Order): void {
  const list = remembered(readList<Order>('confirmedOrders'), order, (each) => each.id)
  keep('confirmedOrders', JSON.stringify(list.map(withoutBuyer)))
}

function withoutBuyer(order: Order): ConfirmedOrder {
  const { billing, shipping, order_notes, company, company_trn, tracking_link, further_parcels, ...kept } = order
  return kept
}

/** Whether this transaction id of this order has been reported. */
export function isProcessed(order_id: string, transaction_id: string): boolean {
  return readList<ProcessedOrder>('processedOrders').some(
    (each) => each.order_id === order_id && each.transaction_id === transaction_id,
  )
}

export function keepProcessed(entry: ProcessedOrder): void {
  const list = remembered(readList<ProcessedOrder>('processedOrders'), entry, (each) => each.order_id)
  keep('processedOrders', JSON.stringify(list))
}

/** Stored data may be damaged or from an older version: only entries with a number count. */
function readList<Entry extends { order_number: string }>(key: 'confirmedOrders' | 'processedOrders'): Entry[] {
  const kept = readKeptJson(key)
  return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.order_number === 'string') : []
}
