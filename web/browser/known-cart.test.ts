import { beforeEach, expect, test, vi } from 'vitest'
import { knownCart, mayHoldGoods, onKnownCart, tellCart } from '#web/browser/known-cart.ts'
import type { ShownCart } from '#web/browser/shown-cart.ts'
import { keep } from '#web/browser/storage.ts'

const session_id = 'abcdefghij01234'
const cartOf = (count: number, updating = false) => ({ count, updating }) as ShownCart

beforeEach(() => {
  tellCart(null)
  for (const key of ['session_id', 'cart_lines', 'access_token'] as const) keep(key, null)
})

test('a cart is asked for where the server had lines in it, not where it had none', () => {
  expect(mayHoldGoods()).toBe(false)
  keep('session_id', session_id)
  expect(mayHoldGoods()).toBe(true)
  tellCart(cartOf(0))
  expect(mayHoldGoods()).toBe(false)
  tellCart(cartOf(2))
  expect(mayHoldGoods()).toBe(true)
})

test('what the server has not confirmed is not kept', () => {
  keep('session_id', session_id)
  tellCart(cartOf(0))
  tellCart(cartOf(1, true))
  expect(mayHoldGoods()).toBe(false)
})

test('a customer’s cart is always asked for: it may have been filled elsewhere', () => {
  keep('session_id', session_id)
  tellCart(cartOf(0))
  keep('access_token', 'token')
  expect(mayHoldGoods()).toBe(true)
})

test('who listens is told of each cart once', () => {
  const listener = vi.fn()
  const stop = onKnownCart(listener)
  const cart = cartOf(1)
  tellCart(cart)
  tellCart(cart)
  expect(knownCart()).toBe(cart)
  stop()
  tellCart(cartOf(2))
  expect(listener).toHaveBeenCalledTimes(1)
})
