import { beforeEach, expect, test, vi } from 'vitest'
import { knownCart, onKnownCart, publishCart } from '#web/browser/cart/known-cart.ts'
import type { ShownCart } from '#web/browser/cart/shown-cart.ts'

const cartOf = (count: number) => ({ count }) as ShownCart

beforeEach(() => publishCart(null))

test('listeners are notified of each cart once', () => {
  const listener = vi.fn()
  const stop = onKnownCart(listener)
  const cart = cartOf(1)
  publishCart(cart)
  publishCart(cart)
  expect(knownCart()).toBe(cart)
  stop()
  publishCart(cartOf(2))
  expect(listener).toHaveBeenCalledTimes(1)
})
