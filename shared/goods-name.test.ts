import { expect, test } from 'vitest'
import { nameWithSizes, withTimesSign } from '#shared/goods-name.ts'
import { parseWheelSize } from '#shared/wheel-size.ts'

test('shoppers see sizes and bolt patterns with a times sign; threads and words keep their x', () => {
  expect(withTimesSign('Dunehart Liwa 6 17x8.5 6x139.7 ET25 Bronze')).toBe('Dunehart Liwa 6 17×8.5 6×139.7 ET25 Bronze')
  expect(withTimesSign('ديونهارت Liwa 6 17x8.5 5x112')).toBe('ديونهارت Liwa 6 17×8.5 5×112')
  expect(withTimesSign('Lug nuts M14x1.5, box X5, SKU 6139-x9')).toBe('Lug nuts M14x1.5, box X5, SKU 6139-x9')
})

test('in an Arabic name each size keeps its own order', () => {
  expect(nameWithSizes('فواصل 5x112، 15 مم، M14x1.5')).toBe('فواصل \u20665×112\u2069، 15 مم، M14x1.5')
  expect(nameWithSizes('Spacers 5x112.')).toBe('Spacers 5×112.')
})

test('a negative offset has a minus, at which no line breaks; a SKU keeps its hyphen', () => {
  expect(nameWithSizes('Dunehart Liwa 6 18x8.5 6x139.7 ET-12 Black')).toBe('Dunehart Liwa 6 18×8.5 6×139.7 ET−12 Black')
  expect(nameWithSizes('ديونهارت Liwa 6 ET-12 أسود')).toBe('ديونهارت Liwa 6 ET−12 أسود')
  expect(nameWithSizes('DH-LIW-ET-A, BRACKET-12')).toBe('DH-LIW-ET-A, BRACKET-12')
  // What is copied from a page means the same.
  expect(parseWheelSize(nameWithSizes('18x8.5 6x139.7 ET-12'))?.offset).toBe(-12)
})
