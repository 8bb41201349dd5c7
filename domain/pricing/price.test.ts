import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, priceAt, vatFor } from '#domain/pricing/price.ts'
import type { Discount, PricedGoods } from '#domain/promotions/coupons.ts'

const goods = fc.array(
  fc.record({
    kind: fc.constantFrom<PricedGoods['kind']>('wheel', 'addon'),
    group: fc.constantFrom('dunehart', 'ostrane', 'tpms'),
    quantity: fc.integer({ min: 1, max: 40 }),
    unit_price: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { maxLength: 12 },
)
const discount = fc.option(
  fc.oneof(
    fc.record({
      amount: fc.integer({ min: 0, max: 50_000_000 }),
      covers: fc.record({
        applies_to: fc.constantFrom<'all' | 'wheels' | 'addons'>('all', 'wheels', 'addons'),
        brands: fc.constantFrom<string[] | null>(null, ['dunehart']),
        categories: fc.constantFrom<string[] | null>(null, ['tpms']),
      }),
    }),
    fc.constant<Discount>({ free_delivery: true }),
  ),
)

const everyKind = { brands: null, categories: null }

test('the total is the sum of rounded lines for any cart', () => {
  fc.assert(
    fc.property(goods, discount, fc.integer({ min: 0, max: 300_000 }), (lines, off, cost) => {
      const found = price(lines, off, () => cost, 5)
      const sum = (of: (line: (typeof found.lines)[number]) => number) => found.lines.reduce((a, l) => a + of(l), 0)
      expect(sum((line) => line.total)).toBe(found.subtotal)
      expect(sum((line) => line.discount)).toBe(found.discount)
      expect(sum((line) => line.vat) + found.delivery_vat).toBe(found.vat)
      expect(found.total).toBe(found.subtotal - found.discount + found.delivery)
      for (const line of found.lines) {
        const net = line.total - line.discount
        expect(line.discount).toBeGreaterThanOrEqual(0)
        expect(net).toBeGreaterThanOrEqual(0)
        expect(line.vat).toBe(Math.round((net * 5) / 105))
      }
      for (const amount of Object.values(found).flat()) {
        if (typeof amount === 'number') expect(Number.isSafeInteger(amount)).toBe(true)
      }
    }),
  )
})

test('a discount is split over the lines it covers without losing a fils', () => {
  fc.assert(
    fc.property(goods, fc.integer({ min: 0, max: 50_000_000 }), (lines, amount) => {
      const covers = { applies_to: 'wheels' as const, brands: ['dunehart'], categories: null }
      const found = price(lines, { amount, covers }, () => 0, 5)
      const isCovered = (line: PricedGoods) => line.kind === 'wheel' && line.group === 'dunehart'
      const wheels = lines.reduce((a, l) => a + (isCovered(l) ? l.quantity * l.unit_price : 0), 0)
      expect(found.discount).toBe(Math.min(amount, wheels))
      for (const [i, line] of found.lines.entries()) if (!isCovered(lines[i]!)) expect(line.discount).toBe(0)
    }),
  )
})

test('a set of four with AED 150 off and paid delivery is exact to the fils', () => {
  const found = price(
    [
      { kind: 'wheel', group: 'dunehart', quantity: 4, unit_price: 110_500 },
      { kind: 'addon', group: 'tpms', quantity: 1, unit_price: 11_000 },
    ],
    { amount: 15_000, covers: { applies_to: 'wheels', ...everyKind } },
    () => 44_000,
    5,
  )
  expect(found).toEqual({
    lines: [
      { unit_price: 110_500, total: 442_000, discount: 15_000, vat: 20_333 },
      { unit_price: 11_000, total: 11_000, discount: 0, vat: 524 },
    ],
    subtotal: 453_000,
    discount: 15_000,
    delivery: 44_000,
    delivery_vat: 2_095,
    vat: 22_952,
    vat_rate: 5,
    total: 482_000,
  })
})

test('delivery is based on the discounted goods, and free delivery costs nothing', () => {
  const deliveryCost = (total: number) => (total >= 150_000 ? 0 : 6_000)
  const set = [{ kind: 'wheel' as const, group: 'dunehart', quantity: 1, unit_price: 150_000 }]
  expect(price(set, null, deliveryCost, 5).delivery).toBe(0)
  expect(price(set, { amount: 1, covers: { applies_to: 'all', ...everyKind } }, deliveryCost, 5).delivery).toBe(6_000)
  expect(price(set, { free_delivery: true }, () => 6_000, 5)).toMatchObject({
    delivery: 0,
    discount: 0,
    total: 150_000,
  })
})

const rates = [
  { country: 'AE', rate: 5 },
  { country: 'SA', rate: 0 },
  { country: 'OM', rate: 10 },
]
const fils = fc.integer({ min: 1, max: 5_000_000 })

describe('the VAT of a destination', () => {
  test('at home a piece costs its listed price; an export costs that without the UAE VAT', () => {
    expect(vatFor('AE', rates)).toEqual({ rate: 5, included: 5 })
    expect(vatFor('SA', rates)).toEqual({ rate: 0, included: 5 })
    expect(() => vatFor('KW', rates)).toThrow('VAT rate for KW')
    expect(priceAt(110_500, vatFor('AE', rates))).toBe(110_500)
    expect(priceAt(110_500, vatFor('SA', rates))).toBe(105_238)
    // Another rate, should the shop ever register there: the net price is the same everywhere.
    expect(priceAt(105_000, vatFor('OM', rates))).toBe(110_000)
    // 100,005 and its 10 %, which are 10,000.5.
    expect(priceAt(105_005, vatFor('OM', rates))).toBe(110_006)
  })

  test('at home no price changes by a fils, also where its VAT is rounded', () => {
    const home = vatFor('AE', rates)
    // Without its VAT 20.10, and with that again 21.11.
    expect(priceAt(2_110, home)).toBe(2_110)
    fc.assert(
      fc.property(fils, (price) => {
        expect(priceAt(price, home)).toBe(price)
      }),
    )
  })

  test('the line of an export is its unit price times its pieces, to the fils', () => {
    const vat = vatFor('SA', rates)
    const unit_price = priceAt(110_500, vat)
    const { lines, total } = price(
      [{ kind: 'wheel', group: 'dunehart', quantity: 4, unit_price }],
      null,
      () => 0,
      vat.rate,
    )
    expect([lines[0], total]).toEqual([{ unit_price: 105_238, total: 420_952, discount: 0, vat: 0 }, 420_952])
  })

  test('an export costs price - round(price × 5 / 105), and its total has no VAT', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fils, fc.integer({ min: 1, max: 40 })), { maxLength: 8 }), fils, (lines, cost) => {
        const vat = vatFor('SA', rates)
        const goods = lines.map(([on_page, quantity]) => ({
          kind: 'wheel' as const,
          group: 'dunehart',
          quantity,
          unit_price: priceAt(on_page, vat),
        }))
        for (const [i, [on_page]] of lines.entries())
          expect(goods[i]!.unit_price).toBe(on_page - Math.round((on_page * 5) / 105))
        const found = price(goods, null, () => cost, vat.rate)
        expect(found).toMatchObject({ vat: 0, delivery_vat: 0, vat_rate: 0, total: found.subtotal + cost })
      }),
    )
  })
})
