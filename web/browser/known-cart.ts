import type { ShownCart } from '#web/browser/shown-cart.ts'
import { keep, readKept } from '#web/browser/storage.ts'

let known: ShownCart | null = null
const listeners = new Set<() => void>()

/** The cart as it is shown at this moment; null while it is not known. */
export function knownCart(): ShownCart | null {
  return known
}

/** The cart's store tells what it shows. How many lines the server has is kept: an empty cart need not be asked for. */
export function tellCart(cart: ShownCart | null): void {
  if (cart === known) return
  known = cart
  if (cart && !cart.updating) keep('cart_lines', String(cart.count))
  for (const listener of listeners) listener()
}

export function onKnownCart(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether this browser's cart may hold something. A customer may have filled it on another device. */
export function mayHoldGoods(): boolean {
  const isEmpty = readKept('session_id') === null || readKept('cart_lines') === '0'
  return !isEmpty || readKept('access_token') !== null
}
