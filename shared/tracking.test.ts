import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPasted, trackingLink } from '#shared/tracking.ts'

test('a number becomes the page of its carrier; an address stays; an unknown carrier needs the address', () => {
  expect(trackingLink('aramex', '31234567890')).toBe('https://www.aramex.com/track/results?ShipmentNumber=31234567890')
  expect(trackingLink('Local van', 'https://van.example/7')).toBe('https://van.example/7')
  expect(trackingLink('Local van', '31234567890')).toBeNull()
  expect(trackingLink('DHL', 'a b"c')).toBeNull()
  expect(trackingLink('DHL', '')).toBe('')
})

test('rows are read as they come from a spreadsheet or a mail with tabs, commas or semicolons', () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9-]{3,12}$/)
  const row = fc.record({ order_number: fc.stringMatching(/^RD-[1-9]\d{5}$/), carrier: cell, tracking: cell })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.constantFrom('\t', ', ', ';'), (rows, by) => {
      const lines = rows.map(({ order_number, carrier, tracking }) => [order_number, carrier, tracking].join(by))
      expect(readPasted(['Order\tCarrier\tNumber', ...lines, ''].join('\r\n'))).toEqual(rows)
    }),
  )
  expect(readPasted('rd-100001, 3123456')).toEqual([{ order_number: 'RD-100001', carrier: '', tracking: '3123456' }])
})
