import { store } from '#domain/store.ts'
import type { RequestKind } from '#shared/after-sale/lists.ts'
import type { ProblemCode } from '#shared/i18n/problems.ts'

export type RequestFacts = {
  status: number
  payment_status: string
  is_dispatched: boolean
  is_cancelled: boolean
  /** Its buyer has been erased. */
  is_erased: boolean
  /** YYYY-MM-DD: the day of delivery, or the promised one. */
  arrived: string
  /** Of the terms it was bought on; null: paid before they were kept with the order, so today's count. */
  return_days: number | null
}

/**
 * What the buyer of an order may request, by the shop's own terms: to cancel until the parcel leaves; to return within
 * some days after the delivery, and not at all where the terms have none. `refused` says why neither is possible.
 * @param today YYYY-MM-DD
 */
export function mayRequest(order: RequestFacts, today: string): RequestKind | { refused: ProblemCode } {
  if (order.status !== 1) return { refused: 'request_not_paid' }
  if (order.is_erased) return { refused: 'order_erased' }
  if (order.is_cancelled) return { refused: 'order_is_cancelled' }
  if (order.payment_status === 'refunded') return { refused: 'request_refunded' }
  if (!order.is_dispatched) return 'cancel'
  const days = returnDays(order)
  const passed = (Date.parse(today) - Date.parse(order.arrived)) / 86_400_000
  return days === 0 || passed > days ? { refused: 'request_too_late' } : 'return'
}

/** The days for returns in the terms that an order was bought on. */
export function returnDays({ return_days }: Pick<RequestFacts, 'return_days'>): number {
  return return_days ?? store.returns.days
}
