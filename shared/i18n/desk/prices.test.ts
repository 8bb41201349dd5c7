import { expect, test } from 'vitest'
import { deskPrices } from '#shared/i18n/desk/prices.ts'

test('a move of an edge is said in words, without a sign that contradicts them', () => {
  const { outer, inner } = deskPrices.en
  expect([9, -4, 0, null].map(outer)).toEqual([
    '9 mm further out',
    '4 mm further in',
    'Outer edge as before',
    'Outer edge: unknown',
  ])
  expect([9, -21].map(inner)).toEqual(['9 mm closer to the suspension', '21 mm further from the suspension'])
  expect([9, -21].map(deskPrices.ar.inner)).toEqual([
    '\u20669\u2069 مم أقرب إلى نظام التعليق',
    '\u206621\u2069 مم أبعد عن نظام التعليق',
  ])
})
