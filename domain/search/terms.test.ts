import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTerms } from '#domain/search/terms.ts'

test('no query throws or takes long', () => {
  const long = fc
    .constantFrom('ﷺ', '5x', '20 ', 'و', '\ud800', '\u0000', "'", 'x', '٢', '-', 'a.')
    .map((unit) => unit.repeat(10_000))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), long), (query) => {
      const { words, grams, typed } = readTerms(query)
      expect(words.length).toBeLessThanOrEqual(14)
      expect(grams.length).toBeLessThan(300)
      expect([...words, ...typed].join('')).not.toMatch(/['"\\\s:&|!<>()]/)
    }),
  )
})

test('words separated by a size are not adjacent', () => {
  const keys = readTerms('line 20x9 5').grams.map(({ key }) => key)
  expect(keys).toContain('line')
  expect(keys).not.toContain('line5')
})

test.each([
  ['للباترول', 'باترول'],
  ['البرونزي', 'bronze'],
  ['اسود', 'black'],
  ['spokes', 'spoke'],
  ['g wagon', 'gclass'],
  ['جي كلاس', 'gclass'],
  ['lx570', 'lx'],
  ['320i', '3series'],
  ['جمس', 'gmc'],
])('%s is also searched as %s', (query, key) => {
  expect(readTerms(query).grams.map((gram) => gram.key)).toContain(key)
})

test.each([
  ['DH-LIW-18090', true],
  ['ac108', true],
  ['bronze', false],
  ['liwa 17', false],
  ['20x9', false],
  ['r20', false],
  ['abc-20x9', true],
  ['باترول', false],
])('whether %s looks like a SKU: %s', (query, looks) => {
  expect(readTerms(query).looks_like_sku).toBe(looks)
})
