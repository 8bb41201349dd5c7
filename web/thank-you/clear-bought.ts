import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { clear, loadedCart, refresh } from '#web/browser/cart-store.ts'
import { notifyTabs } from '#web/browser/cart-tabs.ts'

/**
 * Whether the order contains everything in this cart. Only then is it the cart that was bought: reopening the page a
 * week later must not empty a new one. Pure.
 */
export function isBought(cart: Pick<Cart, 'cart_items' | 'addons'>, order: Pick<Order, 'lines'>): boolean {
  const bought = new Map<string, number>()
  for (const line of order.lines) bought.set(line.sku, (bought.get(line.sku) ?? 0) + line.quantity)
  const inCart = [...cart.cart_items, ...cart.addons]
  return inCart.length > 0 && inCart.every((line) => (bought.get(line.sku) ?? 0) >= line.quantity)
}

/**
 * Refetches the cart after payment, which has emptied it on the server, and notifies other tabs. On the return from
 * paying (`isNews`: its transaction was not yet reported), empties the cart if it still holds what was bought. A cart
 * on another device, where an e-mail's link is opened, is a new one even with the same items.
 */
export async function clearBought(order: Order, { isNews }: { isNews: boolean }): Promise<void> {
  await refresh()
  notifyTabs()
  if (!isNews) return
  const cart = await loadedCart()
  if (cart && isBought(cart, order)) await clear()
}
