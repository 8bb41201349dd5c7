import { expect } from 'vitest'
import { type Cart, cartCalls } from '#shared/api/cart.ts'
import type { Reply } from '#tests/support/customers.ts'

/** The cart of a response, which must match the call's schema exactly, and its sums must add up. */
export function cartIn(reply: Pick<Reply, 'http' | 'status' | 'data'>): Cart {
  expect(reply).toMatchObject({ http: 200, status: true })
  const cart = cartCalls['POST /cart/add'].data.parse(reply.data)
  expect(cart).toEqual(reply.data)
  expect(cart.count).toBe(cart.cart_items.length + cart.addons.length)
  const lines = [...cart.cart_items, ...cart.addons]
  expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(cart.totals.subtotal)
  for (const line of lines) expect(line.total).toBe(line.quantity * line.unit_price)
  return cart
}
