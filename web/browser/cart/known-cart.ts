import type { ShownCart } from '#web/browser/cart/shown-cart.ts'

let known: ShownCart | null = null
const listeners = new Set<() => void>()

/** The cart as currently shown; null while it is not loaded. */
export function knownCart(): ShownCart | null {
  return known
}

/** Publishes the cart from its store. */
export function publishCart(cart: ShownCart | null): void {
  if (cart === known) return
  known = cart
  for (const listener of listeners) listener()
}

export function onKnownCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
