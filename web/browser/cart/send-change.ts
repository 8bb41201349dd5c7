import type { Cart } from '#shared/api/cart.ts'
import { type CountryCode, defaultCountry, isCountryCode } from '#shared/countries.ts'
import type { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { type Change, linesOf } from '#web/browser/cart/shown-cart.ts'
import { keep, readKept } from '#web/browser/storage.ts'

type Call = typeof call

/** The country chosen in this browser, and the visitor's country from geolocation. */
export type WantedCountry = { chosen: CountryCode | undefined; guess: CountryCode | undefined }

/**
 * Sends one change and returns the server's cart after it. `before` is the last known cart. A set is changed line by
 * line, skipping lines that already have the wanted value, so a retry after a lost response is idempotent.
 */
export async function sendChange(
  call: Call,
  session_id: string,
  change: Change,
  before: Cart | null,
  wanted: WantedCountry,
): Promise<Cart> {
  const country = wanted.chosen ?? wanted.guess
  switch (change.kind) {
    case 'add': {
      const { sku, rear_sku, axle, quantity, rear_quantity = quantity, vehicle = null } = change
      const cart = await call('POST /cart/add', {
        body: {
          session_id,
          sku,
          rear_sku,
          axle,
          quantity: Math.min(quantity, rear_quantity),
          vehicle,
          ...addition(change),
          country,
        },
      })
      if (quantity === rear_quantity) return cart
      // One addition puts as many rear wheels as front ones.
      const quantityOf = ({ axle }: { axle: string }) => (axle === 'rear' ? rear_quantity : quantity)
      const quantities = Object.fromEntries(linesOf(cart, change).map((line) => [line.id, quantityOf(line)]))
      return sendChange(call, session_id, { kind: 'quantity', quantities }, cart, wanted)
    }
    case 'add-addon':
      return call('POST /cart/add-addon', {
        body: { session_id, addon_id: change.addon_id, quantity: change.quantity, ...addition(change), country },
      })
    case 'quantity':
      return eachLine(Object.keys(change.quantities), before, async (line, kind) => {
        const quantity = change.quantities[line.id]!
        if (line.quantity === quantity) return undefined
        const body = { session_id, id: line.id, quantity }
        return kind === 'wheel'
          ? call('POST /cart/change-quantity', { body })
          : call('POST /cart/add-on-change-quantity', { body })
      })
    case 'remove':
      return eachLine(change.ids, before, (line, kind) => {
        const which = { params: { id: line.id }, query: { session_id } }
        return kind === 'wheel'
          ? call('DELETE /cart/{id}/delete', which)
          : call('DELETE /cart/{id}/delete-addon', which)
      })
    case 'coupon':
      return call('POST /coupon/apply', { body: { session_id, code: change.code } })
    case 'car': {
      const { vehicle, remove_failing } = change
      return call('POST /cart/change-car', { body: { session_id, vehicle, remove_failing } })
    }
    case 'clear':
      return clear(call, session_id)
    case 'country':
      return call('GET /cart/{session_id}/get', { params: { session_id }, query: { country: change.country } })
    case 'refresh': {
      const shown = before?.delivery.country
      const country = wanted.chosen ?? (shown === defaultCountry || shown === wanted.guess ? wanted.guess : undefined)
      return call('GET /cart/{session_id}/get', { params: { session_id }, query: country ? { country } : {} })
    }
  }
}

/**
 * A stored cart may have another country than this browser: refetches it with the chosen one or, if none was chosen and
 * the cart has the default one, with the guessed one. If that fails, keeps the cart as it is.
 */
export async function applyWantedCountry(
  call: Call,
  session_id: string,
  cart: Cart,
  { chosen, guess }: WantedCountry,
): Promise<Cart> {
  const { country } = cart.delivery
  const wanted = chosen ?? (country === defaultCountry ? guess : undefined)
  if (!wanted || wanted === country) return cart
  return call('GET /cart/{session_id}/get', { params: { session_id }, query: { country: wanted } }).catch((error) => {
    if (error instanceof ApiProblem) return cart
    throw error
  })
}

function addition({ idempotency_key }: { idempotency_key?: string }) {
  return idempotency_key ? { idempotency_key } : { exact: true }
}

async function clear(call: Call, session_id: string): Promise<Cart> {
  try {
    return await call('DELETE /cart/clear/{session_id}', { params: { session_id } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return call('GET /cart/{session_id}/clear', { params: { session_id } })
  }
}

type SomeLine = { id: string; quantity: number }

/** Runs `change` on each line that is still in the cart, since one response may remove the next line. */
async function eachLine(
  ids: readonly string[],
  before: Cart | null,
  change: (line: SomeLine, kind: 'wheel' | 'addon') => Promise<Cart | undefined>,
): Promise<Cart> {
  let cart = before
  for (const id of ids) {
    const wheel = cart?.cart_items.find((line) => line.id === id)
    const addon = cart?.addons.find((line) => line.id === id)
    const line = wheel ?? addon
    if (line) cart = (await change(line, wheel ? 'wheel' : 'addon')) ?? cart
  }
  if (!cart) throw new TypeError('a line cannot be changed before the cart is known')
  return cart
}

/** The delivery country chosen in this browser. Read from storage each time, since another tab may have changed it. */
export function chosenCountry(): CountryCode | undefined {
  return asCountry(readKept('delivery_country'))
}

export function chooseCountry(country: CountryCode): void {
  keep('delivery_country', country)
}

/** The visitor's country from geolocation, fetched once per tab. Undefined if the lookup fails. */
export async function guessCountry(ask: typeof call): Promise<CountryCode | undefined> {
  const kept = asCountry(readKept('visitor_country'))
  if (kept) return kept
  try {
    const { country } = await ask('GET /location', {}, { timeoutMs: 5_000 })
    keep('visitor_country', country)
    return country
  } catch (error) {
    if (error instanceof ApiProblem) return undefined
    throw error
  }
}

function asCountry(text: string | null): CountryCode | undefined {
  return text !== null && isCountryCode(text) ? text : undefined
}
