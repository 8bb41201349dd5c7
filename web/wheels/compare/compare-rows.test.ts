import { expect, test } from 'vitest'
import type { ComparedWheel } from '#shared/api/browse.ts'
import { compare } from '#shared/i18n/wheels/wheel.ts'
import { compareRows } from '#web/wheels/compare/compare-rows.tsx'

/** Whether the row of the availability is marked as differing. */
function differs(...stocks: { supplier_stock: number; special_order: boolean }[]) {
  const wheel = { diameter: 20, width: 9, offset: 30, bolt_pattern: '6x139.7', construction: 'cast', rear: null }
  const wheels = stocks.map((stock, i) => ({ ...wheel, ...stock, sku: `W-${i}` }))
  const rows = compareRows(wheels as unknown as ComparedWheel[], 'en')
  return rows.find(({ name }) => name === compare.en.stock)?.differs
}

test('availabilities differ where they are said differently', () => {
  const plenty = { supplier_stock: 40, special_order: false }
  expect(differs(plenty, { supplier_stock: 3, special_order: false }), 'in stock, and few left').toBe(true)
  expect(differs(plenty, { supplier_stock: 0, special_order: false }), 'in stock, and sold out').toBe(true)
  expect(differs({ supplier_stock: 0, special_order: true }, { supplier_stock: 0, special_order: false })).toBe(true)
  expect(differs(plenty, { supplier_stock: 60, special_order: true }), 'both in stock').toBe(false)
})
