import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '#domain/pricing/price.ts'
import { priceAt, vatFor } from '#domain/pricing/vat.ts'

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
  })

  test('an export costs price - round(price × 5 / 105), and its total has no VAT', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fils, fc.integer({ min: 1, max: 40 })), { maxLength: 8 }), fils, (lines, cost) => {
        const vat = vatFor('SA', rates)
        const goods = lines.map(([on_page, quantity]) => ({
          kind: 'wheel' as const,
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
