import type { Order } from '#shared/api/orders.ts'
import type { SummaryLine } from '#web/checkout/summary.tsx'

/** An order's lines for the summary. */
export function orderSummaryLines(order: Pick<Order, 'lines'>): SummaryLine[] {
  return order.lines.map((line) => ({
    key: `${line.sku} ${line.axle}`,
    name: line.name,
    name_ar: line.name_ar,
    picture: line.picture,
    quantity: line.quantity,
    total: line.total,
  }))
}
