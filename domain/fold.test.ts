import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldedSku, wordsOf } from '#domain/fold.ts'

test.each([
  ['PATROL', 'patrol'],
  ['Citroën', 'citroen'],
  ['أإآٱ', 'اااا'],
  ['مشربيّة', 'مشربيه'],
  ['هُدَى', 'هدي'],
  ['جنــــط', 'جنط'],
  ['برونزي مطفئ', 'برونزي مطفي'],
  ['بيضاء', 'بيضا'],
  ['٢٠×٩', '20x9'],
  ['۲۰✕۹', '20x9'],
  ['٥×١١٤٫٣', '5x114.3'],
  ['20”', '20"'],
  ['20″', '20"'],
  ["20''", '20"'],
  ['ET−12', 'et-12'],
  ['  a\t\u00a0 b\u0000c ', 'a b c'],
  ['ＦＵＬＬ　２０', 'full 20'],
  ['a\u200fb\u200d', 'ab'],
  ['\ud800x', 'x'],
])('%s is folded to %s', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

test('folding is idempotent for any text', () => {
  fc.assert(fc.property(anything, (text) => fold(fold(text)) === fold(text)))
})

test('words lose case, gaps and surrounding punctuation', () => {
  expect(wordsOf(fold('Line-5, (X) 114.3. “برونزي”؟'))).toEqual(['line', '5', 'x', '114.3', 'برونزي'])
  fc.assert(
    fc.property(anything, (text) => wordsOf(fold(text)).every((word) => /^[^\s.A-Z"'\\-][^\sA-Z"'\\-]*$/.test(word))),
  )
})

test('a SKU matches in any case and without dashes', () => {
  expect(foldedSku(' dh–LIW 18090_61397 ')).toBe('dhliw1809061397')
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'\ud800\udc00\u0000ـًأةى٢٫×″\'"“.-xX \u0130ﷺ½Å'), maxLength: 40 }),
)
