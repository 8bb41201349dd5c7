import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { clear, loadedCart, refresh } from '#web/browser/cart-store.ts'
import { tellTabs } from '#web/browser/cart-tabs.ts'

/**
 * Is everything in this cart in this order? Only then is it the cart that was bought: a page opened again a week later
 * must not empty a new one. Pure.
 */
export function isBought(cart: Pick<Cart, 'cart_items' | 'addons'>, order: Pick<Order, 'lines'>): boolean {
  const bought = new Map<string, number>()
  for (const line of order.lines) bought.set(line.sku, (bought.get(line.sku) ?? 0) + line.quantity)
  const inCart = [...cart.cart_items, ...cart.addons]
  return inCart.length > 0 && inCart.every((line) => (bought.get(line.sku) ?? 0) >= line.quantity)
}

/**
 * Shows the cart and its badge as they are now that the order is paid: the payment has emptied the cart on the server, and
 * the other tabs have only this one to hear it from. Who comes from paying (`isNews`: with a transaction that was not told
 * yet) has it emptied here if it still holds what was bought. A cart that is filled on another device, where an e-mail's
 * link is opened, is a new one though it holds the same.
 */
export async function clearBought(order: Order, { isNews }: { isNews: boolean }): Promise<void> {
  await refresh()
  tellTabs()
  if (!isNews) return
  const cart = await loadedCart()
  if (cart && isBought(cart, order)) await clear()
}
