import fc from 'fast-check'
import { expect, test } from 'vitest'
import { number, type Refused, readPrice, whole } from '#domain/goods-import/cells.ts'

const dirhams = fc.integer({ min: 1, max: 4_999_999 })

test('every amount in fils is parsed exactly', () => {
  fc.assert(
    fc.property(dirhams, fc.integer({ min: 0, max: 99 }), (whole, rest) => {
      expect(readPrice(`${whole}.${String(rest).padStart(2, '0')}`)).toBe(whole * 100 + rest)
    }),
  )
})

test('whole dirhams and tenths may be written without trailing zeros', () => {
  fc.assert(
    fc.property(dirhams, fc.integer({ min: 0, max: 9 }), (whole, tenth) => {
      expect(readPrice(String(whole))).toBe(whole * 100)
      expect(readPrice(`${whole}.${tenth}`)).toBe(whole * 100 + tenth * 10)
    }),
  )
})

test('a JSON number and its text give the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_000 }), (fils) => {
      expect(readPrice(String(fils / 100))).toBe(fils)
    }),
  )
})

test('any other text is rejected as a price', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^[\d\u0660-\u0669\u06f0-\u06f9]+([.\u066b][\d\u0660-\u0669\u06f0-\u06f9]{1,2})?$/.test(text))
      expect(() => readPrice(text)).toThrow()
    }),
  )
})

test('Arabic digits are accepted', () => {
  expect(readPrice('٢٥٢٥٫٥٠')).toBe(252550)
  expect(readPrice('۹۹')).toBe(9900)
})

test.for([
  '2,525',
  '2.525,00',
  '2,525.00',
  '2525,5',
  '25 25',
  '2525.505',
  '.50',
  '2525.',
  '-5',
  '+5',
  '1e3',
  'AED 5',
  '2525 ',
  '0x10',
])('%s is rejected with a hint on how to write it', (text) =>
  expect(() => readPrice(text)).toThrow('write dirhams as 2525 or 2525.50'),
)

test.for([
  ['0', 'above 0'],
  ['0.00', 'above 0'],
  ['5000000.01', 'more than 5000000'],
  ['9'.repeat(400), 'more than 5000000'],
] as const)('%s is rejected: %s', ([text, reason]) => expect(() => readPrice(text)).toThrow(reason))

test('a count is asked for as a whole number, a measure with an example that has tenths', () => {
  const refusal = (read: () => unknown) => {
    try {
      return read()
    } catch (error) {
      return (error as Refused).message
    }
  }
  expect(refusal(() => whole(0, 10_000)('many'))).toBe('"many" is no whole number: write it as 8')
  expect(refusal(() => whole(0, 10_000)('66.6'))).toBe('66.6 is not a whole number')
  expect(refusal(() => number(0, 100)('many'))).toBe('"many" is no number: write it as 35 or 66.6')
})
