import { expect, test } from 'vitest'
import { wheelName } from '#web/cart/wheel-name.ts'

test.each([
  ['Dunehart Liwa 6 17x8.5 6x139.7 ET25 Bronze', 'Dunehart Liwa\u00a06 Bronze', '17×8.5 ET25 · 6×139.7'],
  [
    'برقلاين Hafeet GT 18x8.5 5x112 ET15 مصقول بالفرشاة',
    'برقلاين Hafeet\u00a0GT مصقول بالفرشاة',
    '18×8.5 ET15 · 5×112',
  ],
  ['Midarra Noor 20x9 5x114.3 ET-12', 'Midarra Noor', '20×9 ET−12 · 5×114.3'],
])('%s', (name, title, size) => {
  expect(wheelName(name)).toEqual({ title, size })
})

test('an accessory keeps its name, including measures', () => {
  const name = 'Lug nuts M14x1.5 conical, black (24)'
  expect(wheelName(name)).toEqual({ title: name, size: null })
})
