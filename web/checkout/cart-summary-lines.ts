import type { Cart } from '#shared/api/cart.ts'
import type { SummaryLine } from '#web/checkout/summary.tsx'

/** The cart's lines as the summary shows them. */
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
