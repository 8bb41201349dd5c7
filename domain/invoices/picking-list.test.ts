import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PackedOrder } from '#domain/invoices/packing-slip.ts'
import { picked } from '#domain/invoices/picking-list.ts'

const line = fc.record({
  sku: fc.constantFrom('A-1', 'B-2', 'C-3'),
  name: fc.constant('Wheel'),
  name_ar: fc.constant('جنط'),
  quantity: fc.integer({ min: 1, max: 8 }),
  special_order: fc.boolean(),
  fitment: fc.constant(null),
})
const orders = fc
  .array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  .map((all) => all.map((lines, i) => ({ order_number: `RD-10000${i}`, lines }) as unknown as PackedOrder))

test('every piece of every order is on the picking list once, and each SKU has one line per place it comes from', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const rows = picked(all)
      const pieces = (of: { quantity: number }[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
      expect(pieces(rows)).toBe(pieces(all.flatMap(({ lines }) => lines)))
      for (const row of rows) expect(row.quantity).toBe(pieces(row.orders))
      expect(new Set(rows.map(({ sku, special_order }) => `${sku} ${special_order}`)).size).toBe(rows.length)
    }),
  )
})
