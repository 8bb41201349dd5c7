import { expect, test } from 'vitest'
import { wheelLine } from '#web/browser/cart/cart.fixture.ts'
import { lineGroups } from '#web/cart/lines/wheel-line.tsx'

const rear = wheelLine({ id: 'r', quantity: 2, unit_price: 120_000, axle: 'rear', set_id: 's', available: 3 })
const front = wheelLine({ id: 'f', quantity: 2, unit_price: 100_000, axle: 'front', set_id: 's', available: 9 })
const other = wheelLine({ id: 'o', quantity: 4, unit_price: 90_000 })

test('front and rear of a set are one entry, front first, at the position of the first line', () => {
  const groups = lineGroups([rear, other, front])
  expect(groups.map((group) => group.ids)).toEqual([['f', 'r'], ['o']])
  expect(groups[0]).toMatchObject({ quantity: 2, total: 440_000 })
})

test('a set can grow up to the scarcer wheel, a special order up to the line limit', () => {
  expect(lineGroups([front, rear])[0]!.most).toBe(3)
  expect(lineGroups([{ ...other, available: 0, has_special_order: true }])[0]!.most).toBe(40)
})
