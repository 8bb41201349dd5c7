import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#shared/api/cart.ts'
import { aCart, addonLine, wheelLine } from '#web/browser/cart/cart.fixture.ts'
import { type Change, shownCart } from '#web/browser/cart/shown-cart.ts'

const front = wheelLine({ id: 'front', sku: 'MID-20F', quantity: 2, unit_price: 110_500, axle: 'front', set_id: 'set' })
const rear = wheelLine({ id: 'rear', sku: 'MID-20R', quantity: 2, unit_price: 120_000, axle: 'rear', set_id: 'set' })
const nuts = addonLine({ id: 'nuts', addon_id: 7, quantity: 1, unit_price: 24_900 })
const staggered = aCart({ cart_items: [front, rear], addons: [nuts] })

test('with nothing pending the cart equals the server’s', () => {
  const confirmed: Cart = { ...staggered, totals: { ...staggered.totals, vat: 1 } }
  expect(shownCart(confirmed, [])).toEqual({ ...confirmed, updating: false, incoming: 0 })
})

test('a new quantity applies to front and rear together, and the totals follow', () => {
  const shown = shownCart(staggered, [{ kind: 'quantity', quantities: { front: 3, rear: 3 } }])
  expect(shown.cart_items.map((line) => [line.quantity, line.total])).toEqual([
    [3, 331_500],
    [3, 360_000],
  ])
  expect(shown.totals.subtotal).toBe(331_500 + 360_000 + 24_900)
  expect(shown.updating).toBe(true)
})

test('a removed set disappears at once, with its problems', () => {
  const confirmed = { ...staggered, problems: [{ line: 'rear', message: 'Only 1 left' }] }
  const shown = shownCart(confirmed, [{ kind: 'remove', ids: ['front', 'rear'] }])
  expect(shown.cart_items).toEqual([])
  expect(shown.problems).toEqual([])
  expect(shown.count).toBe(1)
})

test('a wheel being added counts in the badge before the server has described it', () => {
  const shown = shownCart(staggered, [{ kind: 'add', sku: 'OTHER', quantity: 4 }])
  expect([shown.count, shown.incoming, shown.cart_items.length]).toEqual([4, 1, 2])
})

test('a wheel already in the cart gets its new quantity and no second line', () => {
  const shown = shownCart(staggered, [{ kind: 'add', sku: 'MID-20F', rear_sku: 'MID-20R', quantity: 4 }])
  expect([shown.count, shown.incoming]).toEqual([3, 0])
  expect(shown.cart_items.map((line) => line.quantity)).toEqual([4, 4])
})

test('the same wheel alone and in a set are two lines', () => {
  const shown = shownCart(staggered, [{ kind: 'add', sku: 'MID-20F', quantity: 4 }])
  expect([shown.count, shown.incoming]).toEqual([4, 1])
  expect(shown.cart_items.map((line) => line.quantity)).toEqual([2, 2])
})

test('an empty cart costs nothing, delivery included', () => {
  const shown = shownCart(staggered, [{ kind: 'clear' }])
  expect(shown.totals).toMatchObject({ subtotal: 0, discount: 0, delivery: 0, vat: 0, total: 0 })
  expect(shown.count).toBe(0)
})

const someChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('quantity' as const),
    quantities: fc.dictionary(fc.constantFrom('front', 'rear', 'nuts', 'gone'), fc.integer({ min: 1, max: 40 })),
  }),
  fc.record({ kind: fc.constant('remove' as const), ids: fc.subarray(['front', 'rear', 'nuts', 'gone']) }),
  fc.record({
    kind: fc.constant('add' as const),
    sku: fc.constantFrom('MID-20F', 'NEW'),
    quantity: fc.integer({ min: 1, max: 40 }),
  }),
  fc.constant({ kind: 'coupon' as const, code: '' }),
)

test('with anything pending, the total is goods - coupon + delivery, and repeating a change has no effect', () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 8 }), (pending) => {
      const shown = shownCart(staggered, pending)
      const { subtotal, discount, delivery, total } = shown.totals
      expect(subtotal - discount + delivery).toBe(total)
      expect(total).toBeGreaterThanOrEqual(0)
      const idempotent = pending.filter((change) => change.kind !== 'add')
      const twice = idempotent.flatMap((change) => [change, change])
      expect(shownCart(staggered, twice)).toEqual(shownCart(staggered, idempotent))
    }),
  )
})
