import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { clear, loadedCart, refresh } from '#web/browser/cart-store.ts'
import { tellTabs } from '#web/browser/cart-tabs.ts'

/**
 * Is everything in this cart in this order? Only then is it the cart that was bought: a page opened again a week later,
 * or from an e-mail on another device, must not empty a new one. Pure.
 */
export function isBought(cart: Pick<Cart, 'cart_items' | 'addons'>, order: Pick<Order, 'lines'>): boolean {
  const bought = new Map<string, number>()
  for (const line of order.lines) bought.set(line.sku, (bought.get(line.sku) ?? 0) + line.quantity)
  const inCart = [...cart.cart_items, ...cart.addons]
  return inCart.length > 0 && inCart.every((line) => (bought.get(line.sku) ?? 0) >= line.quantity)
}

/**
 * Empties the cart and its badge, if it still holds what this paid order bought. Mostly the payment has done so already, on
 * the server: then the other tabs have only this one to hear it from.
 */
export async function clearBought(order: Order): Promise<void> {
  await refresh()
  tellTabs()
  const cart = await loadedCart()
  if (cart && isBought(cart, order)) await clear()
}
