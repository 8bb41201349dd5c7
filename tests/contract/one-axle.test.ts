import { expect } from 'vitest'
import { coverageOf } from '#domain/guarantee/coverage.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { verdictOn } from '#shared/verdict.ts'
import { test as base, type Reply, type Visitor } from '#tests/money/till.ts'
import { cartIn } from '#tests/support/cart-in.ts'
import { namedCar } from '#tests/support/order-form.ts'
import { coupe, coupeWheels, chosenCoupe as vehicle } from '#tests/support/staggered.ts'

const { front, rear, other_rear } = coupeWheels

/** A buyer of wheels for a car that takes only staggered sets. */
type CoupeBuyer = Visitor & { put: (sku: string, quantity: number, rear_sku?: string) => Promise<Reply<Cart>> }

const test = base.extend<{ buyer: CoupeBuyer }>({
  buyer: async ({ till, database }, use) => {
    await database.pool.query('update wheels set supplier_stock = 20 where sku = any($1)', [Object.values(coupeWheels)])
    const visitor = till.visitor()
    await use({ ...visitor, put: (sku, quantity, rear_sku) => visitor.add(sku, quantity, { vehicle, rear_sku }) })
  },
})

test('a staggered set without a quantity is two and two', async ({ buyer }) => {
  const { session_id } = buyer
  const added = await buyer.post<Cart>('cart/add', { session_id, sku: front, rear_sku: rear })
  const quantities = cartIn(added).cart_items.map(({ axle, quantity }) => [axle, quantity])
  expect(Object.fromEntries(quantities)).toEqual({ front: 2, rear: 2 })
})

/** By SKU: lines that were added in the same moment have no order. */
const fitsOf = (reply: Reply) =>
  Object.fromEntries(cartIn(reply).cart_items.map(({ sku, quantity, fit }) => [sku, `${quantity} ${fit}`]))

test('two wheels of one axle are no set: either pair can be bought alone for a staggered car, four cannot', async ({
  buyer,
  till,
}) => {
  expect(fitsOf(await buyer.put(front, 2))).toEqual({ [front]: '2 pass' })
  expect(fitsOf(await buyer.put(rear, 2))).toEqual({ [front]: '2 pass', [rear]: '2 pass' })
  expect(await till.visitor().add(rear, 4, { vehicle })).toMatchObject({ http: 422, code: 'does_not_fit' })
})

test('rear wheels whose front ones went into another set are judged on their own axle', async ({ buyer }) => {
  await buyer.put(front, 2, rear)
  const reply = await buyer.put(front, 2, other_rear)
  expect(fitsOf(reply)).toEqual({ [front]: '4 parts', [rear]: '2 pass', [other_rear]: '2 parts' })
  const { cart_items, problems } = cartIn(reply)
  expect(problems).toEqual([])
  const { id } = cart_items.find(({ sku }) => sku === front)!
  await buyer.remove(`cart/${id}/delete?session_id=${buyer.session_id}`)
  expect(fitsOf(await buyer.get(`cart/${buyer.session_id}/get`))).toEqual({ [rear]: '2 pass', [other_rear]: '2 parts' })
})

test('nuts and rings are counted for the wheels that are bought: two of one axle, a pair, or more', async ({
  buyer,
  till,
}) => {
  const studs = 5
  const nutsOf = (order: Order) =>
    Object.fromEntries(
      order.lines.map(({ sku, fitment }) => [
        sku,
        fitment!.parts.flatMap((part) => (part.kind === 'fastener' ? part.quantity : [])),
      ]),
    )
  await buyer.put(front, 2)
  expect(nutsOf((await buyer.store(namedCar(coupe))).data)).toEqual({ [front]: [2 * studs] })
  const pair = till.visitor()
  await pair.add(front, 2, { vehicle, rear_sku: rear })
  const { data: order } = await pair.store(namedCar(coupe))
  expect(nutsOf(order)).toEqual({ [front]: [4 * studs], [rear]: [4 * studs] })
})

test('an order freezes the word of each line as the cart had it: two front wheels that fit stay "Fits"', async ({
  buyer,
  shop,
}) => {
  expect(fitsOf(await buyer.put(front, 2))).toEqual({ [front]: '2 pass' })
  const { data: order } = await buyer.store(namedCar(coupe))
  const [line] = order.lines
  expect(line!.fitment).toMatchObject({ verdict: 'pass', axles: [{ axle: 'front', verdict: 'pass' }] })
  expect(verdictOn(line!)).toBe('pass')
  await buyer.pay('tok_visa')
  const paid = await readOrderUnchecked(shop, order.id)
  expect((await coverageOf(shop, paid)).map(({ coverage }) => coverage)).toEqual(['not_sent'])
})
