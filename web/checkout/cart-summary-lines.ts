import type { Cart } from '#shared/api/cart.ts'
import type { SummaryLine } from '#web/checkout/summary.tsx'

/** The cart's lines for the summary. */
export function cartSummaryLines(cart: Cart): SummaryLine[] {
  return [...cart.cart_items, ...cart.addons].map((line) => ({
    key: line.id,
    name: line.name,
    name_ar: line.name_ar,
    picture: line.picture,
    quantity: line.quantity,
    total: line.total,
  }))
}
