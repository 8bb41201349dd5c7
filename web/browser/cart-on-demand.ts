/**
 * The cart for pages that are not about it. Its store, and the calls it makes, are loaded once the page is hydrated: so is
 * the cart, by the session id that is made on the first visit.
 */
import { useSyncExternalStore } from 'react'
import type { CountryCode } from '#shared/countries.ts'
import { calls } from '#shared/i18n/calls.ts'
import { localeOf } from '#shared/locale.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { knownCart, onKnownCart } from '#web/browser/known-cart.ts'
import type { ShownCart } from '#web/browser/shown-cart.ts'
import { keep } from '#web/browser/storage.ts'

type Store = typeof import('#web/browser/cart-store.ts')

/** The badge: lines of the cart, wheels and accessories. 0 until the cart is known. */
export function useCartCount(): number {
  return useSyncExternalStore(
    follow,
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

/** As `setCountry` of the store. Kept as `chooseCountry` does, but at once: the page may be left before the store has come. */
export function setCountry(country: CountryCode): Promise<ApiProblem | null> {
  keep('delivery_country', country)
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
