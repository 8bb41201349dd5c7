/**
 * The cart for pages that are not about it. Its store, and the calls it makes, are loaded once the page is awake, and
 * only where something may be in the cart or where the page asks.
 */
import { useSyncExternalStore } from 'react'
import type { CountryCode } from '#shared/countries.ts'
import { calls } from '#shared/i18n/calls.ts'
import { localeOf } from '#shared/locale.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { knownCart, mayHoldGoods, onKnownCart } from '#web/browser/known-cart.ts'
import type { ShownCart } from '#web/browser/shown-cart.ts'

type Store = typeof import('#web/browser/cart-store.ts')

/** The badge: lines of the cart, wheels and accessories. 0 until the cart is known. */
export function useCartCount(): number {
  return useSyncExternalStore(
    followIfHeld,
    () => knownCart()?.count ?? 0,
    () => 0,
  )
}

/** The cart as it is shown; null until it is known. */
export function useShownCart(): ShownCart | null {
  return useSyncExternalStore(follow, knownCart, () => null)
}

/** As `addToCart` of the store. */
export function addToCart(choice: Parameters<Store['addToCart']>[0]): Promise<ApiProblem | null> {
  return inStore((store) => store.addToCart(choice))
}

/** As `addAddon` of the store. */
export function addAddon(addon_id: number, quantity: number): Promise<ApiProblem | null> {
  return inStore((store) => store.addAddon(addon_id, quantity))
}

/** As `setCountry` of the store. */
export function setCountry(country: CountryCode): Promise<ApiProblem | null> {
  return inStore((store) => store.setCountry(country))
}

/** A store that does not come is told as a server that does not answer. */
async function inStore(act: (store: Store) => Promise<ApiProblem | null>): Promise<ApiProblem | null> {
  let store: Store
  try {
    store = await import('#web/browser/cart-store.ts')
  } catch {
    return new ApiProblem(calls[localeOf(location.pathname)].unreachable, 0, 'unreachable')
  }
  return act(store)
}

function load(): void {
  void inStore(({ start }) => start())
}

function follow(listener: () => void): () => void {
  load()
  return onKnownCart(listener)
}

function followIfHeld(listener: () => void): () => void {
  const look = () => {
    if (mayHoldGoods()) load()
  }
  // What another tab, or the page before this one, has put into the cart.
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === 'cart_lines') look()
  }
  const shownAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  look()
  addEventListener('storage', elsewhere)
  addEventListener('pageshow', shownAgain)
  const stop = onKnownCart(listener)
  return () => {
    stop()
    removeEventListener('storage', elsewhere)
    removeEventListener('pageshow', shownAgain)
  }
}
