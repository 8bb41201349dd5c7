import { useSyncExternalStore } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { type CountryCode, defaultCountry } from '#shared/countries.ts'
import { mostOfOneLine, setOf } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { type CartState, createCartQueue, emptyState } from '#web/browser/cart-queue.ts'
import { listenToTabs, tellTabs } from '#web/browser/cart-tabs.ts'
import { chooseCountry, chosenCountry, guessCountry } from '#web/browser/delivery-country.ts'
import { tellCart } from '#web/browser/known-cart.ts'
import { followCountry, sendChange } from '#web/browser/send-change.ts'
import { sessionId } from '#web/browser/session.ts'
import { linesOf } from '#web/browser/shown-cart.ts'

/** A click within this time of the same click before it is one click (ms). */
const doubleClickMs = 700

/** Where the visitor seems to be, once that is known. */
let guess: CountryCode | undefined
let firstLoad: Promise<ApiProblem | null> | undefined
let lastAdd = { what: '', at: 0 }

const queue = createCartQueue(
  async (change, before) => {
    const wanted = { chosen: chosenCountry(), guess }
    const cart = await sendChange(call, sessionId(), change, before, wanted)
    return followCountry(call, sessionId(), cart, wanted)
  },
  () => tellTabs(),
)

// For whoever shows the cart without this store: the badge, the chat.
queue.subscribe(() => tellCart(queue.read().cart))

/** The cart as it is to be shown, how it stands with it, and what went wrong last. On the server: still loading. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, queue.read, () => emptyState)
}

/**
 * Adds a wheel (a set of four unless told otherwise) or, with `rear_sku`, a staggered set (two and two). What is in the
 * cart already is added to; a double click adds once. Resolves with null when done, else with what stood in the way.
 */
export async function addToCart(choice: {
  sku: string
  rear_sku?: string | undefined
  quantity?: number | undefined
  vehicle?: ChosenVehicle | null | undefined
}): Promise<ApiProblem | null> {
  const { sku, rear_sku, quantity = rear_sku ? setOf / 2 : setOf, vehicle = null } = choice
  if (isRepeat(`${sku} ${rear_sku ?? ''}`)) return null
  if (!(await ready())) return queue.read().problem
  const { cart } = queue.read()
  const had = (cart && linesOf(cart, choice)[0]?.quantity) ?? 0
  return queue.submit({ kind: 'add', sku, rear_sku, quantity: Math.min(had + quantity, mostOfOneLine), vehicle })
}

/** Adds an accessory; as addToCart. */
export async function addAddon(addon_id: number, quantity = 1): Promise<ApiProblem | null> {
  if (isRepeat(`addon ${addon_id}`)) return null
  if (!(await ready())) return queue.read().problem
  const had = queue.read().cart?.addons.find((line) => line.addon_id === addon_id)?.quantity ?? 0
  return queue.submit({ kind: 'add-addon', addon_id, quantity: Math.min(had + quantity, mostOfOneLine) })
}

/** Puts a removed line back as it was. */
export function putBack(line: Extract<Parameters<typeof queue.submit>[0], { kind: 'add' | 'add-addon' }>) {
  return queue.submit(line)
}

/** Sets the quantity of the lines that go together: one line, or front and rear of a set. */
export function changeQuantity(ids: readonly string[], quantity: number): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'quantity', ids, quantity })
}

export function remove(ids: readonly string[]): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'remove', ids })
}

export function clear(): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'clear' })
}

/** An empty code takes the coupon off. */
export function applyCoupon(code: string): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'coupon', code: code.trim() })
}

/** All wheels are for this car from now on, or for none; those that fail on it may be taken out at once. */
export function changeCar(vehicle: ChosenVehicle | null, remove_failing: boolean): Promise<ApiProblem | null> {
  return queue.submit({ kind: 'car', vehicle: vehicle && choices(vehicle), remove_failing })
}

/** The shopper chooses the country to deliver to: cost, date and totals follow. */
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

/** The cart once the server has told it; null where it could not be had. */
export async function loadedCart(): Promise<Cart | null> {
  await ready()
  return queue.read().cart
}

/** The four choices of a car, whatever else is known of it. */
function choices({ make, model, year, modification }: ChosenVehicle): ChosenVehicle {
  return { make, model, year, modification }
}

function subscribe(listener: () => void): () => void {
  void start()
  return queue.subscribe(listener)
}

/** Waits until the server has told the cart; asks once more where it could not be had. False if it still cannot. */
async function ready(): Promise<boolean> {
  await start()
  if (queue.read().status !== 'ready') await refresh()
  return queue.read().status === 'ready'
}

/** Loads the cart once per page load, and listens for changes made elsewhere. */
export function start(): Promise<ApiProblem | null> {
  if (!firstLoad) {
    listenToTabs(() => void refresh())
    firstLoad = refresh()
    void preselectCountry()
  }
  return firstLoad
}

/** The cart is priced for where the visitor seems to be, unless a country has been chosen. Nobody waits for it. */
async function preselectCountry(): Promise<void> {
  if (chosenCountry()) return
  guess = await guessCountry(call)
  const shown = queue.read().cart?.delivery.country
  if (guess && guess !== defaultCountry && shown !== guess && !chosenCountry()) await refresh()
}

function isRepeat(what: string): boolean {
  const now = performance.now()
  const repeat = lastAdd.what === what && now - lastAdd.at < doubleClickMs
  if (!repeat) lastAdd = { what, at: now }
  return repeat
}
