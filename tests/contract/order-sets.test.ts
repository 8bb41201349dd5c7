import { expect } from 'vitest'
import { cartCalls } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import { test as base } from '#tests/money/till.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { namedCar, orderForm } from '#tests/support/order-form.ts'
import { coupe, coupeWheels, chosenCoupe as vehicle } from '#tests/support/staggered.ts'

const { front, rear, other_rear } = coupeWheels

type Again = Answer<'POST /order/{id}/buy-again'>

type Buyer = {
  put: (sku: string, rear_sku?: string) => Promise<unknown>
  /** Takes a wheel out of the cart. */
  drop: (sku: string) => Promise<unknown>
  store: (named?: object) => Promise<Order>
  change: (id: string, named: object) => Promise<Order>
  /** What the same buyer's new cart holds then: SKU, axle and pieces. */
  again: (id: string) => Promise<{ lines: string[]; left_out: string[] }>
}

const test = base.extend<{ buyer: Buyer }>({
  buyer: async ({ till, shop, app, database }, use) => {
    const { pool } = database
    await pool.query('update wheels set supplier_stock = 20 where sku = any($1)', [Object.values(coupeWheels)])
    const { session_id, add } = till.visitor()
    const next = till.visitor().session_id
    const ask = asking(app)
    const { token } = await customer(shop)
    await use({
      put: (sku, rear_sku) => add(sku, 2, { vehicle, rear_sku }),
      drop: (sku) => pool.query('delete from cart_lines where session_id = $1 and sku = $2', [session_id, sku]),
      store: async (named) =>
        (await ask<Order>('POST /order/store', { ...orderForm(session_id), ...named }, { token })).data,
      change: async (id, named) => (await ask<Order>(`PUT /order/update/${id}`, named, { token })).data,
      again: async (id) => {
        const reply = await ask<Again>(`POST /order/${id}/buy-again`, { session_id: next }, { token })
        expect(reply).toMatchObject({ http: 200 })
        const { cart_items } = cartCalls['POST /cart/add'].data.parse(reply.data.cart)
        const lines = cart_items.map(({ sku, axle, quantity }) => `${sku} ${axle} ${quantity}`).toSorted()
        return { lines, left_out: reply.data.left_out }
      },
    })
  },
})

/** Which axles each wheel was judged on, as frozen. */
const judgedOf = ({ lines }: Order) =>
  Object.fromEntries(lines.map(({ sku, fitment }) => [sku, fitment?.axles.map((each) => `${each.axle} ${each.sku}`)]))

test('wheels that went into the cart in another order keep their own verdicts', async ({ buyer, database }) => {
  await buyer.put(front)
  await buyer.put(rear)
  const stored = await buyer.store(namedCar(coupe))
  const own = { [front]: [`front ${front}`], [rear]: [`rear ${rear}`] }
  expect(judgedOf(stored)).toEqual(own)
  const first = stored.lines[0]!.sku
  await buyer.drop(first)
  await buyer.put(first)
  await database.pool.query(`update cart_lines set created_at = created_at + interval '1 minute' where sku = $1`, [
    first,
  ])
  const again = await buyer.store(namedCar(coupe))
  expect(again.id).toBe(stored.id)
  expect(judgedOf(again)).toEqual(own)
})

test('sets that share their front wheels are bought and judged again as they were', async ({ buyer }) => {
  await buyer.put(front, rear)
  await buyer.put(front, other_rear)
  const { id } = await buyer.store()
  const all = { lines: [`${other_rear} rear 2`, `${front} front 4`, `${rear} any 2`].toSorted(), left_out: [] }
  for (const _ of ['once', 'twice']) expect(await buyer.again(id)).toEqual(all)
  const pair = [`front ${front}`, `rear ${other_rear}`]
  expect(judgedOf(await buyer.change(id, namedCar(coupe)))).toEqual({
    ...{ [front]: pair, [other_rear]: pair },
    [rear]: [`rear ${rear}`],
  })
})

test('rear wheels alone are bought again', async ({ buyer }) => {
  await buyer.put(front, rear)
  await buyer.drop(front)
  const { id } = await buyer.store(namedCar(coupe))
  expect(await buyer.again(id)).toEqual({ lines: [`${rear} any 2`], left_out: [] })
})

test('an older order names no sets: its adjacent front and rear lines are one', async ({ buyer, database }) => {
  await buyer.put(front, rear)
  const { id } = await buyer.store()
  // The buyer of an older order saw the front wheels first.
  await database.pool.query(
    `update order_lines set set_id = null, position = case axle when 'front' then 11 else 12 end where order_id = $1`,
    [id],
  )
  expect((await buyer.again(id)).lines).toEqual([`${front} front 2`, `${rear} rear 2`])
  const pair = [`front ${front}`, `rear ${rear}`]
  expect(judgedOf(await buyer.change(id, namedCar(coupe)))).toEqual({ [front]: pair, [rear]: pair })
})

test('a set of which one half is short is bought again as it was or not at all', async ({ buyer, database }) => {
  await buyer.put(front, rear)
  await database.pool.query('update cart_lines set quantity = 4 where sku = $1', [front])
  const { id, lines } = await buyer.store()
  // Enough for two and two, and too few for the four in front.
  await database.pool.query('update wheels set supplier_stock = 3 where sku = $1', [front])
  const { name } = lines.find(({ sku }) => sku === front)!
  expect(await buyer.again(id)).toEqual({ lines: [], left_out: [name] })
})
