import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newSessionId } from '#shared/session-id.ts'
import { aCart, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import type { keep as keepValue } from '#web/browser/storage.ts'

type Request = { name: string; body: Record<string, unknown> | null; answer: (data: object) => void }

let requests: Request[]
let keep: typeof keepValue
let store: typeof import('#web/browser/cart/cart-store.ts')

beforeEach(async () => {
  requests = []
  for (const name of ['info', 'warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} }, addEventListener() {} })
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = (data: object) => resolve(Response.json({ status: true, data }))
    requests.push({ name: `${method} ${url.split('?')[0]}`, body: body ? JSON.parse(String(body)) : null, answer })
    return promise
  })
  vi.resetModules()
  keep = (await import('#web/browser/storage.ts')).keep
  keep('session_id', newSessionId())
  store = await import('#web/browser/cart/cart-store.ts')
})
afterEach(() => vi.unstubAllGlobals())

const sent = async (name: string) => {
  await expect.poll(() => requests.some((each) => each.name === name)).toBe(true)
  return requests.find((each) => each.name === name)!
}
const cartCalls = () => requests.map(({ name }) => name.split('/')[2] === 'cart' && name.split(' ')[0]).filter(Boolean)
const wheels = (quantity: number) => wheelLine({ id: 'a', sku: 'MID', quantity, unit_price: 110_500 })

test('a wheel is added while the cart still loads, for the chosen country, and its response is the cart', async () => {
  keep('delivery_country', 'KW')
  void store.start()
  const added = store.addToCart({ sku: 'MID' })
  const { body, answer } = await sent('POST /api/cart/add')
  expect(body).toMatchObject({ sku: 'MID', quantity: 4, country: 'KW', idempotency_key: expect.any(String) })
  expect(body).not.toHaveProperty('exact')
  answer(aCart({ cart_items: [wheels(8)], delivery: { ...aCart({}).delivery, country: 'KW' } }))
  expect(await added).toBeNull()
  expect((await store.loadedCart())?.cart_items[0]?.quantity).toBe(8)
  expect(cartCalls()).toEqual(['GET', 'POST'])
})

test('a wheel of a loaded cart gets its new quantity, however often the request is repeated', async () => {
  keep('delivery_country', 'AE')
  const loaded = store.loadedCart()
  const { answer } = requests[0]!
  answer(aCart({ cart_items: [wheels(4)] }))
  await loaded
  void store.addToCart({ sku: 'MID', quantity: 2 })
  expect((await sent('POST /api/cart/add')).body).toMatchObject({ quantity: 6, exact: true })
})

test('a set whose front wheel is in the cart with other rear wheels is added as it is, and shown so', async () => {
  keep('delivery_country', 'AE')
  const front = wheelLine({ id: 'f', sku: 'F', axle: 'front', set_id: 's', quantity: 2, unit_price: 110_500 })
  const rear = wheelLine({ id: 'r', sku: 'R1', axle: 'rear', set_id: 's', quantity: 2, unit_price: 120_000 })
  const loaded = store.loadedCart()
  requests[0]!.answer(aCart({ cart_items: [front, rear] }))
  await loaded
  const { knownCart } = await import('#web/browser/cart/known-cart.ts')
  const shown = () => [...knownCart()!.cart_items.map((line) => line.quantity), knownCart()!.incoming]
  void store.addToCart({ sku: 'F', rear_sku: 'R2' })
  const { body, answer } = await sent('POST /api/cart/add')
  expect(body).toMatchObject({ sku: 'F', rear_sku: 'R2', quantity: 2, idempotency_key: expect.any(String) })
  expect(body).not.toHaveProperty('exact')
  expect(shown()).toEqual([4, 2, 1])
  const other = { ...rear, id: 'r2', sku: 'R2' }
  answer(aCart({ cart_items: [{ ...front, quantity: 4 }, rear, other] }))
  await expect.poll(shown).toEqual([4, 2, 2, 0])
  // Unequal halves have no common sum either.
  void store.addToCart({ sku: 'F', rear_sku: 'R1', quantity: 1 })
  void store.addToCart({ sku: 'F', rear_sku: 'R2', quantity: 3 })
  expect(shown()).toEqual([8, 3, 5, 0])
})

test('an addition before the answer to another one replaces nothing of it', async () => {
  keep('delivery_country', 'AE')
  const loaded = store.loadedCart()
  requests[0]!.answer(aCart({}))
  await loaded
  void store.addToCart({ sku: 'F', rear_sku: 'R1' })
  expect((await sent('POST /api/cart/add')).body).toMatchObject({ quantity: 2, exact: true })
  void store.addToCart({ sku: 'F', rear_sku: 'R2' })
  requests.at(-1)!.answer(aCart({}))
  await expect.poll(() => requests.filter(({ name }) => name === 'POST /api/cart/add').length).toBe(2)
  expect(requests.at(-1)!.body).toMatchObject({ quantity: 2, idempotency_key: expect.any(String) })
})
