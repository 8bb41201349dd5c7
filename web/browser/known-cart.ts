import type { ShownCart } from '#web/browser/shown-cart.ts'

let known: ShownCart | null = null
const listeners = new Set<() => void>()

/** The cart as it is shown at this moment; null while it is not known. */
export function knownCart(): ShownCart | null {
  return known
}

/** The cart's store tells what it shows. */
export function tellCart(cart: ShownCart | null): void {
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
