import { expect, test } from 'vitest'
import type { Cart } from '#shared/api/cart.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { aCart, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import { createCartQueue } from '#web/browser/cart/cart-queue.ts'
import type { Change } from '#web/browser/cart/shown-cart.ts'

/** A server that responds when the test says so. */
function slowServer() {
  const requests: { change: Change; answer: (cart: Cart) => void; refuse: (problem: ApiProblem) => void }[] = []
  const send = (change: Change) => {
    const { promise, resolve, reject } = Promise.withResolvers<Cart>()
    requests.push({ change, answer: resolve, refuse: reject })
    return promise
  }
  return { requests, send }
}

const fourWheels = (quantity = 4) => aCart({ cart_items: [wheelLine({ id: 'a', quantity, unit_price: 110_500 })] })
const toSet = (quantity: number): Change => ({ kind: 'quantity', quantities: { a: quantity } })

async function loaded() {
  const server = slowServer()
  const queue = createCartQueue(server.send)
  const first = queue.submit({ kind: 'refresh' })
  server.requests[0]!.answer(fourWheels())
  await first
  return { queue, ...server }
}

test('rapid clicks on one line send the first and the last quantity, in order', async () => {
  const { queue, requests } = await loaded()
  const done = [5, 6, 7, 8].map((quantity) => queue.submit(toSet(quantity)))
  expect(queue.read().cart!.cart_items[0]!.quantity).toBe(8)
  expect(requests.slice(1).map((each) => each.change)).toEqual([toSet(5)])

  requests[1]!.answer(fourWheels(5))
  await done[0]
  expect(queue.read().cart!.cart_items[0]!.quantity).toBe(8)
  expect(requests.slice(2).map((each) => each.change)).toEqual([toSet(8)])

  requests[2]!.answer(fourWheels(8))
  expect(await Promise.all(done)).toEqual([null, null, null, null])
  expect(queue.read().cart).toMatchObject({ updating: false, cart_items: [{ quantity: 8 }] })
})

test('a change does not wait for a refetch in flight, whose stale response changes nothing', async () => {
  const { queue, requests } = await loaded()
  const refetch = queue.submit({ kind: 'refresh' })
  const change = queue.submit(toSet(8))
  await expect.poll(() => requests.map((each) => each.change.kind)).toEqual(['refresh', 'refresh', 'quantity'])
  requests[2]!.answer(fourWheels(8))
  expect(await Promise.all([change, refetch])).toEqual([null, null])
  requests[1]!.answer(fourWheels(4))
  await Promise.resolve()
  expect(queue.read().cart!.cart_items[0]!.quantity).toBe(8)
  expect(requests).toHaveLength(3)
})

test('a refused first change keeps its message while the cart is loaded after it', async () => {
  const { requests, send } = slowServer()
  const queue = createCartQueue(send)
  const first = queue.submit({ kind: 'refresh' })
  const change = queue.submit({ kind: 'add', sku: 'MID', quantity: 4, idempotency_key: 'abcdefghij12345' })
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]!.refuse(new ApiProblem('Sold out', 409, 'out_of_stock'))
  await change
  expect(queue.read()).toMatchObject({ status: 'loading', problem: { code: 'out_of_stock' } })
  requests[2]!.answer(fourWheels())
  expect(await first).toBeNull()
  expect(queue.read()).toMatchObject({ status: 'ready', problem: { code: 'out_of_stock' } })
})

test('a rejected change is rolled back with a message, and the cart is fetched again', async () => {
  const { queue, requests } = await loaded()
  const change = queue.submit(toSet(9))
  requests[1]!.refuse(new ApiProblem('Only 6 of Midarra Noor left', 409, 'not_enough_stock'))
  expect((await change)?.message).toBe('Only 6 of Midarra Noor left')
  expect(queue.read()).toMatchObject({ problem: { code: 'not_enough_stock' }, cart: { cart_items: [{ quantity: 4 }] } })
  expect(requests[2]!.change).toEqual({ kind: 'refresh' })
  requests[2]!.answer(fourWheels(6))
  await Promise.resolve()
  await expect.poll(() => queue.read().cart!.cart_items[0]!.quantity).toBe(6)
  expect(queue.read().problem?.code).toBe('not_enough_stock')
})

test('a cart that fails to load says so, and a retry can succeed', async () => {
  const { requests, send } = slowServer()
  const queue = createCartQueue(send)
  const first = queue.submit({ kind: 'refresh' })
  requests[0]!.refuse(new ApiProblem('Failed to get cart', 502, 'cart_failed'))
  await first
  expect(queue.read()).toMatchObject({ status: 'failed', cart: null, problem: { message: 'Failed to get cart' } })
  const second = queue.submit({ kind: 'refresh' })
  expect(queue.read().status).toBe('loading')
  requests[1]!.answer(fourWheels())
  await second
  expect(queue.read()).toMatchObject({ status: 'ready', problem: null })
})

test('other tabs are notified of changes only, not of reads', async () => {
  const { requests, send } = slowServer()
  let notified = 0
  const queue = createCartQueue(send, () => {
    notified += 1
  })
  const look = queue.submit({ kind: 'refresh' })
  requests[0]!.answer(fourWheels())
  await look
  expect(notified).toBe(0)
  const change = queue.submit({ kind: 'remove', ids: ['a'] })
  requests[1]!.answer(aCart({}))
  await change
  expect(notified).toBe(1)
})
