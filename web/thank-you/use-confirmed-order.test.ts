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
