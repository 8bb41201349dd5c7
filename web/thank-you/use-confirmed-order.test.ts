import { expect, test, vi } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { addonLine, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import { clear, loadedCart } from '#web/browser/cart/cart-store.ts'
import { clearBought, isBought } from '#web/thank-you/use-confirmed-order.ts'

vi.mock('#web/browser/cart/cart-store.ts', () => ({
  clear: vi.fn(),
  loadedCart: vi.fn(),
  notifyTabs: vi.fn(),
  refresh: vi.fn(),
}))

const four = wheelLine({ id: 'a', sku: 'NOOR-20', quantity: 4, unit_price: 110_500 })
const nuts = addonLine({ id: 'n', sku: 'NUTS-14', addon_id: 3, quantity: 1, unit_price: 24_900 })
const order = {
  lines: [
    { sku: 'NOOR-20', quantity: 4 },
    { sku: 'NUTS-14', quantity: 1 },
  ],
} as Order

test('the paid cart is recognised, whole or in part', () => {
  expect(isBought({ cart_items: [four], addons: [nuts] }, order)).toBe(true)
  expect(isBought({ cart_items: [four], addons: [] }, order)).toBe(true)
})

test('a cart with more or other goods is a new one and stays', () => {
  expect(isBought({ cart_items: [four, { ...four, id: 'b', sku: 'LIWA-17' }], addons: [] }, order)).toBe(false)
  expect(isBought({ cart_items: [{ ...four, quantity: 8 }], addons: [] }, order)).toBe(false)
})

test('an empty cart is not emptied', () => {
  expect(isBought({ cart_items: [], addons: [] }, order)).toBe(false)
})

test('returning from payment empties the cart; an e-mail link never does, even for the same goods', async () => {
  vi.mocked(loadedCart).mockResolvedValue({ cart_items: [four], addons: [nuts] } as never)
  await clearBought(order, { isNews: false })
  expect(clear).not.toHaveBeenCalled()
  await clearBought(order, { isNews: true })
  expect(clear).toHaveBeenCalledOnce()
})

test('a question that a reload asks again still reports the purchase, once for each order', async () => {
  const local = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/thank-you', href: 'http://shop.example/thank-you' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ status: true, data: {} })
  })
  const paid = { ...order, id: 'a', order_number: 'R-1' } as Order
  /** The page as the browser loads it; within it, the order may be loaded several times. */
  const load = async () => {
    vi.resetModules()
    const { confirmed } = await import('#web/thank-you/use-confirmed-order.ts')
    for (const _ of [1, 2]) await confirmed(paid, { isNews: false, signature: null }, () => {})
    return import('#web/browser/consent.ts')
  }
  await load()
  const { chooseConsent } = await load()
  expect(sent).toEqual([])
  chooseConsent('given')
  expect(sent).toEqual(['/api/send-purchase-event'])
  await load()
  expect(sent).toHaveLength(1)
})
