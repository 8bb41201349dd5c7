import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWritten, runsOf, withFigures } from '#domain/invoices/bidi-text.ts'
import { formatFigure, formatMoney } from '#shared/money.ts'

const texts = (text: string, direction: 'ltr' | 'rtl') => runsOf(text, direction).map((run) => run.text)

test('figures and Latin words keep their order inside a right-to-left Arabic line', () => {
  expect(texts('المجموع 1,234.50 د.إ', 'rtl')).toEqual(['إ', '.', 'د', ' ', '1,234.50', 'المجموع '])
  expect(texts('جنط Vantage Nine مقاس', 'rtl')).toEqual(['مقاس', ' ', 'Vantage Nine', 'جنط '])
})

test('an Arabic name keeps its place inside an English line', () => {
  expect(texts('For علي أحمد only', 'ltr')).toEqual(['For ', 'علي أحمد', ' only'])
})

test('a size keeps its order, a phone number its plus, and a mark its letter', () => {
  expect(texts(withFigures('جنط 20×9 6×139.7 ET-12، برونزي'), 'rtl')).toEqual([
    '، برونزي',
    '20×9 6×139.7 ET-12',
    'جنط ',
  ])
  expect(texts(asWritten('+971501234567'), 'rtl')).toEqual(['+971501234567'])
  expect(texts('مبلغاً مدفوعاً', 'rtl')).toEqual(['مبلغاً مدفوعاً'])
})

test('direction marks place a minus and draw nothing; a Latin city keeps the line Arabic', () => {
  expect(texts(formatMoney(-15_000, 'ar'), 'rtl').at(-1)).toBe('−150.00')
  expect(texts(withFigures(formatFigure(-15_000)), 'rtl')).toEqual(['−150.00'])
  expect(texts(asWritten('\u2068Dubai\u2069، الإمارات'), 'rtl')).toEqual(['، الإمارات', 'Dubai'])
})

test('each run names the font file that has its letters', () => {
  const scripts = (text: string, direction: 'ltr' | 'rtl' = 'ltr') =>
    runsOf(text, direction).map((run) => [run.text, run.script])
  expect(scripts('جنط', 'rtl')).toEqual([['جنط', 'arabic']])
  expect(scripts('Café – €5 “ÿ”…')).toEqual([['Café – €5 “ÿ”…', 'latin']])
  expect(scripts('Škoda')).toEqual([
    ['Š', 'latin-ext'],
    ['koda', 'latin'],
  ])
})

test('brackets of a right-to-left line are mirrored', () => {
  expect(texts('خصم (RIM10)', 'rtl')).toEqual(['(', 'RIM10', ')', 'خصم '])
})

test('no character is lost or added', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abc XYZ 019 ,.-()[] أبجد هوز ،؛ éčž'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.constantFrom('ltr', 'rtl'), (written, direction) => {
      const bare = (chars: string) => [...chars.replaceAll(/[()[\]]/g, '|')].toSorted().join('')
      expect(bare(texts(written, direction).join(''))).toBe(bare(written))
    }),
  )
})
