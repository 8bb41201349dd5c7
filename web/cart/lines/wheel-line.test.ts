import { expect, test } from 'vitest'
import { wheelLine } from '#web/browser/cart/cart.fixture.ts'
import { lineGroups, quantitiesAt } from '#web/cart/lines/wheel-line.tsx'

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

test('front and rear in other numbers keep their difference in each step, down to one of each', () => {
  const [group] = lineGroups([rear, { ...front, quantity: 4 }])
  const stepped = (by: number) => quantitiesAt(group!, group!.quantity + by)
  expect(stepped(1)).toEqual({ f: 5, r: 3 })
  expect(stepped(-1)).toEqual({ f: 3, r: 1 })
  expect(stepped(-3)).toEqual({ f: 1, r: 1 })
  // The third rear wheel is the last one.
  expect(group).toMatchObject({ quantity: 4, most: 5, left: 8 })
  expect(lineGroups([front, { ...rear, available: 0 }])[0]).toMatchObject({ left: 0 })
})
