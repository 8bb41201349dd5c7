import { useSyncExternalStore } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { mostOfOneLine, setOf } from '#shared/limits.ts'
import { newSessionId } from '#shared/session-id.ts'
import { call } from '#web/browser/api.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { type CartState, createCartQueue, emptyState } from '#web/browser/cart/cart-queue.ts'
import { publishCart } from '#web/browser/cart/known-cart.ts'
import {
  applyWantedCountry,
  chooseCountry,
  chosenCountry,
  guessCountry,
  sendChange,
} from '#web/browser/cart/send-change.ts'
import { linesOf, type Quantities, type ShownCart } from '#web/browser/cart/shown-cart.ts'
import { sessionId } from '#web/browser/session.ts'

/** Ignores a repeat of the same click within this time (ms). */
const doubleClickMs = 700

/** The visitor's country from geolocation, once it is known. */
let guess: CountryCode | undefined
let firstLoad: Promise<ApiProblem | null> | undefined
let lastAdd: { what: string; at: number; done: Promise<ApiProblem | null> } | undefined

const queue = createCartQueue(
  async (change, before) => {
    const wanted = { chosen: chosenCountry(), guess }
    const cart = await sendChange(call, sessionId(), change, before, wanted)
    return applyWantedCountry(call, sessionId(), cart, wanted)
  },
  () => notifyTabs(),
)

// For components that show the cart without loading this store: the badge, the chat.
queue.subscribe(() => publishCart(queue.read().cart))

/** The cart with optimistic updates, its loading status and the last error. On the server: loading. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, queue.read, () => emptyState)
}

/**
 * Adds a wheel (a set of four by default) or, with `rear_sku`, a staggered set (two and two). Increases the quantity of
 * lines already in the cart; a double click adds once. Resolves with null when done, else with the error.
 */
export async function addToCart(choice: {
  sku: string
  rear_sku?: string | undefined
  quantity?: number | undefined
  vehicle?: ChosenVehicle | null | undefined
}): Promise<ApiProblem | null> {
  const { sku, rear_sku, quantity = rear_sku ? setOf / 2 : setOf, vehicle = null } = choice
  return once(`${sku} ${rear_sku ?? ''}`, () => {
    const sum = sumWith((cart) => linesOf(cart, choice), rear_sku ? 2 : 1, quantity)
    return queue.submit({ kind: 'add', sku, rear_sku, ...sum, vehicle })
  })
}

/** Adds an accessory; see addToCart. */
export async function addAddon(addon_id: number, quantity = 1): Promise<ApiProblem | null> {
  return once(`addon ${addon_id}`, () => {
    const sum = sumWith((cart) => cart.addons.filter((line) => line.addon_id === addon_id), 1, quantity)
    return queue.submit({ kind: 'add-addon', addon_id, ...sum })
  })
}

/**
 * The quantity of each of `count` lines after an addition. Only the server can add it up while the cart is loading, or
 * where front and rear of a set have no common sum: a front wheel may be in the cart with other rear wheels.
 */
function sumWith(linesIn: (cart: ShownCart) => { quantity: number }[], count: number, quantity: number) {
  void start()
  const { cart } = queue.read()
  const lines = cart ? linesIn(cart) : []
  const [first, second = first] = lines
  const isKnown = cart && (first ? lines.length === count && first.quantity === second!.quantity : cart.incoming === 0)
  return isKnown
    ? { quantity: Math.min((first?.quantity ?? 0) + quantity, mostOfOneLine) }
    : { quantity, idempotency_key: newSessionId() }
}

/** Restores a removed line. */
export function putBack(line: Extract<Parameters<typeof queue.submit>[0], { kind: 'add' | 'add-addon' }>) {
  return queue.submit(line)
}

/** Sets the quantities of a group of lines: one line, or front and rear of a set. */
export function changeQuantity(quantities: Quantities): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'quantity', quantities })
}

export function remove(ids: readonly string[]): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'remove', ids })
}

export function clear(): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'clear' })
}

/** An empty code removes the coupon. */
export function applyCoupon(code: string): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'coupon', code: code.trim() })
}

/** Sets the car of all wheels, or none; can remove the wheels that fail on it. */
export function changeCar(vehicle: ChosenVehicle | null, remove_failing: boolean): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'car', vehicle: vehicle && withoutLabel(vehicle), remove_failing })
}

/** Sets the delivery country; cost, date and totals follow. */
export function setCountry(country: CountryCode): Promise<ApiProblem | null> {
  chooseCountry(country)
  return queue.submit({ kind: 'country', country })
}

export function refresh(): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'refresh' })
}

export function dismissProblem(): void {
  queue.dismissProblem()
}

/** The cart once it is loaded, with one retry; null where loading failed. */
export async function loadedCart(): Promise<Cart | null> {
  await start()
  if (queue.read().status !== 'ready') await refresh()
  return queue.read().cart
}

/** Only the four fields that identify a car. */
export function withoutLabel({ make, model, year, modification }: ChosenVehicle): ChosenVehicle {
  return { make, model, year, modification }
}

function subscribe(listener: () => void): () => void {
  void start()
  return queue.subscribe(listener)
}

/** Loads the cart once per page load, and listens for changes in other tabs. */
export function start(): Promise<ApiProblem | null> {
  if (!firstLoad) {
    listenToTabs(() => void refresh())
    firstLoad = refresh()
    void preselectCountry()
  }
  return firstLoad
}

/** Prices the cart for the visitor's guessed country unless one was chosen. Runs in the background. */
async function preselectCountry(): Promise<void> {
  if (chosenCountry()) return
  guess = await guessCountry(call)
  const shown = queue.read().cart?.delivery.country
  if (guess && guess !== defaultCountry && shown !== guess && !chosenCountry()) await refresh()
}

/** The second click of a double click gets the result of the first, which may have failed. */
function once(what: string, add: () => Promise<ApiProblem | null>): Promise<ApiProblem | null> {
  const at = performance.now()
  if (lastAdd?.what !== what || at - lastAdd.at >= doubleClickMs) lastAdd = { what, at, done: add() }
  return lastAdd.done
}

let channel: BroadcastChannel | undefined

/** Notifies the shop's other tabs that the cart has changed. */
export function notifyTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Calls `stale` when another tab has changed the cart, or when the page is restored from the back/forward cache. A
 * background tab waits until it is visible.
 */
function listenToTabs(stale: () => void): void {
  let missed = false
  const notice = () => {
    if (document.visibilityState === 'visible') stale()
    else missed = true
  }
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('cart')
    channel.addEventListener('message', notice)
  }
  addEventListener('storage', (event) => {
    if (event.key === 'session_id') notice()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) notice()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !missed) return
    missed = false
    stale()
  })
}
