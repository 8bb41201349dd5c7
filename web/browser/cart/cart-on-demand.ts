/**
 * The cart for pages that are not about it. Loads the cart store and its API client lazily after hydration, and with
 * them the cart of the session id, which is created on the first visit.
 */
import { useSyncExternalStore } from 'react'
import type { CountryCode } from '#shared/countries.ts'
import { calls } from '#shared/i18n/forms.ts'
import { localeOf } from '#shared/locale.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { knownCart, onKnownCart } from '#web/browser/cart/known-cart.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'
import { keep } from '#web/browser/storage.ts'

type Store = typeof import('#web/browser/cart/cart-store.ts')

/** Number of cart lines for the badge, wheels and accessories. 0 until the cart is loaded. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => knownCart()?.count ?? 0,
    () => 0,
  )
}

/** The cart with optimistic updates; null until it is loaded. */
export function useShownCart(): ShownCart | null {
  return useSyncExternalStore(subscribe, knownCart, () => null)
}

/** See `addToCart` of the store. */
export function addToCart(choice: Parameters<Store['addToCart']>[0]): Promise<ApiProblem | null> {
  return withStore((store) => store.addToCart(choice))
}

/** See `addAddon` of the store. */
export function addAddon(addon_id: number, quantity: number): Promise<ApiProblem | null> {
  return withStore((store) => store.addAddon(addon_id, quantity))
}

/**
 * See `setCountry` of the store. Stores the choice immediately, in case the page is left before the store has loaded.
 */
export function setCountry(country: CountryCode): Promise<ApiProblem | null> {
  keep('delivery_country', country)
  return withStore((store) => store.setCountry(country))
}

/** A store that fails to load is reported as an unreachable server. */
async function withStore(act: (store: Store) => Promise<ApiProblem | null>): Promise<ApiProblem | null> {
  let store: Store
  try {
    store = await import('#web/browser/cart/cart-store.ts')
  } catch {
    return new ApiProblem(calls[localeOf(location.pathname)].unreachable, 0, 'unreachable')
  }
  return act(store)
}

function load(): void {
  void withStore(({ start }) => start())
}

function subscribe(listener: () => void): () => void {
  load()
  return onKnownCart(listener)
}
