import { beforeEach, expect, test } from 'vitest'
import type { CountryCode } from '#shared/countries.ts'
import type { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { aCart, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import {
  applyWantedCountry,
  chooseCountry,
  chosenCountry,
  guessCountry,
  sendChange,
} from '#web/browser/cart/send-change.ts'
import { shownCart } from '#web/browser/cart/shown-cart.ts'
import { keep } from '#web/browser/storage.ts'

const session_id = 'abcdefghijklmno'
const cartFor = (country: string) => aCart({ delivery: { ...aCart({}).delivery, country } })
const offline = new ApiProblem('offline', 0, 'unreachable')

/** A server that prices the cart for the requested country, or for `kept` where the request names none. */
function server(kept: string, broken = false) {
  const requests: unknown[] = []
  const answer = async (name: string, { query }: { query?: { country?: string } } = {}) => {
    requests.push([name, query?.country])
    if (broken) throw offline
    return name === 'GET /location' ? { country: kept } : cartFor(query?.country ?? kept)
  }
  return { requests, call: answer as unknown as typeof call }
}

beforeEach(() => {
  keep('delivery_country', null)
  keep('visitor_country', null)
})

test('a cart with the default country follows the guess; one with another country does not', async () => {
  const follow = async (country: string, chosen: CountryCode | undefined, guess: CountryCode | undefined) => {
    const { call } = server(country)
    return (await applyWantedCountry(call, session_id, cartFor(country), { chosen, guess })).delivery.country
  }
  expect(await follow('AE', undefined, 'KW')).toBe('KW')
  expect(await follow('OM', undefined, 'KW')).toBe('OM')
  expect(await follow('AE', 'AE', 'KW')).toBe('AE')
  expect(await follow('AE', 'SA', 'KW')).toBe('SA')
  expect(await follow('AE', undefined, undefined)).toBe('AE')
})

test('a cart that cannot be loaded for the country is loaded without it', async () => {
  const { call } = server('AE', true)
  const cart = cartFor('AE')
  expect(await applyWantedCountry(call, session_id, cart, { chosen: 'KW', guess: undefined })).toBe(cart)
})

test('a cart request sends the chosen country, never a guess that the cart does not follow', async () => {
  const look = async (before: string | null, chosen: CountryCode | undefined, guess: CountryCode | undefined) => {
    const { call, requests } = server('AE')
    await sendChange(call, session_id, { kind: 'refresh' }, before ? cartFor(before) : null, { chosen, guess })
    return (requests[0] as unknown[])[1]
  }
  expect(await look(null, 'SA', 'KW')).toBe('SA')
  expect(await look(null, undefined, 'KW')).toBeUndefined()
  expect(await look('KW', undefined, 'KW')).toBe('KW')
  expect(await look('OM', undefined, 'KW')).toBeUndefined()
  expect(await look('AE', undefined, 'KW')).toBe('KW')
})

test('the guess is requested once, and may be missing', async () => {
  const broken = server('KW', true)
  expect(await guessCountry(broken.call)).toBeUndefined()
  const { call, requests } = server('KW')
  expect([await guessCountry(call), await guessCountry(call)]).toEqual(['KW', 'KW'])
  expect(requests).toHaveLength(1)
})

test('only a country with delivery counts as a choice', () => {
  chooseCountry('BHR')
  expect(chosenCountry()).toBe('BHR')
  keep('delivery_country', 'BH')
  expect(chosenCountry()).toBeUndefined()
})

test('a restored set gets back the number of front wheels and that of rear wheels', async () => {
  const set = { set_id: 's', quantity: 0, unit_price: 110_500 }
  let lines = [
    wheelLine({ ...set, id: 'f', sku: 'F', axle: 'front' }),
    wheelLine({ ...set, id: 'r', sku: 'R', axle: 'rear' }),
  ]
  const answer = async (name: string, { body: { id, quantity } }: { body: { id?: string; quantity: number } }) => {
    lines = lines.map((line) => (name === 'POST /cart/add' || line.id === id ? { ...line, quantity } : line))
    return aCart({ cart_items: lines })
  }
  const change = { kind: 'add', sku: 'F', rear_sku: 'R', quantity: 4, rear_quantity: 2 } as const
  const wanted = { chosen: 'AE', guess: undefined } as const
  const cart = await sendChange(answer as unknown as typeof call, session_id, change, aCart({}), wanted)
  expect(cart.cart_items.map((line) => line.quantity)).toEqual([4, 2])
  const half = { kind: 'add', sku: 'R', axle: 'rear', quantity: 2 } as const
  const sent: unknown[] = []
  const listen = async (_: string, { body }: { body: unknown }) => sent.push(body)
  await sendChange(listen as unknown as typeof call, session_id, half, cart, wanted)
  expect(sent).toMatchObject([{ sku: 'R', axle: 'rear', quantity: 2, exact: true }])
  expect(shownCart(cart, [{ ...half, quantity: 3 }])).toMatchObject({
    incoming: 0,
    cart_items: [{ quantity: 4 }, { quantity: 3 }],
  })
})
