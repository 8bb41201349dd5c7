import { expect } from 'vitest'
import { takeExchange } from '#domain/guarantee/exchange.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction } from '#domain/shop.ts'
import { test } from '#tests/money/guaranteed.ts'
import { chosenCoupe, coupeWheels } from '#tests/support/staggered.ts'

const { front, rear, other_rear } = coupeWheels

/** A front, a rear and a plain wheel that do not fit the car. */
const misfits = [
  'QS-BUR-21090-5130-72-P48-GBK',
  'QS-BUR-21110-5130-72-P55-GBK',
  'LV-AER-16070-51143-73-P45-SLV',
] as const

test('of three wheels in exchange each is judged: one that does not fit is refused wherever it is named', async ({
  buy,
  shop,
  database,
}) => {
  await database.pool.query('update wheels set supplier_stock = 9 where sku = any($1)', [
    [...Object.values(coupeWheels), ...misfits],
  ])
  const { order } = await buy()
  const car = { ...chosenCoupe, axle: 'any' as const }
  const take = (skus: readonly string[]) =>
    inTransaction(shop, async (open) => {
      const wished = skus.map((sku) => ({ sku, quantity: 1 }))
      const taken = await takeExchange(open, await lockPaidOrderById(open, order.id), wished, {
        car,
        reference: 'FG-1',
      })
      return taken.map(({ sku }) => sku)
    }).catch((error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)))
  expect(await take([front, rear])).toEqual([front, rear])
  expect(await take([rear])).toEqual([rear])
  expect(await take([front, rear, other_rear])).toEqual([front, rear, other_rear])
  for (const misfit of misfits)
    for (const skus of [
      [front, rear, misfit],
      [misfit, rear, front],
    ])
      expect([...skus, await take(skus)]).toEqual([...skus, 'guarantee_replacement_misfit'])
})
