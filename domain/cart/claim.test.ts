import fc from 'fast-check'
import { expect } from 'vitest'
import { claimCart, mergeCartsAtSignIn, releaseCart } from '#domain/cart/claim.ts'
import { addWheels } from '#domain/cart/lines.ts'
import { newSessionId } from '#shared/session-id.ts'
import { customer } from '#tests/support/customers.ts'
import { test } from '#tests/support/shop.ts'

type Lines = Record<string, number>

test('merged carts hold every line once with the larger quantity, however often they are merged', async ({
  shop,
  database,
}) => {
  const { rows } = await database.pool.query<{ sku: string }>('select sku from wheels order by id limit 4')
  const lines = fc.dictionary(fc.constantFrom(...rows.map(({ sku }) => sku)), fc.integer({ min: 1, max: 40 }))
  const fill = async (session_id: string, customer_id: string | null, wanted: Lines) => {
    await database.pool.query('insert into carts (session_id, customer_id) values ($1, $2)', [session_id, customer_id])
    for (const [sku, quantity] of Object.entries(wanted))
      await database.pool.query(
        "insert into cart_lines (session_id, kind, sku, quantity) values ($1, 'wheel', $2, $3)",
        [session_id, sku, quantity],
      )
  }
  const held = async (column: string, value: string): Promise<Lines> => {
    const found = await database.pool.query<{ sku: string; quantity: number }>(
      `select sku, quantity from cart_lines join carts using (session_id) where ${column} = $1`,
      [value],
    )
    return Object.fromEntries(found.rows.map(({ sku, quantity }) => [sku, quantity]))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { maxLength: 3 }), lines, fc.boolean(), async (left, here, isAnothers) => {
      const [mine, theirs] = [await customer(shop), await customer(shop)]
      const session_id = newSessionId()
      for (const each of left) await fill(newSessionId(), mine.id, each)
      await fill(session_id, isAnothers ? theirs.id : null, here)
      for (const _ of [1, 2]) await claimCart(shop, session_id, mine.id)

      const expected: Lines = {}
      for (const each of isAnothers ? left : [...left, here])
        for (const [sku, quantity] of Object.entries(each)) expected[sku] = Math.max(quantity, expected[sku] ?? 0)
      expect(await held('session_id', session_id)).toEqual(expected)
      expect(await held('customer_id', mine.id)).toEqual(expected)
      expect(await held('customer_id', theirs.id)).toEqual(isAnothers ? here : {})

      await releaseCart(shop, session_id, theirs.id)
      expect(await held('session_id', session_id)).toEqual(expected)
      await releaseCart(shop, session_id, mine.id)
      expect(await held('session_id', session_id)).toEqual({})
      expect(await held('customer_id', mine.id)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

test('another customer’s cart that was left on a device stays theirs, also when someone signs in or adds to it there', async ({
  shop,
  database,
}) => {
  const { rows } = await database.pool.query<{ sku: string }>('select sku from wheels where supplier_stock > 8 limit 2')
  const [a, b] = rows.map(({ sku }) => sku) as [string, string]
  const [mine, theirs] = [await customer(shop), await customer(shop)]
  const [device, home, to] = [newSessionId(), newSessionId(), newSessionId()]
  await addWheels(shop, { session_id: device, sku: a, quantity: 2 }, { customer_id: theirs.id })
  await addWheels(shop, { session_id: home, sku: b, quantity: 4 }, { customer_id: mine.id })
  await mergeCartsAtSignIn(shop, { from: device, to, customer_id: mine.id, is_bought_elsewhere: false })
  await addWheels(shop, { session_id: device, sku: a, quantity: 1 }, { customer_id: mine.id })
  const { rows: held } = await database.pool.query(
    'select session_id, customer_id, sku, quantity from carts join cart_lines using (session_id) order by quantity',
  )
  expect(held).toEqual([
    { session_id: device, customer_id: theirs.id, sku: a, quantity: 3 },
    { session_id: to, customer_id: mine.id, sku: b, quantity: 4 },
  ])
})
